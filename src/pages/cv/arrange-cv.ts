/** Arranges a résumé as a {@link CvView}, from which all forms of the CV are made. */
import { cvLayouts } from '../../content/schema/cv-paper.ts'
import { cvSectionKeys, sectionKeyOf } from '../../content/schema/cv-settings.ts'
import { type CustomEntry, plainText, type Resume } from '../../content/schema/resume.ts'
import type { SiteSettings } from '../../content/schema/site-settings.ts'
import { translate } from '../../content/site.ts'
import { typefaceOf } from '../../fonts/font-families.ts'
import { contactsOf } from './cv-contacts.ts'
import {
  entryOf,
  groupByEmployer,
  hasContent,
  isTerm,
  printedLines,
  type TermItem,
  termOf,
} from './cv-entries.ts'
import { groupPublications, publicationsOf } from './cv-publications.ts'
import { type CvLanguage, type CvText, type CvValues, createCvValues } from './cv-values.ts'
import type { CvPaper, CvSectionView, CvView } from './cv-view.ts'

/** What a section lists. */
type CvSectionContent = CvSectionView extends infer Section
  ? Section extends { readonly kind: string }
    ? Omit<Section, 'key' | 'title' | 'titleHtml'>
    : never
  : never

type CvSectionKey = (typeof cvSectionKeys)[number]

const entries = (
  items: readonly CustomEntry[] = [],
  section: Parameters<typeof entryOf>[1],
  values: CvValues,
): CvSectionContent => ({
  kind: 'entries',
  entries: items.map((item) => entryOf(item, section, values)).filter(hasContent),
})

const terms = (items: readonly TermItem[] = [], values: CvValues): CvSectionContent => ({
  kind: 'terms',
  terms: items.flatMap((item) => termOf(item, values) ?? []),
})

const quotations = (items: Resume['references'] = [], values: CvValues): CvSectionContent => ({
  kind: 'quotations',
  quotations: items
    .map(({ name, reference }) => ({
      name: plainText(name)?.trim() || undefined,
      nameHtml: values.text(name)?.html,
      blocksHtml: values.blocks(reference).blocksHtml,
    }))
    .filter(({ blocksHtml }) => blocksHtml.length > 0),
})

/** How each list of the resume becomes a section. */
const contentOfList = (
  key: CvSectionKey,
  resume: Resume,
  values: CvValues,
  { cv }: CvSettings,
): CvSectionContent => {
  const cited = key === 'publications' ? publicationsOf(resume) : []
  if (cited.length > 0) {
    const owner = plainText(resume.basics?.name)
    return { kind: 'publications', groups: groupPublications(cited, owner, values, cv?.publications) }
  }
  if (key === 'skills' || key === 'languages' || key === 'interests') return terms(resume[key], values)
  if (key === 'references') return quotations(resume.references, values)
  return key === 'work'
    ? { kind: 'entries', entries: groupByEmployer(resume.work ?? [], values).filter(hasContent) }
    : entries(resume[key], key, values)
}

/** Entries that have nothing but a name are a list of terms. */
const customContent = (items: readonly CustomEntry[], values: CvValues): CvSectionContent =>
  items.every(isTerm) ? terms(items, values) : entries(items, undefined, values)

const isEmpty = (section: CvSectionView): boolean =>
  Object.values(section).some((value) => typeof value === 'object' && value.length === 0)

/** What the arrangement needs of site.yaml. */
export type CvSettings = Pick<SiteSettings, 'cv'> & Partial<Pick<SiteSettings, 'languages'>>

const isKnown = (key: string): key is CvSectionKey => (cvSectionKeys as readonly string[]).includes(key)

/** Returns `Professional memberships` for `professionalMemberships` and `professional_memberships`. */
const titleFromKey = (key: string): string => {
  const words = key.replaceAll(/(?<=\p{Ll})(?=\p{Lu})|[-_]+/gu, ' ').split(' ')
  const text = words
    .map((word, index) => (index > 0 && /^\p{Lu}\p{Ll}/u.test(word) ? word.toLowerCase() : word))
    .join(' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Returns the title that site.yaml has for a section, or else one made from its key. */
const ownTitle = (key: string, { cv, languages = ['en'] }: CvSettings, values: CvValues): CvText => {
  const title = cv?.sections?.find((section) => typeof section === 'object' && section.key === key)
  const written = typeof title === 'object' ? title.title : undefined
  if (written === undefined && isKnown(key)) return values.messageText(`cv.${key}`)
  const text =
    written === undefined ? titleFromKey(key) : translate<string>(written, values.language, languages)
  const language =
    typeof written === 'object' && written[values.language] === undefined
      ? languages.find((tag) => written[tag] !== undefined)
      : values.language
  return values.text({ text, language: language ?? values.language }) ?? values.messageText(`cv.${key}`)
}

/** Returns the sections' keys in the owner's order; those that site.yaml does not name follow in the usual order, own ones last. */
const sectionOrder = (settings: CvSettings, resume: Resume): readonly string[] => [
  ...new Set([
    ...(settings.cv?.sections ?? []).map(sectionKeyOf),
    ...cvSectionKeys,
    ...Object.keys(resume.own ?? {}),
  ]),
]

const contentOf = (key: string, resume: Resume, settings: CvSettings, values: CvValues): CvSectionContent =>
  isKnown(key) ? contentOfList(key, resume, values, settings) : customContent(resume.own?.[key] ?? [], values)

const sectionOf = (key: string, resume: Resume, settings: CvSettings, values: CvValues): CvSectionView => {
  const { text, plainHtml } = ownTitle(key, settings, values)
  return { key, title: text, titleHtml: plainHtml, ...contentOf(key, resume, settings, values) }
}

/** The fonts of a layout are those of Alegreya's scripts; others have one face in every layout. */
const paperOf = ({ cv }: CvSettings, language: string): CvPaper => {
  const layout = cv?.layout ?? 'classic'
  const { fonts } = cvLayouts[typefaceOf(language) === 'Alegreya' ? layout : 'classic']
  return { layout, fonts, density: cv?.density, pages: cv?.pages }
}

/** About five screens of a phone, in lines of paper. */
const FIVE_SCREENS_LINES = 75

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0)

const linesOf = (section: CvSectionView): number => {
  if (section.kind === 'publications')
    return 2 * sumOf(section.groups.map(({ publications }) => publications.length))
  if (section.kind === 'terms') return section.terms.length
  if (section.kind === 'quotations') return 3 * section.quotations.length
  const entries = section.entries.flatMap((entry) => [entry, ...entry.positions])
  return sumOf(entries.map((entry) => 2 + printedLines(entry)))
}

const contentsOf = (sections: readonly CvSectionView[]): CvView['contents'] =>
  sumOf(sections.map((section) => 2 + linesOf(section))) < FIVE_SCREENS_LINES
    ? []
    : sections.map(({ key, title }) => ({ text: title, href: `#${key}`, entries: [] }))

/**
 * Arranges a résumé in one language. Sections are in the order of site.yaml, entries in the owner's; nothing is empty.
 *
 * @param imageHref the address of its image on this site
 */
export const arrangeCv = (
  resume: Resume,
  language: CvLanguage,
  settings: CvSettings = {},
  imageHref?: string,
): CvView => {
  const values = createCvValues(language)
  const { basics = {} } = resume
  const [name, label] = [values.text(basics.name), values.text(basics.label)]
  const sections = sectionOrder(settings, resume)
    .map((key) => sectionOf(key, resume, settings, values))
    .filter((section) => !isEmpty(section))
  return {
    name: name?.text,
    nameHtml: name?.plainHtml,
    label: label?.text,
    labelHtml: label?.plainHtml,
    image: imageHref,
    contacts: contactsOf(basics, values),
    blocksHtml: values.blocks(basics.summary).blocksHtml,
    sections,
    contents: contentsOf(sections),
    paper: paperOf(settings, language.language),
  }
}
