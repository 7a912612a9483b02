/** Arranges a résumé as a {@link CvView}, from which every representation of the CV is made. */
import { isInline, resumeImageOf } from '../content/files/resume-image.ts'
import { cvLayouts } from '../content/schema/cv-paper.ts'
import { cvSectionKeys, sectionKeyOf, usualOrder } from '../content/schema/cv-settings.ts'
import type { SiteSettings } from '../content/schema/site-settings.ts'
import type { Site } from '../content/site.ts'
import { typefaceOf } from '../fonts/font-families.ts'
import type { CustomEntry, Resume } from '../resume/schema.ts'
import { contactsOf } from './cv-contacts.ts'
import { entryOf, groupByEmployer, hasContent, isTerm, type TermItem, termOf } from './cv-entries.ts'
import { groupPublications, publicationsOf } from './cv-publications.ts'
import { type CvLanguage, type CvValues, createCvValues } from './cv-values.ts'
import type { CvPaper, CvSectionView, CvText, CvView } from './cv-view.ts'

/** A section without its title. The condition makes `Omit` keep the fields of each kind apart. */
type CvSectionContent = CvSectionView extends infer Section
  ? Section extends { readonly kind: string }
    ? Omit<Section, 'key' | 'id' | 'title' | 'titleHtml' | 'isOnNewPage'>
    : never
  : never

type CvSectionKey = (typeof cvSectionKeys)[number]

const quotations = (items: Resume['references'] = [], values: CvValues): CvSectionContent => ({
  kind: 'quotations',
  quotations: items
    .map(({ name, reference }) => ({
      name: values.text(name),
      blocksHtml: values.blocks(reference).blocksHtml,
    }))
    .filter(({ name, blocksHtml }) => name || blocksHtml.length > 0),
})

const termKeys: ReadonlySet<string> = new Set(['skills', 'languages', 'interests'])

/** Returns the content of a section. A custom section whose entries have only names is a list of terms. */
const contentOf = (key: string, resume: Resume, { cv }: CvSettings, values: CvValues): CvSectionContent => {
  const publications = key === 'publications' ? publicationsOf(resume) : []
  if (publications.length > 0) {
    const owner = resume.basics?.name
    return { kind: 'publications', groups: groupPublications(publications, owner, values, cv?.publications) }
  }
  if (key === 'references') return quotations(resume.references, values)
  const items: readonly (CustomEntry & TermItem)[] =
    (isKnown(key) ? resume[key] : resume.customSections?.[key]) ?? []
  if (isKnown(key) ? termKeys.has(key) : items.every(isTerm))
    return { kind: 'terms', terms: items.flatMap((item) => termOf(item, values) ?? []) }
  const entries =
    key === 'work' ? groupByEmployer(items, values) : items.map((item) => entryOf(item, key, values))
  return { kind: 'entries', entries: entries.filter(hasContent) }
}

type CvSettings = Pick<SiteSettings, 'cv' | 'languages'>

const isKnown = (key: string): key is CvSectionKey => (cvSectionKeys as readonly string[]).includes(key)

/** A key that cannot be shown as a title: in camelCase, or words in lower case joined without spaces. */
const bareKey = /^\p{Ll}[\p{L}\p{M}\p{N}_-]*$/u

/** Returns `Professional memberships` for `professionalMemberships`. A key that is a title stays as it is. */
const titleFromKey = (key: string): string => {
  if (!bareKey.test(key)) return key
  const words = key.replaceAll(/(?<=\p{Ll})(?=\p{Lu})|[-_]+/gu, ' ').split(' ')
  const text = words
    .map((word, index) => (index > 0 && /^\p{Lu}\p{Ll}/u.test(word) ? word.toLowerCase() : word))
    .join(' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Returns a section's title: from site.yaml, or the UI strings, or else made from its key. */
const titleOf = (key: string, { cv, languages }: CvSettings, values: CvValues): CvText => {
  const section = cv?.sections?.find((section) => sectionKeyOf(section) === key)
  const written = typeof section === 'object' ? section.title : undefined
  if (written === undefined && isKnown(key)) return values.messageText(`cv.${key}`)
  const titles = typeof written === 'object' ? written : { [values.language]: written ?? titleFromKey(key) }
  const language = [values.language, ...languages].find((tag) => titles[tag] !== undefined) ?? values.language
  return values.text({ text: titles[language] ?? '', language }) ?? values.messageText('cv.publication.other')
}

/** Each layout has its own fonts in Alegreya's scripts, and one typeface for all other scripts. */
const paperOf = ({ cv }: CvSettings, language: string): CvPaper => {
  const layout = cv?.layout ?? 'classic'
  const { fonts } = cvLayouts[typefaceOf(language) === 'Alegreya' ? layout : 'classic']
  return { layout, fonts, density: cv?.density, pages: cv?.pages }
}

/** A CV with at least this many items, about five phone screens, has a table of contents. */
const MIN_ITEMS_FOR_CONTENTS = 50

/** Counts the items of all lists in a value, at any depth. */
const countItems = (value: unknown): number => {
  if (typeof value !== 'object' || value === null) return 0
  const inside = Object.values(value).reduce((sum: number, field) => sum + countItems(field), 0)
  return Array.isArray(value) ? value.length + inside : inside
}

/**
 * Arranges a site's CV in a language; returns undefined if it has none. Sections that site.yaml does not name
 * come last, in the usual order; entries keep the owner's order. No text in the view is empty.
 */
export const arrangeCv = (
  site: Pick<Site, 'resumes' | 'settings' | 'files'>,
  shownIn: CvLanguage,
): CvView | undefined => {
  const { language } = shownIn
  const localized = site.resumes.get(language)
  if (localized === undefined) return undefined
  const { resume } = localized
  const { basics = {} } = resume
  const values = createCvValues(shownIn, localized.language)
  const keysInSettings = (site.settings.cv?.sections ?? []).map(sectionKeyOf)
  const keys = new Set([...keysInSettings, ...usualOrder(Object.keys(resume.customSections ?? {}))])
  const sections = [...keys]
    .map((key): CvSectionView => {
      const { text, plainHtml } = titleOf(key, site.settings, values)
      return {
        key,
        id: key.replaceAll(/\s+/g, '-'),
        title: text,
        titleHtml: plainHtml,
        isOnNewPage: site.settings.cv?.breaks?.before?.includes(key) ?? false,
        ...contentOf(key, resume, site.settings, values),
      }
    })
    .filter((section) => countItems(section) > 0)
  return {
    name: values.text(basics.name ?? site.settings.owner.name),
    pronouns: values.text(basics.pronouns),
    label: values.text(basics.label),
    image:
      resumeImageOf(site, language)?.address ?? (isInline(basics.image ?? '') ? basics.image : undefined),
    contacts: contactsOf(basics, values),
    blocksHtml: values.blocks(basics.summary).blocksHtml,
    sections,
    contents:
      countItems(sections) < MIN_ITEMS_FOR_CONTENTS
        ? []
        : sections.map(({ id, title }) => ({ text: title, href: `#${id}`, entries: [] })),
    paper: paperOf(site.settings, language),
  }
}
