/** Decides which pages are public, and finds a place for each: a file that no other has, and an address. */
import { isReservedAddress } from '../../../content/checks/addresses.ts'
import { isPast, readDate } from '../dates.ts'
import { type FormerSite, plainAddress } from '../former/former-site.ts'
import { type Match, matchSources } from '../former/match-sources.ts'
import type { FormerPage } from '../former/read-html.ts'
import { namedAddress, naturalAddress } from '../own-address.ts'
import { bareName, baseName } from '../page-files.ts'
import type { SourcePage, SourceSite } from '../source-site.ts'
import { needsTemplateEngine } from '../text/template-logic.ts'

/** A page in its new place. */
export interface PlacedPage extends SourcePage {
  /** Its new file, relative to pages/. */
  readonly target: string
  /** Its new address. */
  readonly address: string
  /** Its former one; the new one if it had none. */
  readonly formerAddress: string
  readonly hadAddress: boolean
  readonly isDraft: boolean
  /** Whether its days of publication and expiry keep it from being served now. */
  readonly isHeldByDate: boolean
  /** Whether the former site showed it in no list, or kept it from search engines. */
  readonly isUnlisted: boolean
  /** The page that the former site showed. */
  readonly former: FormerPage | undefined
  /** The plain address of the former page that it is, or by its name probably was. */
  readonly seenAt: string | undefined
  readonly needsEngine: boolean
}

/** `pages/a.js.md` would be in the language js. */
const withoutLanguage = (key: string): string => key.replace(/\.(?=[^./]*$)/, '-')

export const isUsable = (address: string): boolean =>
  /^\/[^\s?#{}]*$/.test(address) && !/\/\.{1,2}\//.test(address)

/** The files of pages that are beside their images. */
export const indexFile = /(?:^|\/)_?index(?:\.[\w-]+)?\.\w+$/i

/** Returns the address that a page names, or that of its file. */
const ownAddress = (page: SourcePage): string =>
  namedAddress(page) ?? naturalAddress(page.key.replaceAll(/\s+/g, '-'), page.language)

const matchPages = (site: SourceSite, former: FormerSite): ReadonlyMap<string, Match> =>
  matchSources(
    site.pages.map((page) => {
      const name = baseName(bareName(page.file)).replace(/\.[a-z]{2}(?:-\w+)?$/i, '')
      const folder = page.file.split('/').at(-2) ?? ''
      const own = [page.data.slug, page.data.permalink, page.data.url].filter(
        (value) => typeof value === 'string',
      )
      return {
        ...page,
        title: page.members.title,
        address: ownAddress(page),
        names: [
          /^_?index$|^readme$/i.test(name) ? folder : name,
          baseName(page.key),
          ...own.map((path) => baseName(path.replace(/\/$/, ''))),
        ],
      }
    }),
    former,
  )

/** @param former undefined if nothing says what was public but the source */
export const placePages = (
  site: SourceSite,
  former: FormerSite | undefined,
  nowMs: number,
  note: (file: string, reason: string) => void,
): readonly PlacedPage[] => {
  const targets = new Set<string>()
  const addresses = new Set<string>()
  const { languages } = site.facts
  const matches = former && matchPages(site, former)
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
  const place = (page: SourcePage): PlacedPage => {
    const { members, isUnreadable, file, language } = page
    const match = matches?.get(file)
    const published = members.published ?? readDate(page.day)
    const isHeldByDate =
      (published !== undefined && !isPast(published, nowMs)) ||
      (members.expires !== undefined && isPast(members.expires, nowMs))
    const needsEngine = needsTemplateEngine(page.body, site.syntaxes)
    const mark = isUnreadable
      ? 'front matter in a form that Vitrine does not read; put --- above and below it'
      : (page.mark ?? members.hiddenBy)
    const doubt =
      matches === undefined ? page.doubt : isHeldByDate && match?.page === undefined ? undefined : match?.why
    const isDraft = mark !== undefined || doubt !== undefined || needsEngine
    if (isDraft)
      note(
        file,
        mark !== undefined
          ? `draft, because of ${mark}`
          : doubt !== undefined
            ? `draft: ${doubt}`
            : 'draft: its text needs the template engine',
      )
    if (match?.page !== undefined && (mark !== undefined || isHeldByDate))
      note(file, `the former site shows it at ${match.page.path} all the same`)
    const formerAddress = match?.page?.path ?? (matches === undefined ? namedAddress(page) : undefined)
    const wanted = /[?#{}]/.test(formerAddress ?? '')
      ? undefined
      : plainAddress(formerAddress ?? ownAddress(page))
    const home = language === undefined ? '/' : `/${language}/`
    // What is not the former home page leaves its place to it.
    const ownKey = page.key === '' && former !== undefined ? baseName(bareName(file)) : page.key
    const [key, target] = findKey(wanted === home ? '' : ownKey, language, indexFile.test(file))
    const natural = naturalAddress(key, language)
    const isHeld = isDraft || isHeldByDate
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
    const isListed =
      match?.page === undefined ||
      (former?.listed.has(plainAddress(match.page.path)) === true && !match.page.noindex)
    return {
      ...page,
      ...{
        key,
        target,
        address,
        isDraft,
        isHeldByDate,
        needsEngine,
        isUnlisted: members.noindex || !isListed,
      },
      formerAddress: formerAddress ?? natural,
      hadAddress: formerAddress !== undefined,
      former: match?.page,
      seenAt: match?.seenAt,
    }
  }
  // A home page by its address goes before one by its name.
  const isHome = ({ file }: SourcePage): boolean => matches?.get(file)?.page?.path === '/'
  const placed = site.pages.toSorted((a, b) => Number(isHome(b)) - Number(isHome(a))).map(place)
  const order = new Map(site.pages.map(({ file }, index) => [file, index] as const))
  return placed.toSorted((a, b) => (order.get(a.file) ?? 0) - (order.get(b.file) ?? 0))
}
