/**
 * A JSON Resume as the sections that a CV page shows: in JSON Resume's order, entries as their owner sorted them,
 * nothing empty. Used by the page renderer; templates decide how it looks.
 */
import type { Formats } from '../content/i18n/formats.ts'
import type { FormatMessage } from '../content/i18n/messages.ts'
import type { Resume } from '../content/schema/resume.ts'

/** What the CV is written with. */
export interface CvLanguage {
  readonly language: string
  readonly message: FormatMessage
  readonly formats: Formats
}

/** A text that may lead somewhere. */
export interface CvLink {
  readonly text: string
  readonly href: string | undefined
}

/** A date as the resume has it, and as the page writes it. */
export interface CvDate {
  readonly iso: string
  readonly text: string
}

/** A time, or the day of something. Without an end it goes on, where `ongoing` says so. */
export interface CvPeriod {
  readonly start: CvDate | undefined
  readonly end: CvDate | undefined
  readonly ongoing: boolean
}

/** One piece of work, one school, one prize, … */
export interface CvEntry {
  readonly title: CvLink
  /** Where, or for whom: employer, school, publisher, awarder. */
  readonly at: CvLink | undefined
  readonly period: CvPeriod | undefined
  readonly place: string | undefined
  /** Short facts: a score; roles and the kind of project. */
  readonly facts: readonly string[]
  readonly paragraphs: readonly string[]
  readonly highlights: readonly string[]
  readonly keywords: readonly string[]
}

/** A skill, a language or an interest. */
export interface CvTerm {
  readonly term: string
  /** How well, and what of it. */
  readonly details: string | undefined
}

/** What someone says of the owner. */
export interface CvQuotation {
  readonly name: string | undefined
  readonly paragraphs: readonly string[]
}

/** One section; `key` is the resume's member and the section's id. */
export type CvSection = { readonly key: string; readonly title: string } & (
  | { readonly kind: 'entries'; readonly entries: readonly CvEntry[] }
  | { readonly kind: 'terms'; readonly terms: readonly CvTerm[] }
  | { readonly kind: 'quotations'; readonly quotations: readonly CvQuotation[] }
)

/** The whole CV. */
export interface Cv {
  readonly name: string | undefined
  readonly label: string | undefined
  /** An image of this site; one from elsewhere is not shown, since a page asks no other server for anything. */
  readonly image: string | undefined
  readonly contacts: readonly CvLink[]
  readonly paragraphs: readonly string[]
  readonly sections: readonly CvSection[]
}

type Item<Key extends keyof Resume> =
  NonNullable<Resume[Key]> extends readonly (infer Entry)[] ? Entry : never

/** Returns an address that is safe in `href`: of the web, of mail, of this site; a bare host gets its scheme. */
const safeHref = (url: string | undefined): string | undefined => {
  if (url === undefined) return undefined
  if (/^(https?:\/\/|mailto:)[^\s]+$/i.test(url) || /^\/(?!\/)\S*$/.test(url)) return url
  return /^[\w-]+(\.[\w-]+)+(\/\S*)?$/.test(url) ? `https://${url}` : undefined
}

const link = (text: string | undefined, url?: string): CvLink | undefined =>
  text === undefined ? undefined : { text, href: safeHref(url) }

/** A text member is plain text; an empty line in it begins a new paragraph. */
const paragraphs = (...texts: readonly (string | undefined)[]): readonly string[] =>
  texts.flatMap((text) => (text ?? '').split(/\n\s*\n/)).flatMap((text) => text.trim() || [])

const present = (texts: readonly (string | undefined)[] | undefined): readonly string[] =>
  (texts ?? []).flatMap((text) => text?.trim() || [])

const date = (iso: string | undefined, { formats }: CvLanguage): CvDate | undefined =>
  iso === undefined ? undefined : { iso, text: formats.date(iso, 'short') }

const period = (
  { startDate, endDate }: { readonly startDate?: string; readonly endDate?: string },
  language: CvLanguage,
): CvPeriod | undefined => {
  const start = date(startDate, language)
  const end = startDate === endDate ? undefined : date(endDate, language)
  return start || end ? { start, end, ongoing: endDate === undefined } : undefined
}

const day = (iso: string | undefined, language: CvLanguage): CvPeriod | undefined =>
  iso === undefined ? undefined : { start: date(iso, language), end: undefined, ongoing: false }

const nothing: Omit<CvEntry, 'title'> = {
  at: undefined,
  period: undefined,
  place: undefined,
  facts: [],
  paragraphs: [],
  highlights: [],
  keywords: [],
}

/** The first of the names becomes the title, the other stands beside it; the address belongs to `at` if there is one. */
const entry = (
  names: {
    readonly title: string | undefined
    readonly at?: string | undefined
    readonly url?: string | undefined
  },
  urlOf: 'title' | 'at',
  rest: Partial<CvEntry>,
): CvEntry => {
  const [title, at] = names.title === undefined ? [names.at, undefined] : [names.title, names.at]
  const linksTitle = urlOf === 'title' || at === undefined
  return {
    ...nothing,
    ...rest,
    title: link(title ?? '', linksTitle ? names.url : undefined) ?? { text: '', href: undefined },
    at: link(at, linksTitle ? undefined : names.url),
  }
}

const joined = (texts: readonly (string | undefined)[], separator: string): string | undefined =>
  present(texts).join(separator) || undefined

const work = (item: Item<'work'>, language: CvLanguage): CvEntry =>
  entry({ title: item.position, at: item.name, url: item.url }, 'at', {
    period: period(item, language),
    place: item.location,
    facts: present([item.description]),
    paragraphs: paragraphs(item.summary),
    highlights: present(item.highlights),
  })

const volunteer = (item: Item<'volunteer'>, language: CvLanguage): CvEntry =>
  entry({ title: item.position, at: item.organization, url: item.url }, 'at', {
    period: period(item, language),
    paragraphs: paragraphs(item.summary),
    highlights: present(item.highlights),
  })

const education = (item: Item<'education'>, language: CvLanguage): CvEntry =>
  entry({ title: joined([item.studyType, item.area], ', '), at: item.institution, url: item.url }, 'at', {
    period: period(item, language),
    facts: present([item.score && language.message('cv.score', { score: item.score })]),
    highlights: present(item.courses),
  })

const award = (item: Item<'awards'>, language: CvLanguage): CvEntry =>
  entry({ title: item.title, at: item.awarder }, 'title', {
    period: day(item.date, language),
    paragraphs: paragraphs(item.summary),
  })

const certificate = (item: Item<'certificates'>, language: CvLanguage): CvEntry =>
  entry({ title: item.name, at: item.issuer, url: item.url }, 'title', { period: day(item.date, language) })

const publication = (item: Item<'publications'>, language: CvLanguage): CvEntry =>
  entry({ title: item.name, at: item.publisher, url: item.url }, 'title', {
    period: day(item.releaseDate, language),
    paragraphs: paragraphs(item.summary),
  })

const project = (item: Item<'projects'>, language: CvLanguage): CvEntry =>
  entry({ title: item.name, at: item.entity, url: item.url }, 'title', {
    period: period(item, language),
    facts: present([joined([...(item.roles ?? []), item.type], ', ')]),
    paragraphs: paragraphs(item.description),
    highlights: present(item.highlights),
    keywords: present(item.keywords),
  })

/** A level stands apart from the keywords, which are none of its kind. */
const term = (
  name: string | undefined,
  level: string | undefined,
  keywords: readonly string[] = [],
): CvTerm => {
  const [first = '', details] = present([name, joined([level, joined(keywords, ', ')], ' – ')])
  return { term: first, details }
}

/** Says whether an entry has anything to show. */
const hasText = ({ title, ...rest }: CvEntry): boolean =>
  title.text !== '' ||
  [rest.paragraphs, rest.highlights, rest.facts, rest.keywords].some((list) => list.length > 0)

const countryName = (code: string | undefined, language: string): string | undefined => {
  if (code === undefined || !/^[A-Za-z]{2}$/.test(code)) return code
  return new Intl.DisplayNames(language, { type: 'region' }).of(code.toUpperCase())
}

const withoutScheme = (url: string): string => url.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '')

const contactsOf = (basics: NonNullable<Resume['basics']>, { language }: CvLanguage): readonly CvLink[] => {
  const { location, email, phone, url } = basics
  // Berlin is in Berlin, and Singapore in Singapore.
  const place = joined(
    [...new Set([location?.city, location?.region, countryName(location?.countryCode, language)])],
    ', ',
  )
  const profiles = (basics.profiles ?? []).map(({ network, username, url: address }) =>
    link(joined([network, username], ': ') ?? (address && withoutScheme(address)), address),
  )
  const links = [
    link(place),
    email === undefined ? undefined : { text: email, href: `mailto:${email}` },
    phone === undefined ? undefined : { text: phone, href: `tel:${phone.replaceAll(/[^\d+]/g, '')}` },
    link(url && withoutScheme(url), url),
    ...profiles,
  ]
  return links.filter((item) => item !== undefined)
}

/** Returns the given resume's entries of each kind; a section without any is left out later. */
const sectionContents = (resume: Resume, language: CvLanguage) => {
  const entries = <Key extends keyof Resume>(
    key: Key,
    make: (item: Item<Key>, language: CvLanguage) => CvEntry,
  ) => ({
    key,
    kind: 'entries' as const,
    entries: ((resume[key] ?? []) as readonly Item<Key>[])
      .map((item) => make(item, language))
      .filter(hasText),
  })
  const terms = (key: keyof Resume, made: readonly CvTerm[]) => ({
    key,
    kind: 'terms' as const,
    terms: made.filter((item) => item.term !== ''),
  })
  return [
    entries('work', work),
    entries('volunteer', volunteer),
    entries('education', education),
    entries('awards', award),
    entries('certificates', certificate),
    entries('publications', publication),
    terms(
      'skills',
      (resume.skills ?? []).map((item) => term(item.name, item.level, item.keywords)),
    ),
    terms(
      'languages',
      (resume.languages ?? []).map((item) => term(item.language, item.fluency)),
    ),
    terms(
      'interests',
      (resume.interests ?? []).map((item) => term(item.name, undefined, item.keywords)),
    ),
    {
      key: 'references',
      kind: 'quotations' as const,
      quotations: (resume.references ?? [])
        .map(({ name, reference }) => ({ name, paragraphs: paragraphs(reference) }))
        .filter((item) => item.paragraphs.length > 0),
    },
    entries('projects', project),
  ]
}

const isEmpty = (section: ReturnType<typeof sectionContents>[number]): boolean => {
  if (section.kind === 'entries') return section.entries.length === 0
  return section.kind === 'terms' ? section.terms.length === 0 : section.quotations.length === 0
}

/** Arranges a resume for a page in the given language. */
export const arrangeCv = (resume: Resume, language: CvLanguage): Cv => {
  const basics = resume.basics ?? {}
  return {
    name: basics.name,
    label: basics.label,
    image: basics.image?.startsWith('/') && !basics.image.startsWith('//') ? basics.image : undefined,
    contacts: contactsOf(basics, language),
    paragraphs: paragraphs(basics.summary),
    sections: sectionContents(resume, language)
      .filter((section) => !isEmpty(section))
      .map((section) => ({ ...section, title: language.message(`cv.${section.key}`) })),
  }
}
