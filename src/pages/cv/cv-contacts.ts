/** Arranges how to reach the person: address, e-mail, telephone, website and profiles. */
import type { Resume } from '../../content/schema/resume.ts'
import type { CvContact, CvLine } from './cv.ts'
import { type CvValues, nonEmpty } from './cv-values.ts'
import { joinAddress } from './postal-address.ts'

type Basics = NonNullable<Resume['basics']>

/** What people write between the digits, and an extension after them. */
const telephone =
  /^(?<number>\+?[\d\s().\u2010-\u2013-]+?)(?:[\s,;]*(?:ext(?:ension)?\.?|x)\s*(?<extension>\d+))?$/i

const MAX_DIGITS = 15 // ITU-T E.164

/** Returns the URL of a telephone number (RFC 3966); undefined if the text is more than one, or none. */
const telephoneUrl = (text: string): string | undefined => {
  const { number = '', extension } = telephone.exec(text.trim())?.groups ?? {}
  const digits = number.replace(/^(\+[\d\s]+)\(0\)/, '$1').replaceAll(/[^\d+]/g, '') // the (0) is for calls inside the country
  if (digits === '' || digits.length > MAX_DIGITS + 1) return undefined
  return `tel:${digits}${extension === undefined ? '' : `;ext=${extension}`}`
}

const withoutScheme = (url: string): string => url.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '')

/** Makes a line that reads from left to right in any language. */
const latinLine = (text: string, href: string | undefined, { language }: CvValues): CvLine => ({
  texts: [{ text, language, direction: 'ltr' }],
  separator: '',
  href,
})

/** Returns the contacts in the order in which they are shown. */
export const contactsOf = (basics: Basics, values: CvValues): readonly CvContact[] => {
  const contact = (kind: CvContact['kind'], line: CvLine | undefined): readonly CvContact[] =>
    line === undefined ? [] : [{ kind, line }]
  const latin = (kind: CvContact['kind'], text: string | undefined, href?: string) =>
    nonEmpty([text]).flatMap((shown) => contact(kind, latinLine(shown, href, values)))
  const { location, email, phone, url, profiles = [] } = basics
  return [
    ...contact('address', joinAddress(location, values)),
    ...latin('email', email, `mailto:${email}`),
    ...latin('phone', phone, phone && telephoneUrl(phone)),
    ...contact('url', values.link(url && withoutScheme(url), url)),
    ...profiles.flatMap(({ network, username, url }) =>
      contact(
        'profile',
        nonEmpty([network, username]).length === 0
          ? values.link(url && withoutScheme(url), url)
          : values.line([network, username], ': ', url),
      ),
    ),
  ]
}
