/** Chooses the paper that a CV is printed on, by the country that it names. */
import type { Resume } from '../../resume/schema.ts'

/** The countries and territories where Letter is the standard, as CLDR lists them. */
const letterCountries = 'BZ CA CL CO CR GT MX NI PA PH PR SV US VE'.split(' ')

/** Languages in which people write the names of these countries. */
const names = ['en', 'es', 'fr'].map((language) => new Intl.DisplayNames([language], { type: 'region' }))

const letterNames = new Set(
  [
    ...letterCountries.flatMap((code) => [code, ...names.map((name) => name.of(code) ?? '')]),
    'USA',
    'U.S.A.',
    'United States of America',
  ].map((name) => name.toLowerCase()),
)

/** A North American telephone number, as in `+1 206 555 0100`, `(206) 555-0100` and `206.555.0100`. */
const americanPhone = /^(?:tel:)?(?:\+1(?!\d{11})|(?:1[ .-])?\(?\d{3}\)?[ .-]\d{3}[ .-]\d{4}(?!\d))/

/** Returns the paper of a CV's country; undefined if the CV does not tell the country. */
export const paperSizeOf = (basics: Resume['basics']): 'A4' | 'Letter' | undefined => {
  const { countryCode, city, region } = basics?.location ?? {}
  const places = [countryCode, region, city].flatMap((text) => text?.split(',').at(-1)?.trim() ?? [])
  if (places.some((name) => letterNames.has(name.toLowerCase()))) return 'Letter'
  if (countryCode === undefined && americanPhone.test(basics?.phone ?? '')) return 'Letter'
  return places.length === 0 ? undefined : 'A4'
}
