/** Arranges the contacts: address, e-mail, telephone, website and profiles. */
import { profileUrl } from '../resume/networks.ts'
import type { Resume } from '../resume/schema.ts'
import { type CvValues, nonEmpty } from './cv-values.ts'
import type { CvLinkView } from './cv-view.ts'

type Basics = NonNullable<Resume['basics']>

type Location = Basics['location']

const countryName = (code: string | undefined, language: string): string | undefined => {
  if (code === undefined || !/^[A-Za-z]{2}$/.test(code)) return code
  return new Intl.DisplayNames(language, { type: 'region' }).of(code.toUpperCase())
}

const joined = (...words: readonly (string | undefined)[]): string => nonEmpty(words).join(' ')

/** Languages that write addresses from the country down to the house. */
const largeToSmall = /^(?:zh|ja|ko)\b/

const wide = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]`

/** Chinese and Japanese put no space between parts (東京都渋谷区), except next to another script. */
const needlessSpace = new RegExp(`(?<=${wide}) (?=${wide})`, 'gu')

/** Countries that write the postal code after the town, and those that write it after the state, if any. */
const codeAfterTown: ReadonlySet<string> = new Set('AU CA GB IE IN NZ SG TW US ZA'.split(' '))
const codeAfterState: ReadonlySet<string> = new Set('AU CA US'.split(' '))

/** Returns the address as one line, in the order of the CV's language; undefined without an address. */
const joinAddress = (location: Location, values: CvValues): CvLinkView | undefined => {
  const { language } = values
  const { comma } = values.formats
  const { address, city, region: wholeRegion, postalCode: code, countryCode } = location ?? {}
  const wholeCountry = countryName(countryCode, language)
  // A city named like its region or country is written once; so is a region named like its country.
  const region = wholeRegion === city || wholeRegion === wholeCountry ? undefined : wholeRegion
  const country = wholeCountry === city ? undefined : wholeCountry
  const streetWith = (separator: string) => address?.replaceAll(/(?<!\s)\s*\n\s*/g, separator)
  if (largeToSmall.test(language)) {
    const place = [region, city, streetWith(' ')]
    // Korean has spaces, as in `중국 …`; Chinese has none, as in `中国上海`. Japanese puts one after the country,
    // since the largest part of its addresses is the prefecture.
    if (language.startsWith('ko')) return values.line([country, joined(...place, code)], ' ')
    const tightly = (...parts: typeof place): string => joined(...parts).replaceAll(needlessSpace, '')
    const line = language.startsWith('ja')
      ? joined(country, code && `〒${code}`, tightly(...place))
      : joined(tightly(country, ...place), code)
    return values.link(line)
  }
  const rules = countryCode?.toUpperCase() ?? new Intl.Locale(language).maximize().region ?? ''
  const parts = codeAfterTown.has(rules)
    ? region !== undefined && codeAfterState.has(rules)
      ? [city, joined(region, code)]
      : [joined(city, code), region]
    : [joined(code, city), region]
  return values.line([streetWith(comma), ...parts, country], comma)
}

/** Digits, and the punctuation that people write between them. */
const telephone = /^\+?[\d\s().\u2010-\u2013-]{1,60}$/

const MAX_DIGITS = 15 // ITU-T E.164

/** Returns the URL of a telephone number (RFC 3966); undefined unless the text is exactly one number. */
const telephoneUrl = (text: string): string | undefined => {
  const number = text.trim()
  // (0) is for domestic calls
  const digits = number.replace(/^(\+[\d\s]+)\(0\)/, '$1').replaceAll(/[^\d+]/g, '')
  const isNumber = telephone.test(number) && digits !== '' && digits.length <= MAX_DIGITS + 1
  return isNumber ? `tel:${digits}` : undefined
}

/** Returns the contacts in display order. */
export const contactsOf = (basics: Basics, values: CvValues): readonly CvLinkView[] => {
  const { location, email, phone, url, profiles = [] } = basics
  const inCvLanguage = (text: string | undefined) => text && { text, language: values.language }
  const shown = (address: string | undefined) =>
    address?.replace(/^(?:https?:\/\/(?:www\.)?|mailto:|tel:)/i, '').replace(/\/$/, '')
  return [
    joinAddress(location, values),
    values.link(inCvLanguage(email), `mailto:${email}`),
    values.link(inCvLanguage(phone), phone && telephoneUrl(phone)),
    values.link(shown(url), url),
    ...profiles.map((profile) =>
      // Paper has no links, so the text names the network and the account.
      values.line([profile.network, profile.username ?? shown(profile.url)], ': ', profileUrl(profile)),
    ),
  ].filter((contact) => contact !== undefined)
}
