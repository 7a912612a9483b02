/** Redirects from addresses of the existing site: pages, lists and archives, and the base path. */
import { respellPath } from '../../../addresses/url-path.ts'
import { foldersOf, TAGS_KEY, tagKey } from '../../../content/navigation/posts.ts'
import { isReservedAddress } from '../../../content/reading/addresses.ts'
import { textsOf } from '../../../lib/data/unchecked.ts'
import type { ExistingSite } from '../existing/existing-site.ts'
import type { ExistingPage } from '../existing/read-html.ts'
import { nameInAddress } from '../existing/words.ts'
import type { SourcePage, SourceSite } from '../source/read-source.ts'
import { isUsable, naturalAddress } from './own-address.ts'
import { decode, decodedPath, lastSegment, plainAddress, resolvePath } from './paths.ts'
import type { PlacedPage } from './place-pages.ts'

/** Returns the other addresses of a page; in a vault (Obsidian), also its other names. */
const aliasesIn = ({ data }: SourcePage): readonly string[] =>
  [data.aliases, data.alias, data.redirect_from, data.redirects].flatMap(textsOf)

/** Returns the names besides its own by which `[[links]]` in a vault may mean a page. */
export const vaultNamesOf = (page: SourcePage, { isVault }: SourceSite): readonly string[] => {
  if (!isVault) return []
  const isHomeNote = page.key === '' && !/^_|\.html$/.test(page.file)
  const names = aliasesIn(page).flatMap((text) => text.split(/,\s*/))
  return [
    ...(isHomeNote ? [page.file.replace(/\.\w+$/, '')] : []),
    ...names.filter((name) => !name.startsWith('/')),
  ]
}

/** Returns the addresses of published pages, which cannot be redirected. */
export const servedAddresses = (pages: readonly PlacedPage[]): ReadonlySet<string> =>
  new Set(pages.filter(({ isDraft }) => !isDraft).map(({ address }) => address))

/** The end of the address of a page of a list. Vitrine redirects it to where the list is now. */
const laterPage = /\/page\/?\d+\/$/

/** Returns existing addresses of a page that its front matter must name, because no rule redirects them. */
export const redirectsOf = (
  page: PlacedPage,
  site: SourceSite,
  existing: ExistingSite | undefined,
  served: ReadonlySet<string>,
): readonly string[] => {
  const paths = [
    page.existingAddress,
    ...aliasesIn(page).flatMap((path) => {
      if (path.startsWith('/')) return path.replace(/\/index\.html?$/, '/')
      if (site.isVault) return []
      const base = page.existingAddress.replace(/\/$/, '') // so that it is resolved in the folder above
      return site.rules.generator === 'hugo' ? resolvePath(base, path) : path
    }),
    ...[...(existing?.redirects.values() ?? [])]
      .filter(({ target }) => target === page.existing?.address)
      .map(({ path }) => path),
  ]
  const byAddress = new Map(
    paths.map((path) => [plainAddress(path), respellPath(`/${path}`.replaceAll(/\/{2,}/g, '/'))] as const),
  )
  return [...byAddress]
    .filter(
      ([address, path]) =>
        address.replace(laterPage, '/') !== page.address &&
        !served.has(address) &&
        isUsable(path) &&
        !isReservedAddress(path, site.facts.languages),
    )
    .map(([, path]) => path)
}

/** A page with more words per entry is an article, not a list. The menu counts as half an entry. */
const MAX_WORDS_PER_ENTRY = 120

/** Generators' names for the list of all tags, besides a site's own. */
const tagLists = ['tag', 'tags', 'categories', 'category', 'topics']

/**
 * Returns the redirects for site.yaml. Lists of the existing site lead to the tag of their name, to the
 * folder of the pages that they showed, or home.
 */
export const siteRedirects = (
  pages: readonly PlacedPage[],
  { facts, rules }: SourceSite,
  existing: ExistingSite | undefined,
  files: ReadonlySet<string>,
): ReadonlyMap<string, string> => {
  const basePath = existing?.base.pathname.slice(0, -1) ?? facts.basePath
  const baseRedirects = basePath === '' ? [] : [[`${basePath}/*`, '/*'] as const]
  const isInFolder = pages.some(({ folderKey, language }) => folderKey && language === undefined)
  const folder = isInFolder ? [[`/${facts.languages[0]}/*`, '/*'] as const] : []
  if (existing === undefined) return new Map([...folder, ...baseRedirects])
  const published = pages.filter(({ isDraft }) => !isDraft)
  const byAddress = new Map(
    published.flatMap((page) => (page.existing ? [[page.existing.address, page] as const] : [])),
  )
  const listed = published.filter(({ isUnlisted }) => !isUnlisted)
  const lists = [...tagLists, ...rules.taxonomies]
  const tagAddresses = new Map(
    listed.flatMap(({ language, fields }) =>
      [
        ...(fields.tags.length === 0 ? [] : lists.map((name) => [name, TAGS_KEY] as const)),
        ...fields.tags.map((tag) => [nameInAddress(tag), tagKey(tag)] as const),
      ].map(([name, key]) => [`${language ?? ''}/${name}`, naturalAddress(key, language)] as const),
    ),
  )
  const homes = published.map(({ language }) => naturalAddress('', language))
  const folders = listed.flatMap((page) =>
    foldersOf(page).map((folder) => naturalAddress(folder, page.language)),
  )
  const served = servedAddresses(pages)
  const targets = new Set(['/', ...served, ...homes, ...folders, ...tagAddresses.values()])
  // A draft that needs its template engine is a list, not a page that the owner wrote.
  const written = pages.filter(({ isDraft, needsEngine }) => !isDraft || !needsEngine)
  const writtenAt = new Set(written.map(({ seenAt }) => seenAt))
  /** Returns where a list leads; undefined for a page that is not a list. */
  const listTarget = (address: string, { links, wordCount }: ExistingPage): string | undefined => {
    const entries = links
      .filter(({ isInMenu, isInFooter, isInText }) => !isInMenu && !isInFooter && !isInText)
      .flatMap(({ address = '' }) => byAddress.get(address) ?? [])
      .filter((page) => page.address !== '/')
    const [first] = entries
    const language = first?.language
    // A nested tag such as math/topology is at /tags/math/topology/.
    const last = lastSegment(address).replace(/^(?:tag|category)-/, '')
    const [tag] = [last, nameInAddress(decodedPath(address.replace(/^\/[^/]+/, '')))].flatMap(
      (name) => tagAddresses.get(`${language ?? ''}/${name}`) ?? [],
    )
    const isLong = wordCount > MAX_WORDS_PER_ENTRY * (new Set(entries).size + 0.5)
    if (tag !== undefined || first === undefined || isLong) return tag
    const sharedFolder = foldersOf(first).findLast((folder) =>
      entries.every(({ key }) => key.startsWith(`${folder}/`)),
    )
    return naturalAddress(sharedFolder ?? '', language)
  }
  const isRedirectable = (address: string): boolean => isUsable(address) && !laterPage.test(address)
  const listRedirects = [...existing.pages].flatMap(([address, page]) => {
    const isServed = targets.has(address) || files.has(decode(page.path.slice(1))) || writtenAt.has(address)
    const target = isServed || !isRedirectable(address) ? undefined : listTarget(address, page)
    const isRedirect = target !== undefined && target !== address && targets.has(target)
    return isRedirect ? [{ path: page.path, address, target }] : []
  })
  const listTargets = new Map(listRedirects.map(({ address, target }) => [address, target] as const))
  // Redirects to pages are in each page's front matter.
  const existingRedirects = [...existing.redirects].flatMap(([from, { path, target: to }]) => {
    const target = listTargets.get(to) ?? (targets.has(to) ? to : undefined)
    const isLost = isRedirectable(from) && !served.has(from) && !served.has(to)
    return isLost && target !== undefined ? [{ path, target }] : []
  })
  const redirects = [...listRedirects, ...existingRedirects].map(
    ({ path, target }) => [respellPath(path), target] as const,
  )
  return new Map([...redirects, ...baseRedirects])
}
