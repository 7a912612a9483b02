/** Resolves the links of a page's Markdown as code hosts do: relative to the file. */
import { slug } from 'github-slugger'
import { decodePath, encodePath, respellPath } from '../../addresses/url-path.ts'
import { pagesFolder } from '../files/content-file.ts'
import { parsePageName } from '../files/page-name.ts'
import type { Page } from '../site.ts'
import type { PageIndex } from './page-index.ts'

const isRelative = (href: string): boolean => href !== '' && !/^([a-z][a-z0-9+.-]*:|\/|#|\?)/i.test(href)

const ORIGIN = 'http://content.invalid' // only to resolve paths against; never leaves this file

/** Links to pages are written `engine.md`; `engine.html` and `engine` are also common. */
const mayBePage = (path: string): boolean => /\.(?:md|html?)$|\/[^/.]+$/i.test(path)

/** Returns the address of a page in a language, or else in the first language it has. */
const addressOfKey = (key: string, language: string, { find, translationsOf }: PageIndex) =>
  (find(key, language) ?? translationsOf(key)[0])?.address

const parsePath = (path: string, languages: readonly string[]) =>
  parsePageName((decodePath(path) ?? path).slice(1).replace(/\.html?$/i, '.md'), languages)

const byName = /^\[\[(?<name>[^#]*)(?:#(?<heading>.*))?\]\]$/s

/** Returns the URL of `[[A page#A heading]]`, a page or file by name; undefined if none is published. */
const resolveName = (href: string, language: string, index: PageIndex): string | undefined => {
  const { name = '', heading } = byName.exec(href)?.groups ?? {}
  // Obsidian's marks of paragraphs, `#^a1`, are not headings.
  const last = heading?.split('#').at(-1) ?? ''
  const fragment = last === '' || last.startsWith('^') ? '' : `#${slug(last)}`
  if (name.trim() === '') return fragment === '' ? undefined : fragment
  const key = index.names().findPageKey(name.trim())
  const page = key === undefined ? undefined : addressOfKey(key, language, index)
  if (page !== undefined) return page + fragment
  return index.names().findFileAddress(name.trim())
}

/**
 * Creates the function that finds the target of a link in a language: a page by its key, such as
 * `notes/engine`, or by its path in another language, such as `/notes/engine.fr.md`, or `[[A name]]`.
 */
export const createFindTarget = (index: PageIndex) => (language: string) => (name: string) => {
  if (name.startsWith('[[')) return resolveName(name, language, index)
  if (!name.startsWith('/')) return addressOfKey(name, language, index)
  const { key, language: own = language } = parsePath(name, index.languages)
  return addressOfKey(key, own, index)
}

/**
 * Returns the function that resolves a page's links. A link to a page's file leads to the page, in the
 * language of this page if it is translated; other relative links lead to the files beside the page. An
 * unknown `[[A name]]` stays as it is.
 *
 * @param index of the pages that links lead to
 * @param linkTargets receives each name that may mean a page or a file, with the address found for it
 */
export const createLinkResolver = (
  { file, language }: Pick<Page, 'file' | 'language'>,
  index: PageIndex,
  linkTargets = new Map<string, string | undefined>(),
): ((href: string) => string) => {
  // Letters, in for/, link as if for/ were a folder of pages, and to pages/ as code hosts do.
  const path = file.startsWith(pagesFolder) ? file.slice(pagesFolder.length - 1) : `/${file}`
  const folder = encodePath(path.replace(/[^/]*$/, ''))
  const findTarget = createFindTarget(index)(language)
  const find = (name: string): string | undefined => {
    const target = findTarget(name)
    linkTargets.set(name, target)
    return target
  }
  return (href) => {
    if (href.startsWith('[[')) return find(href) ?? href
    const url = isRelative(href) ? URL.parse(href, `${ORIGIN}${folder}`) : null
    if (url === null) return href
    const { search, hash } = url
    const isFromOutside = path === `/${file}` && url.pathname.startsWith(`/${pagesFolder}`)
    const pathname = isFromOutside ? url.pathname.slice(pagesFolder.length) : url.pathname
    const page = mayBePage(pathname) ? parsePath(pathname, index.languages) : undefined
    const target = page && find(page.language === undefined ? page.key : pathname)
    return `${target ?? respellPath(pathname)}${search}${hash}`
  }
}
