/** The existing site as its visitors saw it, read from its built folder or crawled. */
import { addressBelow, decode, plainAddress, urlPathBelow } from '../addresses/paths.ts'
import type { SourceFolder } from '../source/source-folder.ts'
import { MIN_PAGE_WORDS, readHtml } from './read-html.ts'
import { nameInAddress } from './words.ts'

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
  readonly xml?: readonly string[]
  readonly moved?: readonly (readonly [from: URL, to: URL])[]
  /** Paths of other files, in the form of {@link ExistingSite.files}. */
  readonly others?: readonly string[]
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
  const all = htmlPages.map(({ url, html }) => {
    const page = readHtml(html, url, base)
    const target = page.leadsTo && addressBelow(page.leadsTo, base)
    return { page, path: page.path, target: target === page.address ? undefined : target }
  })
  const final = new Set(all.filter(({ target }) => target === undefined).map(({ page }) => page.address))
  /** A page that leads to another redirects if that other was read, or if it has little text itself. */
  const isRedirectPage = ({ target, page }: (typeof all)[number]): boolean =>
    target !== undefined && (final.has(target) || page.wordCount < MIN_PAGE_WORDS)
  const pages = new Map(
    all
      .filter((each) => !isRedirectPage(each) && each.page.address !== '/404/')
      .map(({ page }) => [page.address, page] as const),
  )
  const serverRedirects = moved.map(([from, to]) => ({
    path: urlPathBelow(from, base),
    target: addressBelow(to, base),
  }))
  const redirects = [...all.filter(isRedirectPage), ...serverRedirects].flatMap(({ path, target }) => {
    const address = path && plainAddress(path)
    return !address || !target || address === target ? [] : [[address, { path, target }] as const]
  })
  // A page's link to itself does not make it listed.
  const links = [...pages.values()].flatMap((page) =>
    page.links.filter(({ url }) => url.pathname !== page.url.pathname),
  )
  const inXml = xml.flatMap(addressesInXml).flatMap((text) => {
    const url = URL.parse(text, base)
    return (url && addressBelow(url, base)) ?? []
  })
  const inLists = links.flatMap(({ address, isInText }) => (isInText ? [] : (address ?? [])))
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
    listed: new Set(['/', ...inXml, ...inLists]),
    /** The segments of all addresses, as {@link nameInAddress} spells them. */
    names: new Set([...pages.keys()].flatMap((address) => address.split('/')).map(nameInAddress)),
    /** Paths of files that are not pages, decoded, without a slash at the start. */
    files: new Set([...others, ...linkedFiles.map(decode)]),
  }
}
