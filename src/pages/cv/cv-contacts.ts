/** Arranges how to reach the person: address, e-mail, telephone, website and profiles. */
import { plainText, type Resume, type ResumeText } from '../../content/schema/resume.ts'
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

const ideograph = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u

/** In Chinese and Japanese nothing stands between two parts, as in 東京都渋谷区; a space sets off what is not in their script. */
const joinTightly = (line: string, part: string): string =>
  line === '' || (ideograph.test(line.at(-1) ?? '') && ideograph.test(part[0] ?? ''))
    ? line + part
    : `${line} ${part}`

/** Returns a line such as `中国上海`, `日本 東京都渋谷区` or `서울특별시 강남구`. */
const fromLargeToSmall = (
  country: string | undefined,
  { region, city, street, code }: Readonly<Record<'region' | 'city' | 'street' | 'code', string | undefined>>,
  language: string,
): string => {
  const place = [region, city, street]
  if (language.startsWith('ko')) return joined(country, ...place, code)
  // Japanese sets the country off, because the prefecture is the largest part of an address.
  const groups = language.startsWith('ja')
    ? [[country], [code && `〒${code}`], place]
    : [[country, ...place], [code]]
  return joined(...groups.map((group) => nonEmpty(group).reduce(joinTightly, '')))
}

/** Countries whose postal codes follow the town, or the state if there is one, instead of preceding the town. */
const codeAfter: Readonly<Record<string, 'city' | 'region'>> = {
  GB: 'city',
  IE: 'city',
  IN: 'city',
  NZ: 'city',
  SG: 'city',
  TW: 'city',
  ZA: 'city',
  AU: 'region',
  CA: 'region',
  US: 'region',
}

interface Place {
  readonly city: string | undefined
  readonly region: string | undefined
  readonly postalCode: string | undefined
}

/** Returns the parts of a line such as `75001 Paris`, `Leeds LS1 4AP` or `Reno, NV 89501`. */
const townAndRegion = ({ city, region, postalCode }: Place, country: string | undefined) => {
  const place = codeAfter[country ?? '']
  if (place === undefined) return [joined(postalCode, city), region]
  return place === 'region' && region !== undefined
    ? [city, joined(region, postalCode)]
    : [joined(city, postalCode), region]
}

/** Returns the address as one line, in the order of the CV's language; undefined if there is none. */
const joinAddress = (location: Location, values: CvValues): CvLinkView | undefined => {
  const { language } = values
  const { comma } = values.formats
  const { postalCode, countryCode } = location ?? {}
  const written = [location?.address, location?.city, location?.region]
  const own = written.map((text) => (typeof text === 'object' ? text.language : undefined)).find(Boolean)
  const inLanguage = (text: string | undefined): ResumeText | undefined =>
    text === undefined || own === undefined ? text : { text, language: own }
  const [address, city, wholeRegion] = written.map((text) => plainText(text))
  const country = countryName(countryCode, language)
  // A city that shares the name of its region or country is written once.
  const region = wholeRegion === city ? undefined : wholeRegion
  const named = country === city ? undefined : country
  if (largeToSmall.test(language)) {
    const street = address?.replaceAll(/(?<!\s)\s*\n\s*/g, ' ')
    const parts = { region, city, street, code: postalCode }
    return values.link(inLanguage(fromLargeToSmall(named, parts, language)))
  }
  const street = address?.replaceAll(/(?<!\s)\s*\n\s*/g, comma)
  const rules = countryCode?.toUpperCase() ?? new Intl.Locale(language).maximize().region
  const parts = [street, ...townAndRegion({ city, region, postalCode }, rules), named]
  return values.line(parts.map(inLanguage), comma)
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

const withoutScheme = (url: string): string => url.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '')

/** Returns the contacts in the order in which they are shown. */
export const contactsOf = (basics: Basics, values: CvValues): readonly CvLinkView[] => {
  const { location, email, phone, url, profiles = [] } = basics
  const site = (address: string | undefined) => values.link(address && withoutScheme(address), address)
  return [
    joinAddress(location, values),
    values.latin(email, `mailto:${email}`),
    values.latin(phone, phone && telephoneUrl(phone)),
    site(url),
    ...profiles.map(({ network, username, url: profile }) =>
      nonEmpty([network, username]).length === 0
        ? site(profile)
        : values.line([network, username], ': ', profile),
    ),
  ].filter((contact) => contact !== undefined)
}
