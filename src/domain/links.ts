/** Where the links of a page's Markdown lead. Relative ones are read as on a code-hosting site: against the file. */
import type { Page, Site } from './site.ts'

const isRelative = (href: string): boolean => href !== '' && !/^([a-z][a-z0-9+.-]*:|\/|#|\?)/i.test(href)

const ORIGIN = 'http://content.invalid' // only to resolve paths against; never leaves this file

/** Finds the page that a file's address belongs to: `/notes/engine.md` is the page `notes/engine`. */
const pageAt = (site: Site, path: string, language: string): Page | undefined => {
  const key = decodeURI(path)
    .slice(1)
    .replace(/\.md$/, '')
    .replace(/(^|\/)index$/, '')
  const pages = [...site.languages].map((tag) => [tag, `.${tag}`] as const)
  const named = pages.find(([, suffix]) => key.endsWith(suffix))
  const bareKey = named === undefined ? key : key.slice(0, -named[1].length)
  const candidates = [...site.pages.values()].filter((page) => page.key === bareKey)
  const wanted = [named?.[0] ?? language, ...site.languages]
  return wanted
    .map((tag) => candidates.find((page) => page.language === tag))
    .find((page) => page !== undefined)
}

/**
 * Makes the function that resolves a page's links. Links to Markdown files become the addresses of their pages, in
 * the page's language where there is a translation; other relative links lead to the files beside the page.
 */
export const createLinkResolver =
  (site: Site, page: Page) =>
  (href: string): string => {
    if (!isRelative(href) || !URL.canParse(href, ORIGIN)) return href
    const folder = page.file.slice('pages'.length).replace(/[^/]*$/, '')
    const { pathname, search, hash } = new URL(href, `${ORIGIN}${encodeURI(folder)}`)
    if (!pathname.endsWith('.md')) return `${pathname}${search}${hash}`
    const target = pageAt(site, pathname, page.language)
    return target === undefined ? `${pathname}${search}${hash}` : `${target.address}${search}${hash}`
  }
