/** Redirects from addresses of the existing site: of pages, of lists and archives, and of the base path. */

import { respellPath } from '../../../addresses/url-path.ts'
import { foldersOf, TAGS_KEY, tagKey } from '../../../content/navigation/posts.ts'
import { isReservedAddress } from '../../../content/reading/addresses.ts'
import { textsOf } from '../../../lib/data/unchecked.ts'
import { type ExistingSite, lastSegment, pathBelow, plainAddress } from '../existing/existing-site.ts'
import type { ExistingPage } from '../existing/read-html.ts'
import { nameInAddress } from '../existing/words.ts'
import type { SourcePage, SourceSite } from '../source/source-site.ts'
import { decode, resolvePath } from './links.ts'
import { isUsable, naturalAddress } from './own-address.ts'
import type { PlacedPage } from './place-pages.ts'

/** Returns other addresses and names of a page. In vaults, `[[links]]` use the names. */
const aliasesIn = ({ data }: SourcePage): readonly string[] =>
  [data.aliases, data.alias, data.redirect_from, data.redirects].flatMap(textsOf)

/** Returns other names by which `[[links]]` mean a page. */
export const vaultNamesOf = (page: SourcePage, { isVault }: SourceSite): readonly string[] =>
  isVault
    ? [
        ...(page.key === '' && !/^_|\.html$/.test(page.file) ? [page.file.replace(/\.\w+$/, '')] : []),
        ...aliasesIn(page)
          .flatMap((text) => text.split(/,\s*/))
          .filter((name) => !name.startsWith('/')),
      ]
    : []

/** Returns the addresses of published pages, which cannot be redirected. */
export const servedAddresses = (pages: readonly PlacedPage[]): ReadonlySet<string> =>
  new Set(pages.filter(({ isDraft }) => !isDraft).map(({ address }) => address))

/** Returns existing addresses of a page that its front matter must name, because no rule redirects them. */
export const redirectsOf = (
  page: PlacedPage,
  site: SourceSite,
  existing: ExistingSite | undefined,
  served: ReadonlySet<string>,
): readonly string[] => {
  const own = page.existing && plainAddress(page.existing.path)
  const all = [
    page.existingAddress,
    ...aliasesIn(page).flatMap((path) => {
      if (path.startsWith('/')) return path.replace(/\/index\.html?$/, '/')
      if (site.isVault) return []
      // In Hugo, these are relative to the page.
      const isBeside = site.rules.generator === 'hugo'
      return isBeside ? resolvePath(page.existingAddress.replace(/\/$/, ''), path) : path
    }),
    ...[...(existing?.redirects.values() ?? [])]
      .filter(({ target }) => target === own)
      .map(({ path }) => path),
  ]
  const byAddress = new Map(
    all.map((path) => [plainAddress(path), respellPath(`/${path}`.replaceAll(/\/{2,}/g, '/'))] as const),
  )
  return [...byAddress]
    .filter(
      ([address, path]) =>
        address !== page.address &&
        !served.has(address) &&
        isUsable(path) &&
        !isReservedAddress(path, site.facts.languages),
    )
    .map(([, path]) => path)
}

/** A page with more words per entry is an article, not a list. The menu counts as half an entry. */
const MAX_WORDS_PER_ENTRY = 120

/** Archives, which may show whole posts. */
const archive = /\/(?:archives?|page|\d{4}(?:\/\d\d)?)\/(?:\d+\/)?$/

/** Second and later pages of a list. */
const furtherPage = /\/page\/?\d+\/$/

const parentOf = (address: string): string => address.replace(/[^/]+\/$/, '')

/** Generators' names for the list of all tags. */
const tagLists = ['tag', 'tags', 'categories', 'category', 'topics']

/**
 * Returns the redirects for site.yaml. Lists of the existing site lead to the tag of their name, to the
 * folder of the pages that they showed, or home.
 */
export const siteRedirects = (
  pages: readonly PlacedPage[],
  { facts }: SourceSite,
  existing: ExistingSite | undefined,
  files: ReadonlySet<string>,
): ReadonlyMap<string, string> => {
  const basePath = existing?.base.pathname.slice(0, -1) ?? facts.basePath
  const ofBase = basePath === '' ? [] : [[`${basePath}/*`, '/*'] as const]
  if (existing === undefined) return new Map(ofBase)
  const published = pages.filter(({ isDraft }) => !isDraft)
  const byAddress = new Map(
    published.flatMap((page) =>
      page.existing === undefined ? [] : [[plainAddress(page.existing.path), page] as const],
    ),
  )
  const listed = published.filter(({ isUnlisted }) => !isUnlisted)
  const tags = new Map(
    listed.flatMap(({ language, fields }) =>
      [
        ...(fields.tags.length === 0 ? [] : tagLists.map((name) => [name, TAGS_KEY] as const)),
        ...fields.tags.map((tag) => [nameInAddress(tag), tagKey(tag)] as const),
      ].map(([name, key]) => [`${language ?? ''}/${name}`, naturalAddress(key, language)] as const),
    ),
  )
  const homes = published.map(({ language }) => naturalAddress('', language))
  const folders = listed.flatMap((page) =>
    foldersOf(page).map((folder) => naturalAddress(folder, page.language)),
  )
  const served = servedAddresses(pages)
  const all = new Set(['/', ...served, ...homes, ...folders, ...tags.values()])
  // A list made by a template becomes a page only if the owner wrote it.
  const written = pages.filter(({ isDraft, needsEngine }) => !isDraft || !needsEngine)
  const sources = new Set(written.map(({ seenAt }) => seenAt))
  const targetOf = (address: string, { links, wordCount }: ExistingPage): string | undefined => {
    const entries = links
      .filter(({ isInMenu, isInText }) => !isInMenu && !isInText)
      .flatMap(({ url }) => byAddress.get(plainAddress(pathBelow(url, existing.base) ?? '')) ?? [])
      .filter(({ address: own }) => own !== '/')
    const [{ language } = {}] = entries
    const tag = tags.get(`${language ?? ''}/${lastSegment(address.replace(furtherPage, '/'))}`)
    const isLong = wordCount > MAX_WORDS_PER_ENTRY * (new Set(entries).size + 0.5)
    const [first] = entries
    if (tag !== undefined || first === undefined || (isLong && !archive.test(address))) return tag
    const shared = foldersOf(first).findLast((folder) =>
      entries.every(({ key }) => key.startsWith(`${folder}/`)),
    )
    return naturalAddress(shared ?? '', language)
  }
  const redirectTo = (address: string, targetOf: (page: ExistingPage) => string | undefined) => {
    const page = existing.pages.get(address)
    const isServed =
      page === undefined || address === '/' || all.has(address) || files.has(decode(page.path.slice(1)))
    if (isServed || sources.has(address) || !isUsable(address)) return []
    const target = targetOf(page)
    const leadsOn = target !== undefined && target !== address && all.has(target)
    return leadsOn ? [[address, { path: page.path, target }] as const] : []
  }
  const ofPages = [...existing.pages.keys()].flatMap((address) =>
    redirectTo(address, (page) => targetOf(address, page)),
  )
  const tagAddresses = new Set(tags.values())
  // Above the tags of any taxonomy, such as /series/a/, is the list of them.
  const ofTaxonomies = ofPages
    .filter(([, { target }]) => tagAddresses.has(target))
    .flatMap(([address, { target }]) => redirectTo(parentOf(address), () => parentOf(target)))
  const lists = new Map([...ofTaxonomies, ...ofPages])
  // Redirects to pages are in each page's front matter.
  const moved = [...existing.redirects].flatMap(([from, { path, target: to }]) => {
    const target = lists.get(to)?.target ?? (all.has(to) ? to : undefined)
    return target === undefined || served.has(to) || served.has(from) || !isUsable(from)
      ? []
      : [{ path, target }]
  })
  const redirects = [...lists.values(), ...moved].map(
    ({ path, target }) => [respellPath(path), target] as const,
  )
  return new Map([...redirects, ...ofBase])
}
