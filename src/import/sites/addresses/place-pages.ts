/** Decides which pages are public, and finds a place for each: a file that no other has, and an address. */
import { isReservedAddress } from '../../../content/reading/addresses.ts'
import { type ExistingSite, plainAddress } from '../existing/existing-site.ts'
import { matchSources } from '../existing/match-sources.ts'
import { bareName, baseName, indexFile, keyOf } from '../source/page-files.ts'
import type { SourcePage, SourceSite } from '../source/source-site.ts'
import { isUsable, namedAddress, naturalAddress, ownAddress } from './own-address.ts'
import { permalinkOf } from './permalink.ts'

/** A page in its new place. */
export type PlacedPage = ReturnType<typeof placePages>[number]

/** @param existing undefined if nothing says what was public but the source */
export const placePages = (
  site: SourceSite,
  existing: ExistingSite | undefined,
  note: (file: string, reason: string) => void,
) => {
  const { pages, facts } = site
  const { languages } = facts
  const targets = new Set<string>()
  const addresses = new Set<string>()
  /** Of drafts, which leave an address to a published page until they are published themselves. */
  const draftAddresses = new Set<string>()
  const matches = existing && matchSources(pages, existing)
  const findKey = (
    { key: own, file, language }: SourcePage,
    isHome: boolean,
  ): readonly [key: string, target: string] => {
    // What is not the existing home page leaves its place to it.
    const wanted = isHome
      ? ''
      : own === '' && existing !== undefined
        ? keyOf(baseName(bareName(file))) || 'home'
        : own
    // `pages/a.js.md` would be in the language js.
    const safe = /\.[A-Za-z]{2,3}(?:-\w+)?$/.test(wanted) ? wanted.replace(/\.(?=[^./]*$)/, '-') : wanted
    for (let number = 1; ; number += 1) {
      const key = number === 1 ? safe : `${safe || 'home'}-${number}`
      const name = key === '' ? 'index' : indexFile.test(file) ? `${key}/index` : key
      const target = `${name}${language === undefined ? '' : `.${language}`}.md`
      if (targets.has(target.toLowerCase())) continue
      targets.add(target.toLowerCase())
      return [key, target]
    }
  }
  const place = (page: SourcePage) => {
    const { file, language, mark, needsEngine } = page
    const match = matches?.get(file)
    const own = match?.page
    const doubt = matches === undefined ? page.doubt : match?.why
    const [why, ...more] = [
      mark && `draft, because of ${mark}`,
      doubt && `draft: ${doubt}`,
      needsEngine && 'draft: its text needs the template engine',
    ].filter((text) => typeof text === 'string')
    const isDraft = why !== undefined
    if (isDraft) note(mark !== undefined || match?.line === undefined ? file : `${file}:${match.line}`, why)
    if (needsEngine && more.length > 0) note(file, 'its text needs the template engine, too')
    if (own !== undefined && mark !== undefined) note(file, 'the existing site shows it all the same')
    const existingAddress = own?.path ?? (matches === undefined ? namedAddress(page) : undefined)
    const wanted = /[?#{}]/.test(existingAddress ?? '')
      ? undefined
      : plainAddress(existingAddress ?? ownAddress(page))
    // A draft leaves the home page's place to the text of the existing one.
    const isLeft = isDraft && existing !== undefined && language === undefined
    const [key, target] = findKey(page, wanted === naturalAddress('', language) && !isLeft)
    const natural = naturalAddress(key, language)
    const taken = isDraft ? draftAddresses : addresses
    const isFree = (address: string): boolean =>
      isUsable(address) && !taken.has(address) && (isDraft || !isReservedAddress(address, languages))
    const address = [wanted ?? natural, natural, `/pages${natural}`].find(isFree) ?? natural
    if (wanted !== undefined && address !== wanted && (!isDraft || existingAddress !== undefined))
      note(file, 'its own address, which another page has, Vitrine uses itself, or no page can have')
    taken.add(address)
    const isListed =
      own === undefined || (existing?.listed.has(plainAddress(own.path)) === true && !own.noindex)
    return {
      ...page,
      key,
      /** Its new file, relative to pages/. */
      target,
      /** Its new address. */
      address,
      isDraft,
      /** Whether the existing site showed it in no list, or kept it from search engines. */
      isUnlisted: page.fields.noindex || !isListed,
      /** Its address on the existing site; the new one if it had none. */
      existingAddress:
        existingAddress ?? (matches === undefined ? permalinkOf(page, site) : undefined) ?? natural,
      /** The page that the existing site showed. */
      existing: own,
      /** The plain address of the existing page that it is, or by its name probably was. */
      seenAt: match?.seenAt,
    }
  }
  // A home page by its address goes before one by its name.
  const isHome = ({ file }: SourcePage): boolean => matches?.get(file)?.page?.path === '/'
  return pages.toSorted((a, b) => Number(isHome(b)) - Number(isHome(a))).map(place)
}
