/** Arranges a JSON Resume as the CV that pages show. Used by the page inputs. */
import type { Resume } from '../../content/schema/resume.ts'
import {
  award,
  type CvLanguage,
  certificate,
  education,
  type Item,
  joined,
  link,
  paragraphs,
  project,
  publication,
  term,
  volunteer,
  work,
} from './cv-entries.ts'
import type { Cv, CvEntry, CvLink, CvTerm } from './cv-view.ts'

/** Returns whether an entry has anything to show. */
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
  // A set, because some cities share the name of their region or country.
  const place = joined(
    [...new Set([location?.city, location?.region, countryName(location?.countryCode, language)])],
    ', ',
  )
  const profiles = (basics.profiles ?? []).map(({ network, username, url }) =>
    link(joined([network, username], ': ') ?? (url && withoutScheme(url)), url),
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

/** Returns the contents of all sections, empty ones included. */
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

/** Arranges a resume for pages in one language. */
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
