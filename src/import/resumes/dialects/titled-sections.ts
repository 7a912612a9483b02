/** Reads sections with free titles and any kind of entries, as RenderCV and al-folio have them. */
import { type Data, textOf, withoutEmpty } from '../../../lib/data/unchecked.ts'
import { isJsonObject } from '../../../lib/json.ts'
import { splitList } from '../../../resume/plain-texts.ts'
import { publicationTypeOf } from '../../../resume/publications/publication.ts'
import type { DialectNotes } from './dialect.ts'
import { hidingFieldsAndTags, type Places, placeFields, placesFrom } from './place-fields.ts'
import { mayBeOwn, sectionOf, titleOf } from './section-titles.ts'

/**
 * The parts that entries of most sections have, title, by, text, points and date, mapped to the section's
 * fields: the title of a job is its `position`, that of a degree its `studyType`.
 */
type Parts = Readonly<Record<string, string>>

const customParts: Parts = {
  title: 'name',
  by: 'organization',
  text: 'summary',
  points: 'highlights',
  date: 'period',
}

const awardParts: Parts = { title: 'title', by: 'awarder', text: 'summary', points: 'summary', date: 'date' }

/** The parts of each section. */
const partsOf: ReadonlyMap<string, Parts> = new Map(
  Object.entries<Parts>({
    work: { ...customParts, title: 'position', by: 'name' },
    volunteer: { ...customParts, title: 'position', by: 'organization' },
    education: { ...customParts, title: 'studyType', by: 'institution' },
    projects: { ...customParts, by: 'entity', text: 'description' },
    awards: awardParts,
    certificates: { title: 'name', by: 'issuer', date: 'date' },
    publications: { ...awardParts, title: 'name', by: 'publisher', date: 'releaseDate' },
    skills: { title: 'name', text: 'keywords', points: 'keywords' },
    languages: { title: 'language', text: 'fluency', points: 'fluency' },
    interests: { title: 'name', text: 'keywords', points: 'keywords' },
    references: { title: 'name', text: 'reference', points: 'reference' },
  }),
)

/** Fields of RenderCV and al-folio, mapped to parts or to names in JSON Resume. */
const fieldParts = placesFrom(
  `title title, name title, label title, position title, bullet title, number title, reversednumber title,
  company by, institution by, organization by, journal by, awarder by, issuer by, details text, summary text,
  highlights points, description points, items points, contents points, date date, year date,
  degree studyType, link url`,
)

const partsIn = (section: string): Parts => partsOf.get(section) ?? customParts

const placesIn = (section: string): Places => {
  const parts = partsIn(section)
  const places = [...fieldParts].map(([name, part]) => [name, parts[part] ?? part] as const)
  const { date = 'period' } = parts
  // A section with one date has it where others have the start of a period.
  return new Map(date === 'period' ? places : [...places, ['startdate', date]])
}

/** Returns the languages in a text such as `English (native), French`. */
export const languagesIn = (text: string): readonly Data[] =>
  splitList(text).map((item) => {
    const [, language = item, fluency] = /^([^()]+?)\s*\((.+)\)$/.exec(item) ?? []
    return { language, ...(fluency && { fluency }) }
  })

const withoutMarkup = (text: string): string => text.replaceAll(/<\/?u>|\*\*/g, '').trim()

/** Returns the entries in a text: a group in `Tools: Loom, Shuttle`, or each of several languages. */
const entriesInText = (section: string, text: string): readonly Data[] => {
  if (section === 'languages')
    return languagesIn(text).map(({ language, fluency }) => ({ title: language, details: fluency }))
  const hasKeywords = partsIn(section).points === 'keywords'
  const group = hasKeywords ? /^([^:,]+):(?!\/)\s*(.+)$/.exec(withoutMarkup(text)) : null
  return [group === null ? { title: text } : { label: group[1], details: group[2] }]
}

/** RenderCV's names for the only field of a list item. */
const listItemFields = ['bullet', 'number', 'reversed_number']

/** Returns the text of an item that is only a text: `A` or `{bullet: A}`. */
const plainItemText = (item: unknown): string | undefined => {
  const [field, ...others] = isJsonObject(item) ? Object.entries(item) : []
  const isListItem = field !== undefined && others.length === 0 && listItemFields.includes(field[0])
  return textOf(isListItem ? field[1] : item)
}

/** Splits an entry that lists several titles, as al-folio lists the awards of a year. */
const splitByTitle = (section: string, entry: Data): readonly Data[] => {
  const { items, ...others } = entry
  const isTitled = ['title', 'name', 'label', 'institution'].some((name) => textOf(entry[name]))
  return Array.isArray(items) && !isTitled && partsOf.has(section)
    ? items.map((title) => ({ title, ...others }))
    : [entry]
}

/** Makes a description that is one text the summary, and removes asterisks around authors in bold. */
const withPlainFields = ({ description, authors, ...entry }: Data): Data => ({
  ...entry,
  ...(typeof description === 'string' ? { summary: description } : { description }),
  authors: [authors ?? []].flat().map((author) => String(author).replaceAll('*', '')),
})

const entriesInObject = (section: string, entry: Data, path: string, notes: DialectNotes): readonly Data[] =>
  splitByTitle(section, entry).map((item) =>
    placeFields(section, withPlainFields(item), placesIn(section), path, notes),
  )

const readEntries = (
  section: string,
  contents: unknown,
  path: string,
  notes: DialectNotes,
): readonly Data[] => {
  const items = [contents].flat().filter((item) => item !== null && item !== undefined && item !== '')
  const texts = items.map(plainItemText)
  if (!partsOf.has(section) && texts.every((text) => text !== undefined))
    return texts.length === 0 ? [] : [{ highlights: texts }]
  const entries = items.flatMap((item, index) => {
    const text = texts[index]
    const objects = text === undefined ? [item] : entriesInText(section, text)
    return objects.flatMap((object) => {
      if (isJsonObject(object)) return entriesInObject(section, object, path, notes)
      notes.leaveOut(path)
      return []
    })
  })
  return entries.filter((entry) => Object.keys(entry).length > 0)
}

/** A section, and the fields beside its contents, such as `hidden: true`. */
export type TitledSection = readonly [title: string, contents: unknown, others?: Data]

/** Returns the type of one of several lists of publications: its title, unless that is "Publications". */
const publicationType = (title: string): string | undefined =>
  publicationTypeOf(title) ?? (sectionOf(title, [], new Map()) === 'publications' ? undefined : title)

/** Returns the sections as fields of a JSON Resume, and its summary, unless that is private. */
export const readTitledSections = (sections: readonly TitledSection[], path: string, notes: DialectNotes) => {
  const resume = new Map<string, readonly Data[]>()
  const summary: string[] = []
  const publications = sections.filter(
    ([title, contents]) => sectionOf(titleOf(title), contents, resume) === 'publications',
  )
  for (const [title, contents, others = {}] of sections) {
    const hidingFields = hidingFieldsAndTags(others)
    const shownTitle = titleOf(title)
    const section = sectionOf(shownTitle, contents, resume)
    const texts = [contents].flat().map(plainItemText)
    if (section === 'summary' && texts.every((text) => text !== undefined)) {
      if (Object.keys(hidingFields).length === 0) summary.push(...texts)
      else notes.leaveOut(`${path}${title}`)
      continue
    }
    if (section?.startsWith('basics.')) {
      notes.leaveOut(`${path}${title}`)
      continue
    }
    const isOneOfLists = section === 'publications' && publications.length > 1
    const type = isOneOfLists ? publicationType(shownTitle) : undefined
    const isTaken = section !== undefined && !isOneOfLists && resume.has(section)
    const isCustom = section === undefined || (isTaken && mayBeOwn(shownTitle, section))
    const key = isCustom ? shownTitle : section
    const entries = readEntries(section ?? key, contents, `${path}${title}[]`, notes)
    if (entries.length === 0) continue
    const earlier = resume.get(key)
    if (earlier === undefined) notes.addSection(key, isOneOfLists ? undefined : shownTitle)
    else if (type === undefined) notes.note(`${title} is merged into ${key}, so its title is lost`)
    const sharedFields = withoutEmpty({ ...hidingFields, type })
    resume.set(key, [...(earlier ?? []), ...entries.map((entry) => ({ ...entry, ...sharedFields }))])
  }
  return { summary: summary.join('\n\n') || undefined, resume: Object.fromEntries(resume) }
}
