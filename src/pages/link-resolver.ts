/** Resolves the links of a page's Markdown as code hosts do: relative to the file. Used by the page views. */
import { pagesFolder } from '../content/files/content-file.ts'
import { parsePageName } from '../content/files/page-name.ts'
import type { PageIndex } from '../content/page-index.ts'
import type { Page } from '../content/site.ts'
import { decodePath, encodePath, respellPath } from '../http/url-path.ts'

const isRelative = (href: string): boolean => href !== '' && !/^([a-z][a-z0-9+.-]*:|\/|#|\?)/i.test(href)

const ORIGIN = 'http://content.invalid' // only to resolve paths against; never leaves this file

/** Returns the page of a Markdown file's path, such as `/notes/engine.md`, preferably in the language given. */
const findPage = (
  path: string,
  language: string,
  { pages, languages }: { readonly pages: PageIndex; readonly languages: readonly string[] },
): Page | undefined => {
  const name = parsePageName((decodePath(path) ?? path).slice(1), languages)
  for (const tag of [name.language ?? language, ...languages]) {
    const page = pages.find(name.key, tag)
    if (page !== undefined) return page
  }
  return undefined
}

/**
 * Returns the function that resolves a page's links. A link to a Markdown file leads to its page, in the language of this
 * page if it is translated; other relative links lead to the files beside the page.
 */
export const createLinkResolver = (
  page: Page,
  site: { readonly pages: PageIndex; readonly languages: readonly string[] },
): ((href: string) => string) => {
  const folder = encodePath(page.file.slice(pagesFolder.length - 1).replace(/[^/]*$/, ''))
  return (href) => {
    if (!isRelative(href) || !URL.canParse(href, ORIGIN)) return href
    const { pathname, search, hash } = new URL(href, `${ORIGIN}${folder}`)
    const target = /\.md$/i.test(pathname) ? findPage(pathname, page.language, site) : undefined
    return `${target?.address ?? respellPath(pathname)}${search}${hash}`
  }
}
