/** The addresses that a site had: which stay, which redirect, and which nothing can serve. */
import { isReservedAddress } from '../../../content/checks/addresses.ts'
import { foldersOf } from '../../../content/navigation/posts.ts'
import { respellPath } from '../../../http/url-path.ts'
import type { Data } from '../front-matter/parse-loosely.ts'
import type { SourceSite } from '../generator.ts'
import { stringsOf } from '../settings/settings-values.ts'
import { canonical, isUsable, naturalAddress, type PlacedPage } from './place-pages.ts'

/** What became of the former addresses of published pages and of lists. */
export interface FormerAddresses {
  readonly kept: number
  readonly redirecting: number
  readonly lost: readonly string[]
}

/** Returns the former addresses that front matter names. */
export const aliasesIn = ({ aliases, alias, redirect_from: from }: Data): readonly string[] =>
  [aliases, alias, from].flatMap(stringsOf)

const slashed = (path: string): string => respellPath(`/${path}`.replaceAll(/\/{2,}/g, '/'))

/** Every former address of a page, its own included. */
const addressesOf = (page: PlacedPage, site: SourceSite): readonly string[] => {
  const own = page.hadAddress ? [page.formerAddress] : []
  const others = site.aliasesOf?.(page) ?? aliasesIn(page.data)
  return [...new Set([...own, ...others].map(slashed))]
}

/** Returns the addresses of published pages, to which nothing can redirect. */
export const servedAddresses = (pages: readonly PlacedPage[]): ReadonlySet<string> =>
  new Set(pages.filter(({ isDraft }) => !isDraft).map(({ address }) => address))

/** Returns the former addresses of a page that its front matter must name, because no rule leads from them to the page. */
export const redirectsOf = (
  page: PlacedPage,
  site: SourceSite,
  served: ReadonlySet<string>,
): readonly string[] =>
  addressesOf(page, site).filter(
    (path) =>
      canonical(path) !== page.address &&
      !served.has(canonical(path)) &&
      isUsable(path) &&
      !isReservedAddress(path, site.facts.languages),
  )

/** Returns the redirects of site.yaml, and what became of every address. */
export const placeAddresses = (
  pages: readonly PlacedPage[],
  site: SourceSite,
): { readonly redirects: ReadonlyMap<string, string>; readonly former: FormerAddresses } => {
  const published = pages.filter(({ isDraft }) => !isDraft)
  const served = servedAddresses(pages)
  const folders = new Set(
    published
      .filter(({ language }) => language === undefined)
      .flatMap((page) => foldersOf(page))
      .map((folder) => naturalAddress(folder, undefined)),
  )
  const isTagged = published.some(({ members }) => members.tags.length > 0)
  const exists = (to: string): boolean =>
    !to.startsWith('/') ||
    to === '/' ||
    served.has(to) ||
    folders.has(to) ||
    (isTagged && /^(?:\/[\w-]+)?\/tags\//.test(to))
  const redirects = new Map<string, string>()
  const lost: string[] = []
  let kept = 0
  let redirecting = 0
  for (const page of published) {
    const named = redirectsOf(page, site, served)
    redirecting += named.length
    for (const path of addressesOf(page, site).filter((path) => !named.includes(path)))
      if (served.has(canonical(path))) kept += 1
      else lost.push(path)
  }
  const lists = site.listsOf?.(published) ?? new Map<string, string>()
  for (const [from, to] of [...lists, ...Object.entries(site.redirects ?? {})]) {
    const address = canonical(from)
    if (address === canonical(to) || served.has(address) || folders.has(address)) kept += 1
    else if (exists(to) && isUsable(from)) redirects.set(from, to)
    else lost.push(from)
  }
  const { basePath } = site.facts
  if (basePath !== '') redirects.set(`${basePath}/*`, '/*')
  return { redirects, former: { kept, redirecting: redirecting + redirects.size, lost } }
}
