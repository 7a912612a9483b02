/** The former site as its visitors saw it, whether read from its built folder or asked page by page. */
import { decodePath, respellPath } from '../../../http/url-path.ts'
import { type FormerPage, readHtml } from './read-html.ts'
import { nameInAddress } from './words.ts'

/** What was seen of the former site. */
export interface FormerSite {
  /** Its address, with a slash at the end. */
  readonly base: URL
  /** By {@link plainAddress}, without those that only lead elsewhere. */
  readonly pages: ReadonlyMap<string, FormerPage>
  /** Addresses that led elsewhere: plain address to plain address. */
  readonly redirects: ReadonlyMap<string, string>
  /** Plain addresses in sitemaps, feeds, menus and lists. */
  readonly listed: ReadonlySet<string>
  /** The last names of all addresses, as {@link nameInAddress} spells them. */
  readonly names: ReadonlySet<string>
  /** Paths of other files, decoded, without a slash at the start. */
  readonly files: ReadonlySet<string>
  /** What was not read, and why. */
  readonly notes: readonly string[]
}

/** Returns the one form of an address: `/a.html`, `/a/index.html` and `/a` are `/a/`. */
export const plainAddress = (address: string): string =>
  `${respellPath(`/${address}`)
    .replace(/(?:\/index)?\.html?$/i, '')
    .replace(/\/index$/, '')}/`.replaceAll(/\/{2,}/g, '/')

const decoded = (path: string): string => decodePath(path) ?? path

/** Returns the last name of an address. */
export const lastName = (address: string): string =>
  nameInAddress(
    decoded(address)
      .split('/')
      .findLast((part) => part !== '') ?? '',
  )

/** Returns the path of a URL below the site's; undefined if it is elsewhere. */
export const pathBelow = (url: URL, { origin, pathname }: URL): string | undefined => {
  if (url.host !== URL.parse(origin)?.host || !`${url.pathname}/`.startsWith(pathname)) return undefined
  return `/${url.pathname.slice(pathname.length)}`
}

/** Returns the addresses in a sitemap or a feed. */
export const addressesInXml = (xml: string): readonly string[] =>
  [...xml.matchAll(/<(?:loc|link|guid|id)([^<>]*)>\s*(?:<!\[CDATA\[)?\s*([^<\]\s]*)/g)]
    .map(([, attributes = '', text = '']) => /\shref=["']([^"']+)["']/.exec(attributes)?.[1] ?? text)
    .map((url) => url.replaceAll('&amp;', '&'))
    .filter((url) => url !== '')

/** Returns a page; undefined if it is nested too deeply to be one. */
const pageOf = (html: string, url: URL, basePath: string): FormerPage | undefined => {
  try {
    return readHtml(html, url, basePath)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return undefined
  }
}

/** What was fetched or read. */
interface Seen {
  readonly base: URL
  readonly documents: readonly { readonly url: URL; readonly html: string }[]
  /** Sitemaps and feeds. */
  readonly xml: readonly string[]
  /** Addresses that a server redirected. */
  readonly moved?: readonly (readonly [from: URL, to: URL])[]
  readonly files?: readonly string[]
  readonly notes?: readonly string[]
}

/** Returns the former site. */
export const formerSiteOf = ({
  base,
  documents,
  xml,
  moved = [],
  files = [],
  notes = [],
}: Seen): FormerSite => {
  const basePath = base.pathname.slice(0, -1)
  const place = (url: URL | undefined): string | undefined => {
    const path = url === undefined ? undefined : pathBelow(url, base)
    return path === undefined ? undefined : plainAddress(path)
  }
  const pages = new Map<string, FormerPage>()
  const redirects = new Map<string, string>()
  const copies: FormerPage[] = []
  for (const { url, html } of documents) {
    const page = pageOf(html, url, basePath)
    if (page === undefined) continue
    const address = plainAddress(page.path)
    const target = place(page.leadsTo)
    if (target !== undefined && target !== address) {
      redirects.set(address, target)
      copies.push(page)
    } else if (!/^\/404\/$/.test(address)) pages.set(address, page)
  }
  // A page that names another as its original is a page of its own if there is no other.
  for (const page of copies) {
    const address = plainAddress(page.path)
    if (pages.has(redirects.get(address) ?? '') || page.wordCount < 20) continue
    redirects.delete(address)
    pages.set(address, page)
  }
  for (const [from, to] of moved) {
    const [address, target] = [place(from), place(to)]
    if (address !== undefined && target !== undefined && address !== target) redirects.set(address, target)
  }
  const links = [...pages.values()].flatMap((page) => page.links)
  const inXml = xml.flatMap(addressesInXml).flatMap((url) => URL.parse(url, base) ?? [])
  const listing = links.filter(({ isInText }) => !isInText).map(({ url }) => url)
  const loaded = [...pages.values()].flatMap((page) => [...page.files, ...page.links.map(({ url }) => url)])
  return {
    base,
    pages,
    redirects,
    listed: new Set(['/', ...[...inXml, ...listing].flatMap((url) => place(url) ?? [])]),
    names: new Set([...pages.keys()].map(lastName)),
    files: new Set([
      ...files,
      ...loaded
        .flatMap((url) => pathBelow(url, base)?.slice(1) ?? [])
        .filter((path) => /\.\w+$/.test(path))
        .map(decoded),
    ]),
    notes,
  }
}
