/** Arranges how to reach the person: address, e-mail, telephone, website and profiles. */
import { plainText, type ResumeText } from '../resume/resume-text.ts'
import type { Resume } from '../resume/schema.ts'
import { type CvValues, joinTexts, nonEmpty } from './cv-values.ts'
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

/** In Chinese and Japanese nothing stands between two parts, as in 東京都渋谷区; a space sets off what is not in their script. */
const needlessSpace =
  /(?<=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]) (?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])/gu

/** Countries whose postal codes follow the town instead of preceding it, and those where they follow the state if there is one. */
const codeAfterTown: ReadonlySet<string> = new Set('AU CA GB IE IN NZ SG TW US ZA'.split(' '))
const codeAfterState: ReadonlySet<string> = new Set('AU CA US'.split(' '))

/** Returns the address as one line, in the order of the CV's language; undefined if there is none. */
const joinAddress = (location: Location, values: CvValues): CvLinkView | undefined => {
  const { language } = values
  const { comma } = values.formats
  const { postalCode: code, countryCode } = location ?? {}
  const written = [location?.address, location?.city, location?.region]
  const whole = joinTexts(written, '')
  const inLanguage = (text: string | undefined): ResumeText | undefined =>
    text === undefined || typeof whole === 'string' ? text : { ...whole, text }
  const [address, city, wholeRegion] = written.map((text) => plainText(text))
  const wholeCountry = countryName(countryCode, language)
  // A city that shares the name of its region or country is written once, and so is a country as the region.
  const region = wholeRegion === city || wholeRegion === wholeCountry ? undefined : wholeRegion
  const country = wholeCountry === city ? undefined : wholeCountry
  const streetWith = (separator: string) => address?.replaceAll(/(?<!\s)\s*\n\s*/g, separator)
  if (largeToSmall.test(language)) {
    const place = [region, city, streetWith(' ')]
    // `중국 …` has spaces, `中国上海` has none; Japanese sets the country off, because the prefecture is the largest part of an address.
    if (language.startsWith('ko')) return values.line([country, inLanguage(joined(...place, code))], ' ')
    const tightly = (...parts: typeof place): string => joined(...parts).replaceAll(needlessSpace, '')
    const line = language.startsWith('ja')
      ? joined(country, code && `〒${code}`, tightly(...place))
      : joined(tightly(country, ...place), code)
    return values.link(inLanguage(line))
  }
  const rules = countryCode?.toUpperCase() ?? new Intl.Locale(language).maximize().region ?? ''
  const parts = codeAfterTown.has(rules)
    ? region !== undefined && codeAfterState.has(rules)
      ? [city, joined(region, code)]
      : [joined(city, code), region]
    : [joined(code, city), region]
  return values.line([...[streetWith(comma), ...parts].map(inLanguage), country], comma)
}

/** What people write between the digits, and an extension after them. */
const telephone =
  /^(?<number>\+?[\d\s().\u2010-\u2013-]{1,60}?)(?:[\s,;]{0,9}(?:ext(?:ension)?\.?|x)\s{0,9}(?<extension>\d{1,20}))?$/i

const MAX_DIGITS = 15 // ITU-T E.164

/** Returns the URL of a telephone number (RFC 3966); undefined if the text is more than one, or none. */
const telephoneUrl = (text: string): string | undefined => {
  const { number = '', extension } = telephone.exec(text.trim())?.groups ?? {}
  const digits = number.replace(/^(\+[\d\s]+)\(0\)/, '$1').replaceAll(/[^\d+]/g, '') // the (0) is for calls inside the country
  if (digits === '' || digits.length > MAX_DIGITS + 1) return undefined
  return `tel:${digits}${extension === undefined ? '' : `;ext=${extension}`}`
}

/** Returns the contacts in the order in which they are shown. */
export const contactsOf = (basics: Basics, values: CvValues): readonly CvLinkView[] => {
  const { location, email, phone, url, profiles = [] } = basics
  const wordless = (text: string | undefined) => text && { text, language: values.language }
  const shown = (address: string | undefined) =>
    address?.replace(/^(?:https?:\/\/(?:www\.)?|mailto:|tel:)/i, '').replace(/\/$/, '')
  return [
    joinAddress(location, values),
    values.link(wordless(email), `mailto:${email}`),
    values.link(wordless(phone), phone && telephoneUrl(phone)),
    values.link(shown(url), url),
    ...profiles.map(({ network, username, url: profile }) =>
      // Paper has no links.
      values.line([network, username ?? shown(profile)], ': ', profile),
    ),
  ].filter((contact) => contact !== undefined)
}
