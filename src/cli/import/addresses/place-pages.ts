/** Reads the pages of a source, and finds a place for each: a file that no other has, and an address. */
import { isReservedAddress } from '../../../content/checks/addresses.ts'
import { encodePath, respellPath } from '../../../http/url-path.ts'
import { isPast, readDate } from '../dates.ts'
import { findBlock } from '../front-matter/find-block.ts'
import { readMembers } from '../front-matter/read-members.ts'
import type { ReadPage, SourcePage, SourceSite } from '../generator.ts'
import type { SourceFolder } from '../source-folder.ts'

/** A page in its new place. */
export interface PlacedPage extends ReadPage {
  readonly body: string
  readonly unreadable: string | undefined
  /** Its new file, relative to pages/. */
  readonly target: string
  /** Its new address. */
  readonly address: string
  /** Its former one; the new one if it had none. */
  readonly formerAddress: string
  readonly hadAddress: boolean
  readonly isDraft: boolean
}

/** Reads the front matter of a page. */
export const readPage = (page: SourcePage, source: SourceFolder, site: SourceSite, nowMs: number) => {
  const { data: own, body, unreadable } = findBlock(source.text(page.file))
  const data = { ...page.defaults, ...own }
  const members = readMembers(data, site, nowMs)
  const civil = (members.published ?? readDate(page.day, site.dates))?.civil
  return { ...page, data, members, civil, body, unreadable }
}

/** `pages/a.js.md` would be in the language js. */
const withoutLanguage = (key: string): string => key.replace(/\.(?=[^./]*$)/, '-')

export const naturalAddress = (key: string, language: string | undefined): string =>
  encodePath(`${language === undefined ? '' : `/${language}`}/${key === '' ? '' : `${key}/`}`)

/** Returns the form of an address that Vitrine gives it: `/a.html` and `/a` become `/a/`. */
export const canonical = (address: string): string =>
  `${respellPath(`/${address}`)
    .replace(/(?:\/index)?\.html?$/i, '')
    .replace(/\/index$/, '')}/`.replaceAll(/\/{2,}/g, '/')

export const isUsable = (address: string): boolean =>
  /^\/[^\s?#{}]*$/.test(address) && !/\/\.{1,2}\//.test(address)

/** The files of pages that are beside their images. */
export const indexFile = /(?:^|\/)_?index(?:\.[\w-]+)?\.\w+$/i

/** Finds a place for each page: its file, which no other has, and its address. */
export const placePages = (
  pages: readonly ReturnType<typeof readPage>[],
  site: SourceSite,
  nowMs: number,
  note: (file: string, reason: string) => void,
): readonly PlacedPage[] => {
  const targets = new Set<string>()
  const addresses = new Set<string>()
  const { languages } = site.facts
  const findKey = (
    wanted: string,
    language: string | undefined,
    isIndex: boolean,
  ): readonly [key: string, target: string] => {
    const safe = /\.[A-Za-z]{2,3}(?:-\w+)?$/.test(wanted) ? withoutLanguage(wanted) : wanted
    for (let number = 1; ; number += 1) {
      const key = number === 1 ? safe : `${safe || 'home'}-${number}`
      const target = `${key === '' ? 'index' : isIndex ? `${key}/index` : key}${language === undefined ? '' : `.${language}`}.md`
      if (targets.has(target.toLowerCase())) continue
      targets.add(target.toLowerCase())
      return [key, target]
    }
  }
  return pages.map((page) => {
    const { members, unreadable, hiddenBy, file, language } = page
    const written = site.addressOf(page)?.replaceAll(/\/{2,}/g, '/')
    // A page without a date had no address of a pattern with one.
    const former = written === undefined || /\/:[a-z_]+/.test(written) ? undefined : written
    const wanted = former === undefined || /[?#{}]/.test(former) ? undefined : canonical(former)
    const home = language === undefined ? '/' : `/${language}/`
    const [key, target] = findKey(wanted === home ? '' : page.key, language, indexFile.test(file))
    const natural = naturalAddress(key, language)
    const isDraft =
      hiddenBy !== undefined ||
      unreadable !== undefined ||
      members.hiddenBy !== undefined ||
      page.data.draft === true
    const why =
      hiddenBy ??
      members.hiddenBy ??
      (unreadable === undefined ? undefined : 'front matter that nothing can read')
    if (isDraft) note(file, `draft, because of ${why}`)
    const isHeld = isDraft || [members.published].some((date) => date !== undefined && !isPast(date, nowMs))
    const isFree = (address: string): boolean =>
      !addresses.has(address) && !isReservedAddress(address, languages)
    const candidates = [...(wanted === undefined ? [] : [wanted]), natural, `/pages${natural}`]
    const address = candidates.find((path) => isUsable(path) && (isHeld || isFree(path))) ?? natural
    if (wanted !== undefined && address !== wanted)
      note(
        file,
        addresses.has(wanted)
          ? 'another page has the same former address'
          : `its former address ${wanted}, ${isUsable(wanted) ? 'which Vitrine uses itself' : 'which no page can have'}`,
      )
    if (!isHeld) addresses.add(address)
    return {
      ...page,
      key,
      target,
      address,
      formerAddress: former ?? natural,
      hadAddress: former !== undefined,
      isDraft,
    }
  })
}
