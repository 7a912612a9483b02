/** Arranges a JSON Resume as the CV that pages show. Used by the page inputs. */
import type { Resume } from '../../content/schema/resume.ts'
import { cvSectionKeys, type SiteSettings } from '../../content/schema/site-settings.ts'
import {
  award,
  type CvLanguage,
  certificate,
  education,
  groupByEmployer,
  type Item,
  joined,
  link,
  project,
  publication,
  term,
  volunteer,
} from './cv-entries.ts'
import type { Cv, CvEntry, CvLink, CvTerm } from './cv-view.ts'
import { formatBlocks } from './formatted-text.ts'

type CvSectionKey = (typeof cvSectionKeys)[number]

/** Returns whether an entry has anything to show. */
const hasText = ({ title, ...rest }: CvEntry): boolean =>
  title.text !== '' ||
  rest.keywords !== undefined ||
  [rest.blocksHtml, rest.highlightsHtml, rest.factsHtml].some((list) => list.length > 0)

const countryName = (code: string | undefined, language: string): string | undefined => {
  if (code === undefined || !/^[A-Za-z]{2}$/.test(code)) return code
  return new Intl.DisplayNames(language, { type: 'region' }).of(code.toUpperCase())
}

const withoutScheme = (url: string): string => url.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '')

const addressOf = (
  location: NonNullable<Resume['basics']>['location'],
  { language, formats: { comma } }: CvLanguage,
): string | undefined => {
  const city = joined([location?.postalCode, location?.city], ' ')
  const country = countryName(location?.countryCode, language)
  // A city that shares the name of its region or country is written once.
  const region = location?.region === location?.city ? undefined : location?.region
  return joined(
    [
      location?.address?.replaceAll(/\s*\n\s*/g, comma),
      city,
      region,
      country === location?.city ? undefined : country,
    ],
    comma,
  )
}

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

const contactsOf = (basics: NonNullable<Resume['basics']>, language: CvLanguage): readonly CvLink[] => {
  const { location, email, phone, url } = basics
  const profiles = (basics.profiles ?? []).map(({ network, username, url }) =>
    link(joined([network, username], ': ') ?? (url && withoutScheme(url)), url),
  )
  const links = [
    link(addressOf(location, language)),
    email === undefined ? undefined : { text: email, href: `mailto:${email}` },
    phone === undefined ? undefined : { text: phone, href: telephoneUrl(phone) },
    link(url && withoutScheme(url), url),
    ...profiles,
  ]
  return links.filter((item) => item !== undefined)
}

/** Returns the contents of all sections, empty ones included. */
const sectionContents = (resume: Resume, language: CvLanguage) => {
  const entries = <Key extends CvSectionKey>(
    key: Key,
    make: (item: Item<Key>, language: CvLanguage) => CvEntry,
  ) => ({
    key,
    kind: 'entries' as const,
    entries: ((resume[key] ?? []) as readonly unknown[] as readonly Item<Key>[])
      .map((item) => make(item, language))
      .filter(hasText),
  })
  const terms = (key: CvSectionKey, made: readonly CvTerm[]) => ({
    key,
    kind: 'terms' as const,
    terms: made.filter((item) => item.term !== ''),
  })
  return [
    {
      key: 'work' as const,
      kind: 'entries' as const,
      entries: groupByEmployer(resume.work ?? [], language).filter(hasText),
    },
    entries('projects', project),
    entries('volunteer', volunteer),
    entries('education', education),
    entries('awards', award),
    entries('certificates', certificate),
    entries('publications', publication),
    terms(
      'skills',
      (resume.skills ?? []).map((item) => term(item.name, item.level, item.keywords, language.formats.comma)),
    ),
    terms(
      'languages',
      (resume.languages ?? []).map((item) => term(item.language, item.fluency)),
    ),
    terms(
      'interests',
      (resume.interests ?? []).map((item) =>
        term(item.name, undefined, item.keywords, language.formats.comma),
      ),
    ),
    {
      key: 'references' as const,
      kind: 'quotations' as const,
      quotations: (resume.references ?? [])
        .map(({ name, reference }) => ({ name, blocksHtml: formatBlocks(reference) }))
        .filter((item) => item.blocksHtml.length > 0),
    },
  ]
}

const isEmpty = (section: ReturnType<typeof sectionContents>[number]): boolean => {
  if (section.kind === 'entries') return section.entries.length === 0
  return section.kind === 'terms' ? section.terms.length === 0 : section.quotations.length === 0
}

/** Returns the sections' keys in the owner's order; those that site.yaml does not name follow in the usual order. */
const sectionOrder = (settings: Pick<SiteSettings, 'cv'>): readonly CvSectionKey[] => [
  ...new Set([...(settings.cv?.sections ?? []), ...cvSectionKeys]),
]

/**
 * Arranges a resume for pages in one language.
 *
 * @param imageHref the address of its image on this site
 */
export const arrangeCv = (
  resume: Resume,
  language: CvLanguage,
  settings: Pick<SiteSettings, 'cv'> = {},
  imageHref?: string,
): Cv => {
  const order = sectionOrder(settings)
  const basics = resume.basics ?? {}
  return {
    name: basics.name,
    label: basics.label,
    image: imageHref,
    contacts: contactsOf(basics, language),
    blocksHtml: formatBlocks(basics.summary),
    sections: sectionContents(resume, language)
      .filter((section) => !isEmpty(section))
      .toSorted((a, b) => order.indexOf(a.key) - order.indexOf(b.key)),
  }
}
