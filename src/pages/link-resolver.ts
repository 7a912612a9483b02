/** Resolves the links of a page's Markdown as code hosts do: relative to the file. Used by the page views. */
import { pagesFolder } from '../content/files/content-file.ts'
import { parsePageName } from '../content/files/page-name.ts'
import { findAddress, type PageAddresses } from '../content/page-index.ts'
import type { Page } from '../content/site.ts'
import { decodePath, encodePath, respellPath } from '../http/url-path.ts'

const isRelative = (href: string): boolean => href !== '' && !/^([a-z][a-z0-9+.-]*:|\/|#|\?)/i.test(href)

const ORIGIN = 'http://content.invalid' // only to resolve paths against; never leaves this file

/** Zola writes links from the folder of all pages as `@/notes/engine.md`. */
const fromPages = (href: string): string => (href.startsWith('@/') ? href.slice(1) : href)

/** Links to pages are written `engine.md`, and by other generators `engine.html` or `engine`. */
const mayBePage = (path: string): boolean => /\.(?:md|html?)$|\/[^/.]+$/i.test(path)

const pageFile = (path: string): string => path.replace(/\.html?$/i, '.md')

/** Returns the address of a Markdown file's path, such as `/notes/engine.md`, preferably in the language given. */
const addressOfFile = (path: string, language: string, pages: PageAddresses): string | undefined => {
  const { languages } = pages
  const name = parsePageName((decodePath(path) ?? path).slice(1), languages)
  for (const tag of [name.language ?? language, ...languages]) {
    const address = findAddress(pages, name.key, tag)
    if (address !== undefined) return address
  }
  return undefined
}

/**
 * Returns the function that resolves a page's links. A link to a page's file leads to the page, in the language of this
 * page if it is translated; other relative links lead to the files beside the page.
 */
export const createLinkResolver = (
  { file, language }: Pick<Page, 'file' | 'language'>,
  pages: PageAddresses,
): ((href: string) => string) => {
  const folder = encodePath(file.slice(pagesFolder.length - 1).replace(/[^/]*$/, ''))
  return (href) => {
    const url = isRelative(href) ? URL.parse(fromPages(href), `${ORIGIN}${folder}`) : null
    if (url === null) return href
    const { pathname, search, hash } = url
    const target = mayBePage(pathname) ? addressOfFile(pageFile(pathname), language, pages) : undefined
    return `${target ?? respellPath(pathname)}${search}${hash}`
  }
}
