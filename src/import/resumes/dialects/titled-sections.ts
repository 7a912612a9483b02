/** Reads sections with free titles and any kind of entries, as RenderCV and al-folio have them. */

import { type Data, textOf, withoutEmpty } from '../../../lib/data/unchecked.ts'
import { isJsonObject } from '../../../lib/json.ts'
import { splitList } from '../../../resume/plain-texts.ts'
import { publicationTypeOf } from '../../../resume/publications/publication.ts'
import type { DialectNotes } from './dialect.ts'
import { hidingFieldsAndTags, type Places, placeFields, placesFrom } from './place-fields.ts'
import { mayBeOwn, sectionOf, titleOf } from './section-titles.ts'

/** A section's fields for the parts title, by, text, points and date. Other fields have one name. */
type Parts = Readonly<Record<string, string>>

const own: Parts = {
  title: 'name',
  by: 'organization',
  text: 'summary',
  points: 'highlights',
  date: 'period',
}

const awarded: Parts = { title: 'title', by: 'awarder', text: 'summary', points: 'summary', date: 'date' }

/** The parts of each section. */
const partsOf: ReadonlyMap<string, Parts> = new Map(
  Object.entries<Parts>({
    work: { ...own, title: 'position', by: 'name' },
    volunteer: { ...own, title: 'position', by: 'organization' },
    education: { ...own, title: 'studyType', by: 'institution' },
    projects: { ...own, by: 'entity', text: 'description' },
    awards: awarded,
    certificates: { title: 'name', by: 'issuer', date: 'date' },
    publications: { ...awarded, title: 'name', by: 'publisher', date: 'releaseDate' },
    skills: { title: 'name', text: 'keywords', points: 'keywords' },
    languages: { title: 'language', text: 'fluency', points: 'fluency' },
    interests: { title: 'name', text: 'keywords', points: 'keywords' },
    references: { title: 'name', text: 'reference', points: 'reference' },
  }),
)

/** The fields of RenderCV and al-folio, mapped to parts or to their names in JSON Resume. */
const fieldParts = placesFrom(
  `title title, name title, label title, position title, bullet title, number title, reversednumber title,
  company by, institution by, organization by, journal by, awarder by, issuer by, details text, summary text,
  highlights points, description points, items points, contents points, date date, year date, degree studyType, link url`,
)

const partsIn = (section: string): Parts => partsOf.get(section) ?? own

const placesIn = (section: string): Places => {
  const parts = partsIn(section)
  const places = [...fieldParts].map(([name, part]) => [name, parts[part] ?? part] as const)
  const { date = 'period' } = parts
  return new Map(date === 'period' ? places : [...places, ['startdate', date]])
}

/** Returns the languages in a text such as `English (native), French`. */
export const languagesIn = (text: string): readonly Data[] =>
  splitList(text).map((item) => {
    const [, language = item, fluency] = /^([^()]+?)\s*\((.+)\)$/.exec(item) ?? []
    return { language, ...(fluency && { fluency }) }
  })

const withoutMarks = (text: string): string => text.replaceAll(/<\/?u>|\*\*/g, '').trim()

/** Returns the entries in a text: a group in `Tools: Loom, Shuttle`, or each of several languages. */
const fromText = (section: string, text: string): readonly Data[] => {
  if (section === 'languages')
    return languagesIn(text).map(({ language, fluency }) => ({ title: language, details: fluency }))
  const isGroup = partsIn(section).points === 'keywords'
  const [, label, details] = (isGroup && /^([^:,]+):(?!\/)\s*(.+)$/.exec(withoutMarks(text))) || []
  return [label === undefined ? { title: text } : { label, details }]
}

const pointNames = ['bullet', 'number', 'reversed_number']

/** Returns the text of an item that has nothing else. */
const pointIn = (item: unknown): string | undefined => {
  const [name, ...others] = isJsonObject(item) ? Object.keys(item) : []
  const isPoint = isJsonObject(item) && others.length === 0 && pointNames.includes(name ?? '')
  return textOf(isPoint ? Object.values(item)[0] : item)
}

/** In al-folio, a year may list the awards below it: each becomes an entry. */
const withTitles = (section: string, entry: Data): readonly Data[] => {
  const { items, ...others } = entry
  const isTitled = ['title', 'name', 'label', 'institution'].some((name) => textOf(entry[name]))
  return Array.isArray(items) && !isTitled && partsOf.has(section)
    ? items.map((title) => ({ title, ...others }))
    : [entry]
}

/** Accepts a description of points or text, and authors in bold. */
const withPlainFields = ({ description, authors, ...entry }: Data): Data => ({
  ...entry,
  ...(typeof description === 'string' ? { summary: description } : { description }),
  authors: [authors ?? []].flat().map((author) => String(author).replaceAll('*', '')),
})

const fromObject = (section: string, entry: Data, path: string, notes: DialectNotes): readonly Data[] =>
  withTitles(section, entry).map((item) =>
    placeFields(section, withPlainFields(item), placesIn(section), path, notes),
  )

const readEntries = (
  section: string,
  contents: unknown,
  path: string,
  notes: DialectNotes,
): readonly Data[] => {
  const items = [contents].flat().filter((item) => item !== null && item !== undefined && item !== '')
  const texts = items.map(pointIn)
  if (!partsOf.has(section) && texts.every((text) => text !== undefined))
    return texts.length === 0 ? [] : [{ highlights: texts }]
  const entries = items.flatMap((item, index) => {
    const text = texts[index]
    const objects = text === undefined ? [item] : fromText(section, text)
    return objects.flatMap((object) => {
      if (isJsonObject(object)) return fromObject(section, object, path, notes)
      notes.leaveOut(path)
      return []
    })
  })
  return entries.filter((entry) => Object.keys(entry).length > 0)
}

/** A section, and the fields beside its contents, such as `hidden: true`. */
export type TitledSection = readonly [title: string, contents: unknown, others?: Data]

/** Returns the type of publications that are only some of a CV's: their title, unless it is one for all. */
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
    const marks = hidingFieldsAndTags(others)
    const shown = titleOf(title)
    const section = sectionOf(shown, contents, resume)
    const texts = [contents].flat().map(pointIn)
    if (section === 'summary' && texts.every((text) => text !== undefined)) {
      if (Object.keys(marks).length === 0) summary.push(...texts)
      else notes.leaveOut(`${path}${title}`)
      continue
    }
    if (section?.startsWith('basics.')) {
      notes.leaveOut(`${path}${title}`)
      continue
    }
    const isSome = section === 'publications' && publications.length > 1
    const type = isSome ? publicationType(shown) : undefined
    const isOwn = section === undefined || (!isSome && resume.has(section) && mayBeOwn(shown, section))
    const key = isOwn ? shown : section
    const entries = readEntries(section ?? key, contents, `${path}${title}[]`, notes)
    if (entries.length === 0) continue
    const before = resume.get(key)
    if (before === undefined) notes.place(key, isSome ? undefined : shown)
    else if (type === undefined) notes.say(`${title} is part of ${key}, without its title`)
    const fields = withoutEmpty({ ...marks, type })
    resume.set(key, [...(before ?? []), ...entries.map((entry) => ({ ...entry, ...fields }))])
  }
  return { summary: summary.join('\n\n') || undefined, resume: Object.fromEntries(resume) }
}
