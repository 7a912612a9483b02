/** Decides which pages are public, and gives each its own file and address. */
import { hasDefaultPage } from '../../../content/navigation/default-pages.ts'
import { TAGS_KEY } from '../../../content/navigation/posts.ts'
import { isReservedAddress } from '../../../content/reading/addresses.ts'
import { pageTemplates } from '../../../content/schema/page-templates.ts'
import { isPast } from '../dates.ts'
import type { ExistingSite } from '../existing/existing-site.ts'
import { matchSources } from '../existing/match-sources.ts'
import { indexFile } from '../source/page-files.ts'
import type { SourcePage, SourceSite } from '../source/read-source.ts'
import { isUsable, namedAddress, naturalAddress, ownAddress, permalinkOf } from './own-address.ts'
import { plainAddress } from './paths.ts'

/** Whether the front matter has a layout or block with which themes show a CV. */
export const showsCv = ({ data }: SourcePage): boolean =>
  /"layout":"(?:cv|resume)\b|"(?:block|widget)":"(?:resume|experience|about)\b/.test(JSON.stringify(data))

/** A page in its new place. */
export type PlacedPage = ReturnType<typeof placePages>[number]

/**
 * Places the pages of a source.
 *
 * @param existing undefined if only the source tells which pages were public
 */
export const placePages = (
  site: SourceSite,
  existing: ExistingSite | undefined,
  note: (file: string, reason: string) => void,
) => {
  const { pages, facts, rules } = site
  const { languages } = facts
  const targets = new Set<string>()
  const addresses = new Set<string>()
  /** Addresses of drafts. A published page may take the same address until the draft is published. */
  const draftAddresses = new Set<string>()
  const matches = existing && matchSources(pages, existing)
  const findKey = ({ key: own, file, language }: SourcePage, isHome: boolean) => {
    // With an existing site, only its home page has this place; others are called home.
    const wanted = isHome ? '' : own || (existing === undefined ? '' : 'home')
    // `pages/a.js.md` would be in the language js.
    const safe = /\.[A-Za-z]{2,3}(?:-\w+)?$/.test(wanted) ? wanted.replace(/\.(?=[^./]*$)/, '-') : wanted
    for (let number = 1; ; number += 1) {
      const key = number === 1 ? safe : `${safe || 'home'}-${number}`
      const name = key === '' ? 'index' : indexFile.test(file) ? `${key}/index` : key
      const target = `${name}${language === undefined ? '' : `.${language}`}.md`
      if (targets.has(target.toLowerCase())) continue
      targets.add(target.toLowerCase())
      return [key, target] as const
    }
  }
  const place = (page: SourcePage) => {
    const { file, language, mark } = page
    const { published, expires, noindex } = page.fields
    // Vitrine adds to a page: a list of the pages below it or of tags, a form of search.
    const isFilled =
      [TAGS_KEY, '', ...pageTemplates].includes(page.key) ||
      pages.some(({ key }) => key.startsWith(`${page.key}/`))
    const isEmpty = page.text === '' && !isFilled
    const needsEngine = page.needsEngine || isEmpty
    const match = matches?.get(file)
    const own = match?.page
    const doubt = matches === undefined ? page.doubt : match?.doubt
    const isDue = published === undefined || isPast(published, rules.nowMs)
    const isCurrent = isDue && (expires === undefined || !isPast(expires, rules.nowMs))
    const why = [
      mark && `draft, because of ${mark}`,
      page.folderKey && !isCurrent && 'draft: it is not public now, and its files stay in another folder',
      isEmpty && 'draft: it has no text of its own; Vitrine makes lists itself',
      doubt && `draft: ${doubt}`,
      page.needsEngine && 'draft: its text needs the template engine',
    ].find((text) => typeof text === 'string')
    const isDraft = why !== undefined
    if (isDraft && hasDefaultPage(page.key) && page.text === '' && !showsCv(page)) {
      note(file, 'it has no text, and Vitrine makes this page itself; left out')
      return []
    }
    if (isDraft) note(mark !== undefined || match?.line === undefined ? file : `${file}:${match.line}`, why)
    const [named, permalink] = matches === undefined ? [namedAddress(page), permalinkOf(page, site)] : []
    const existingAddress = own?.path ?? named
    const wanted = /[?#{}]/.test(existingAddress ?? '')
      ? undefined
      : plainAddress(existingAddress ?? ownAddress(page))
    // A draft leaves the home page's place to the text of the existing home page.
    const leavesHomePlace = isDraft && existing !== undefined && language === undefined
    const [key, target] = findKey(page, wanted === naturalAddress('', language) && !leavesHomePlace)
    const natural = naturalAddress(key, language)
    const ofPath = page.folderKey === undefined ? natural : naturalAddress(page.folderKey, undefined)
    const taken = isDraft ? draftAddresses : addresses
    const isFree = (address: string): boolean =>
      isUsable(address) && !taken.has(address) && (isDraft || !isReservedAddress(address, languages))
    const address = [wanted ?? natural, natural, `/pages${natural}`].find(isFree) ?? natural
    if (wanted !== undefined && address !== wanted && (!isDraft || existingAddress !== undefined))
      note(file, 'its own address, which another page has, Vitrine uses itself, or no page can have')
    taken.add(address)
    const isListed = own === undefined || (existing?.listed.has(own.address) === true && !own.noindex)
    const placed = {
      ...page,
      needsEngine,
      key,
      /** Its new file, relative to pages/. */
      target,
      /** Its new address. */
      address,
      isDraft,
      /** Whether it is neither scheduled nor expired. */
      isCurrent,
      /** Whether the existing site did not list the page, or hid it from search engines. */
      isUnlisted: noindex || !isListed,
      /** Its address on the existing site; by default that of its path, or the new one. */
      existingAddress: own?.path ?? permalink ?? named ?? ofPath,
      /** The page that the existing site showed. */
      existing: own,
      /** The plain address of its existing page, certain or probable by its name. */
      seenAt: match?.seenAt,
    }
    return [placed]
  }
  // A home page by address takes precedence over one by name.
  const isHome = ({ file }: SourcePage): boolean => matches?.get(file)?.page?.path === '/'
  return pages.toSorted((a, b) => Number(isHome(b)) - Number(isHome(a))).flatMap(place)
}
