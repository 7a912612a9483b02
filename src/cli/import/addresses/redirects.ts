/** Redirects from former addresses: of pages, of what was seen of lists and archives, and of the whole site's folder. */
import { isReservedAddress } from '../../../content/checks/addresses.ts'
import { foldersOf, TAGS_KEY, tagKey } from '../../../content/navigation/posts.ts'
import { respellPath } from '../../../http/url-path.ts'
import { type FormerSite, lastName, pathBelow, plainAddress } from '../former/former-site.ts'
import type { FormerPage } from '../former/read-html.ts'
import { nameInAddress } from '../former/words.ts'
import { aliasesOf, naturalAddress } from '../own-address.ts'
import type { SourceSite } from '../source-site.ts'
import { isUsable, type PlacedPage } from './place-pages.ts'

const slashed = (path: string): string => respellPath(`/${path}`.replaceAll(/\/{2,}/g, '/'))

/** Returns the addresses of published pages, to which nothing can redirect. */
export const servedAddresses = (pages: readonly PlacedPage[]): ReadonlySet<string> =>
  new Set(pages.filter(({ isDraft }) => !isDraft).map(({ address }) => address))

/** Returns the former addresses of a page that its front matter must name, because no rule leads from them to the page. */
export const redirectsOf = (
  page: PlacedPage,
  site: SourceSite,
  former: FormerSite | undefined,
  served: ReadonlySet<string>,
): readonly string[] => {
  const own = page.hadAddress ? [page.formerAddress] : []
  const named = aliasesOf(page, site)
  const seen = [...(former?.redirects ?? [])]
    .filter(([, to]) => page.former !== undefined && to === plainAddress(page.former.path))
    .map(([path]) => path)
  return [
    ...new Map(
      [...own, ...named, ...seen].map((path) => [plainAddress(path), slashed(path)] as const),
    ).values(),
  ].filter((path) => {
    const address = plainAddress(path)
    return (
      address !== page.address &&
      !served.has(address) &&
      isUsable(path) &&
      !isReservedAddress(path, site.facts.languages)
    )
  })
}

/** What the new site has: pages, folders of pages, and tags. */
const listsOf = (published: readonly PlacedPage[]) => {
  const inLanguage = (language: string | undefined, key: string) => naturalAddress(key, language)
  const tags = new Map(
    published.flatMap(({ language, members }) =>
      members.tags.map(
        (tag) => [`${language ?? ''}/${nameInAddress(tag)}`, inLanguage(language, tagKey(tag))] as const,
      ),
    ),
  )
  const folders = new Set(
    published.flatMap((page) => foldersOf(page).map((folder) => inLanguage(page.language, folder))),
  )
  const allTags = new Set(
    published
      .filter(({ members }) => members.tags.length > 0)
      .map(({ language }) => inLanguage(language, TAGS_KEY)),
  )
  return { tags, folders, allTags }
}

/** The second and further pages of a list. */
const pageNumber = /\/(?:page|p|seite)[/-]?\d+\/$/i

/** Of a page with more words than this for each entry, the entries are not all that it was for. */
const WORDS_PER_ENTRY = 120

/** Words of a menu and a heading. */
const EMPTY_PAGE = 60

/** Returns where former lists and archives lead: to the tag of their name, to the folder of the pages that they showed, or home. */
const listRedirects = (pages: readonly PlacedPage[], former: FormerSite): ReadonlyMap<string, string> => {
  const published = pages.filter(({ isDraft }) => !isDraft)
  const byAddress = new Map(
    published.flatMap((page) =>
      page.former === undefined ? [] : [[plainAddress(page.former.path), page] as const],
    ),
  )
  const sources = new Set(pages.map(({ seenAt }) => seenAt))
  const served = servedAddresses(pages)
  const { tags, folders, allTags } = listsOf(published)
  const isServed = (address: string): boolean =>
    served.has(address) ||
    folders.has(address) ||
    allTags.has(address) ||
    [...tags.values()].includes(address)
  const entriesOf = (page: FormerPage): readonly PlacedPage[] => [
    ...new Set(
      page.links
        .filter(({ isInMenu, isInText }) => !isInMenu && !isInText)
        .flatMap(({ url }) => byAddress.get(plainAddress(pathBelow(url, former.base) ?? '')) ?? []),
    ),
  ]
  const targetOf = (address: string, page: FormerPage): string | undefined => {
    const first = address.replace(pageNumber, '/')
    if (first !== address) {
      const list = former.pages.get(first)
      return isServed(first) || first === '/' ? first : list && targetOf(first, list)
    }
    const entries = entriesOf(page).filter(({ address: own }) => own !== '/')
    const [entry] = entries
    const name = lastName(address)
    const tag = tags.get(`${entry?.language ?? ''}/${name}`)
    if (tag !== undefined) return tag
    if (page.wordCount > WORDS_PER_ENTRY * entries.length + EMPTY_PAGE) return undefined
    if (entry === undefined) return '/'
    const terms = naturalAddress(TAGS_KEY, entry.language)
    if (/\/(?:tags?|categor(?:y|ies)|topics?)\//.test(address) && allTags.has(terms)) return terms
    const shared = foldersOf(entry).findLast((folder) =>
      entries.every(({ key }) => key.startsWith(`${folder}/`)),
    )
    return naturalAddress(shared ?? '', entry.language)
  }
  const redirects = new Map<string, string>()
  for (const [address, page] of former.pages) {
    if (sources.has(address) || isServed(address) || address === '/' || !isUsable(address)) continue
    const target = targetOf(address, page)
    if (target !== undefined && target !== address) redirects.set(address, target)
  }
  return redirects
}

/** Returns the redirects of site.yaml. */
export const siteRedirects = (
  pages: readonly PlacedPage[],
  site: SourceSite,
  former: FormerSite | undefined,
): ReadonlyMap<string, string> => {
  const served = servedAddresses(pages)
  const { folders } = listsOf(pages.filter(({ isDraft }) => !isDraft))
  const exists = (to: string): boolean =>
    !to.startsWith('/') || to === '/' || served.has(plainAddress(to)) || folders.has(plainAddress(to))
  const named = Object.entries(site.redirects ?? {}).filter(
    ([from, to]) =>
      isUsable(from) &&
      exists(to) &&
      !served.has(plainAddress(from)) &&
      plainAddress(from) !== plainAddress(to),
  )
  const lists = former === undefined ? new Map<string, string>() : listRedirects(pages, former)
  // Redirects to pages are in the front matter of each.
  const moved = [...(former?.redirects ?? [])].flatMap(([from, to]) => {
    const target = lists.get(to) ?? (to === '/' || folders.has(to) ? to : undefined)
    return target === undefined || served.has(to) || served.has(from) || !isUsable(from)
      ? []
      : [[from, target] as const]
  })
  const basePath = former?.base.pathname.slice(0, -1) ?? site.facts.basePath
  return new Map([
    ...lists,
    ...moved,
    ...named,
    ...(basePath === '' ? [] : [[`${basePath}/*`, '/*'] as const]),
  ])
}
