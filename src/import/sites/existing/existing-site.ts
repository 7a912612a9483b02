/** The existing site as its visitors saw it, read from its built folder or crawled. */
import { respellPath } from '../../../addresses/url-path.ts'
import { decode, decodedPath } from '../addresses/links.ts'
import { baseName } from '../source/page-files.ts'
import type { SourceFolder } from '../source/source-folder.ts'
import { MIN_PAGE_WORDS, readHtml } from './read-html.ts'
import { nameInAddress } from './words.ts'

/** Returns the plain form of an address: `/a.html`, `/a/index.html` and `/a` become `/a/`. */
export const plainAddress = (address: string): string =>
  `${respellPath(`/${address}`)
    .replace(/(?:\/index)?\.html?$/i, '')
    .replace(/\/index$/, '')}/`.replaceAll(/\/{2,}/g, '/')

/** Returns the last segment of an address, spelt as {@link nameInAddress} does. */
export const lastSegment = (address: string): string => nameInAddress(baseName(decodedPath(address)))

/** Returns the path of a URL below the site's; undefined if it is elsewhere. */
export const urlPathBelow = (url: URL, { host, pathname }: URL): string | undefined =>
  url.host === host && `${url.pathname}/`.startsWith(pathname)
    ? `/${url.pathname.slice(pathname.length)}`
    : undefined

/** Returns the addresses in a sitemap or feed. */
export const addressesInXml = (xml: string): readonly string[] =>
  [...xml.matchAll(/<(?:loc|link|guid|id)([^<>]*)>\s*(?:<!\[CDATA\[)?\s*([^<\]\s]*)/g)]
    .map(([, attributes = '', text = '']) => /\shref=["']([^"']+)["']/.exec(attributes)?.[1] ?? text)
    .map((url) => url.replaceAll('&amp;', '&'))
    .filter((url) => url !== '')

/** The existing site as its visitors saw it. */
export type ExistingSite = ReturnType<typeof createExistingSite> & {
  /** The built folder, if it was read from one. */
  readonly built?: SourceFolder
}

/** The files of a site that were fetched or read. */
interface SeenFiles {
  /** The site's address, with a slash at the end. */
  readonly base: URL
  readonly htmlPages: readonly { readonly url: URL; readonly html: string }[]
  /** Sitemaps and feeds. */
  readonly xml?: readonly string[]
  /** Addresses that a server redirected. */
  readonly moved?: readonly (readonly [from: URL, to: URL])[]
  /** Paths of other files, in the form of {@link ExistingSite.files}. */
  readonly others?: readonly string[]
  /** What was not read, and why. */
  readonly notes?: readonly string[]
}

/** Builds the existing site from the files seen. */
export const createExistingSite = ({
  base,
  htmlPages,
  xml = [],
  moved = [],
  others = [],
  notes = [],
}: SeenFiles) => {
  /** Returns the plain address of a URL, in a list that is empty if the URL is not below the site's. */
  const addressesOf = (url: URL | undefined): readonly string[] => {
    const path = url && urlPathBelow(url, base)
    return path === undefined ? [] : [plainAddress(path)]
  }
  const read = htmlPages.map(({ url, html }) => readHtml(html, url, base.pathname.slice(0, -1)))
  const all = read.map((page) => {
    const address = plainAddress(page.path)
    return { page, address, target: addressesOf(page.leadsTo).find((target) => target !== address) }
  })
  const finalAddresses = new Set(
    all.filter(({ target }) => target === undefined).map(({ address }) => address),
  )
  /** A page that leads to another redirects if that other was read, or if it has little text itself. */
  const isRedirectPage = ({ target, page }: (typeof all)[number]): boolean =>
    target !== undefined && (finalAddresses.has(target) || page.wordCount < MIN_PAGE_WORDS)
  const pages = new Map(
    all
      .filter((each) => !isRedirectPage(each) && each.address !== '/404/')
      .map(({ address, page }) => [address, page] as const),
  )
  const redirectPages = all
    .filter(isRedirectPage)
    .map(({ page: { path }, target = '' }) => ({ path, target }))
  const serverRedirects = moved.flatMap(([from, to]) =>
    addressesOf(to).map((target) => ({ path: urlPathBelow(from, base) ?? target, target })),
  )
  const redirects = [...redirectPages, ...serverRedirects]
    .map((each) => [plainAddress(each.path), each] as const)
    .filter(([address, { target }]) => address !== target)
  // A page's link to itself does not make it listed.
  const links = [...pages.values()].flatMap((page) =>
    page.links.filter(({ url }) => url.pathname !== page.url.pathname),
  )
  const listing = [
    ...xml.flatMap(addressesInXml).flatMap((url) => URL.parse(url, base) ?? []),
    ...links.filter(({ isInText }) => !isInText).map(({ url }) => url),
  ]
  const linkedFiles = [...[...pages.values()].flatMap((page) => page.files), ...links.map(({ url }) => url)]
    .flatMap((url) => urlPathBelow(url, base)?.slice(1) ?? [])
    .filter((path) => /\.(?!html?$)\w+$/i.test(path))
  return {
    base,
    /** By {@link plainAddress}, without pages that only lead elsewhere. */
    pages,
    /** Redirected paths, by their plain addresses; targets are plain addresses. */
    redirects: new Map(redirects),
    notes,
    /** Plain addresses in sitemaps, feeds, menus and lists. */
    listed: new Set(['/', ...listing.flatMap(addressesOf)]),
    /** The segments of all addresses, as {@link nameInAddress} spells them. */
    names: new Set([...pages.keys()].flatMap((address) => address.split('/')).map(nameInAddress)),
    /** Paths of files that are not pages, decoded, without a slash at the start. */
    files: new Set([...others, ...linkedFiles.map(decode)]),
  }
}
