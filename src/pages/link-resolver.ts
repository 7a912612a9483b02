/** Where the links of a page's Markdown lead. Relative ones are read as on a code-hosting site: against the file. */

import { pagesFolder } from '../content/files/content-file.ts'
import type { PageIndex } from '../content/page-index.ts'
import type { Page } from '../content/site.ts'
import { decodePath, encodePath, respellPath } from '../http/url-path.ts'

const isRelative = (href: string): boolean => href !== '' && !/^([a-z][a-z0-9+.-]*:|\/|#|\?)/i.test(href)

const ORIGIN = 'http://content.invalid' // only to resolve paths against; never leaves this file

/** Finds the page that a file's address belongs to: `/notes/engine.md` is the page `notes/engine`. */
const pageAt = (
  path: string,
  language: string,
  { pages, languages }: { readonly pages: PageIndex; readonly languages: readonly string[] },
): Page | undefined => {
  const key = (decodePath(path) ?? path)
    .normalize('NFC')
    .slice(1)
    .replace(/\.md$/i, '')
    .replace(/(^|\/)index$/, '')
  const named = languages.find((tag) => key.endsWith(`.${tag}`))
  const bareKey = named === undefined ? key : key.slice(0, -named.length - 1)
  for (const tag of [named ?? language, ...languages]) {
    const page = pages.find(bareKey, tag)
    if (page !== undefined) return page
  }
  return undefined
}

/**
 * Makes the function that resolves a page's links. Links to Markdown files become the addresses of their pages, in
 * the page's language where there is a translation; other relative links lead to the files beside the page.
 */
export const createLinkResolver = (
  page: Page,
  site: { readonly pages: PageIndex; readonly languages: readonly string[] },
): ((href: string) => string) => {
  const folder = encodePath(page.file.slice(pagesFolder.length - 1).replace(/[^/]*$/, ''))
  return (href) => {
    if (!isRelative(href) || !URL.canParse(href, ORIGIN)) return href
    const { pathname, search, hash } = new URL(href, `${ORIGIN}${folder}`)
    const target = /\.md$/i.test(pathname) ? pageAt(pathname, page.language, site) : undefined
    return `${target?.address ?? respellPath(pathname)}${search}${hash}`
  }
}
