/** Writes a postal address in one line, in the order of the CV's language. */
import type { Resume } from '../../content/schema/resume.ts'
import type { CvLine } from './cv.ts'
import { type CvValues, nonEmpty } from './cv-values.ts'

type Location = NonNullable<Resume['basics']>['location']

const countryName = (code: string | undefined, language: string): string | undefined => {
  if (code === undefined || !/^[A-Za-z]{2}$/.test(code)) return code
  return new Intl.DisplayNames(language, { type: 'region' }).of(code.toUpperCase())
}

/** Languages that write addresses from the country down to the house. */
const largeToSmall = /^(?:zh|ja|ko)\b/

const ideograph = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u

/** In Chinese and Japanese nothing stands between two parts, as in 東京都渋谷区; a space sets off what is not in their script. */
const joinTightly = (parts: readonly string[]): string =>
  parts.reduce((line, part) =>
    ideograph.test(line.at(-1) ?? '') && ideograph.test(part[0] ?? '') ? line + part : `${line} ${part}`,
  )

/** Returns a line such as `中国上海`, `日本 東京都渋谷区` or `서울특별시 강남구`. */
const fromLargeToSmall = (
  country: string | undefined,
  parts: Readonly<Record<'region' | 'city' | 'street' | 'code', string | undefined>>,
  language: string,
): string | undefined => {
  const { region, city, street, code } = parts
  const postalCode = code !== undefined && /^ja\b/.test(language) ? `〒${code}` : code
  const place = nonEmpty([region, city, street])
  if (/^ko\b/.test(language)) return nonEmpty([country, ...place, postalCode]).join(' ') || undefined
  // Japanese sets the country off, because the prefecture is the largest part of an address.
  const groups = /^ja\b/.test(language)
    ? [nonEmpty([country]), nonEmpty([postalCode]), place]
    : [nonEmpty([country, ...place]), nonEmpty([postalCode])]
  return (
    groups
      .filter((group) => group.length > 0)
      .map(joinTightly)
      .join(' ') || undefined
  )
}

/** Returns the address as one line; undefined if there is none. */
export const joinAddress = (location: Location, values: CvValues): CvLine | undefined => {
  const { language } = values
  const { comma } = values.formats
  const { address, postalCode, city, countryCode } = location ?? {}
  const country = countryName(countryCode, language)
  // A city that shares the name of its region or country is written once.
  const region = location?.region === city ? undefined : location?.region
  const named = country === city ? undefined : country
  if (largeToSmall.test(language)) {
    const street = address?.replaceAll(/\s*\n\s*/g, ' ')
    const parts = { region, city, street, code: postalCode }
    return values.link(fromLargeToSmall(named, parts, language))
  }
  const street = address?.replaceAll(/\s*\n\s*/g, comma)
  return values.line([street, nonEmpty([postalCode, city]).join(' '), region, named], comma)
}
