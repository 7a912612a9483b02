/** Reads `_data/cv.yml` of al-folio: a list of sections, one of which maps facts about the person. */
import { type Data, objectOf, objectsOf, textOf } from '../../../lib/data/unchecked.ts'
import { isJsonObject, type JsonObject } from '../../../lib/json.ts'
import { personNames, usualName } from '../../../resume/other-names.ts'
import { readTags } from '../../../resume/resume-tags.ts'
import { rename } from '../resume-aliases.ts'
import { isPrivate } from '../resume-shapes.ts'
import type { Dialect, DialectNotes } from './dialect.ts'
import { readTitledSections } from './titled-sections.ts'

/** Reads the facts about the person. Those that a CV has no place for keep their names. */
const readFacts = (maps: readonly Data[], { leaveOut }: DialectNotes): Data => {
  const facts = maps
    .flatMap(({ contents }) => objectsOf(contents))
    .filter(({ name, value: _, ...others }) => {
      if (isPrivate(others)) leaveOut(String(name))
      return !isPrivate(others)
    })
  const person = Object.fromEntries(facts.map(({ name, value }) => [String(name), value]))
  const places = { languages: '', location: '', address: '' }
  const { languages, location: city, address, ...others } = rename(person, places)
  const location = address ? { address, city } : city
  return {
    basics: { ...others, location, tags: maps.flatMap((map) => readTags(map as JsonObject).tags) },
    languages,
  }
}

/** Returns the entries in one: each of the prizes listed under a year, or itself with usual names. */
const entriesIn = ({ value, description, ...entry }: Data): readonly Data[] => {
  const { items, ...others } = entry
  const isTitled = ['title', 'name', 'label', 'institution'].some((name) => textOf(entry[name]))
  if (Array.isArray(items) && !isTitled) return items.map((title) => ({ title, ...others }))
  const text = Array.isArray(description) ? { highlights: description } : { summary: description }
  return [{ ...entry, details: value, ...text }]
}

/** Whether a section has facts about the person; any other map is a custom section. */
const isAboutPerson = ({ type, contents }: Data): boolean =>
  type === 'map' &&
  objectsOf(contents).some(({ name }) => usualName(personNames.basics, String(name)) !== undefined)

const isSection = (section: unknown): boolean =>
  isJsonObject(section) && typeof section.title === 'string' && Object.hasOwn(section, 'contents')

const read = (document: unknown, notes: DialectNotes): Data => {
  const sections = objectsOf(document)
  const { basics, ...lists } = readFacts(sections.filter(isAboutPerson), notes)
  const titled = sections
    .filter((section) => !isAboutPerson(section))
    .map(({ title, contents, ...others }) => {
      const items = [contents].flat().flatMap((item) => (isJsonObject(item) ? entriesIn(item) : item))
      return [String(title), items, others] as const
    })
  const { summary, resume } = readTitledSections(titled, notes)
  return { basics: { ...objectOf(basics), summary }, ...lists, ...resume }
}

/** The dialect of al-folio. */
export const alFolio: Dialect = {
  name: 'al-folio',
  recognises: (document) => Array.isArray(document) && document.length > 0 && document.every(isSection),
  read,
}
