/** Reads `_data/cv.yml` of al-folio: a list of sections, one of which maps facts about the person. */
import { type Data, objectsOf, textOf, withoutEmpty } from '../../../lib/data/unchecked.ts'
import { isJsonObject } from '../../../lib/json.ts'
import { plainName } from '../../../lib/text/did-you-mean.ts'
import { personNames, usualName } from '../../../resume/other-names.ts'
import type { Dialect, DialectNotes } from './dialect.ts'
import { hidingFieldsAndTags, placeFields, placesFrom } from './place-fields.ts'
import { languagesIn, readTitledSections } from './titled-sections.ts'

/** Facts that `readFacts` places by itself. */
const places = placesFrom('languages, location, address')

/** Reads the facts about the person. Notes name those without a place in a CV, such as the birthday. */
const readFacts = (maps: readonly Data[], notes: DialectNotes): Data => {
  const facts = maps.flatMap(({ contents }) => objectsOf(contents))
  const hidingFields = Object.assign({}, ...maps.map(hidingFieldsAndTags))
  const valuesByName = Object.fromEntries(facts.map(({ name, value }) => [String(name), value]))
  const fields = { ...valuesByName, ...hidingFields }
  const factOf = (name: string): string | undefined =>
    textOf(Object.entries(fields).find(([other]) => plainName(other) === name)?.[1])
  const [languages, location, address] = ['languages', 'location', 'address'].map(factOf)
  const basics = placeFields(
    'basics',
    fields,
    places,
    maps.map(({ title }) => String(title)).join(', '),
    notes,
  )
  return {
    basics: withoutEmpty({
      ...basics,
      location: address ? withoutEmpty({ address, city: location }) : location,
    }),
    languages: languages && languagesIn(languages),
  }
}

const withDetails = ({ value, ...entry }: Data): Data => ({ ...entry, details: value })

/** Whether a section has facts about the person; any other map is a custom section. */
const isAboutPerson = ({ type, contents }: Data): boolean =>
  type === 'map' &&
  objectsOf(contents).some(({ name }) => usualName(personNames.basics, String(name)) !== undefined)

const isSection = (section: unknown): boolean =>
  isJsonObject(section) && typeof section.title === 'string' && Object.hasOwn(section, 'contents')

const read = (document: unknown, notes: DialectNotes): Data => {
  const sections = objectsOf(document)
  const { basics, languages } = readFacts(sections.filter(isAboutPerson), notes)
  const titled = sections
    .filter((section) => !isAboutPerson(section))
    .map(({ title, contents, ...others }) => {
      const entries = others.type === 'map' ? objectsOf(contents).map(withDetails) : contents
      return [String(title), entries, others] as const
    })
  const { summary, resume } = readTitledSections(titled, '', notes)
  return withoutEmpty({
    basics: { ...(basics as Data), ...(summary !== undefined && { summary }) },
    languages,
    ...resume,
  })
}

/** The dialect of al-folio. */
export const alFolio: Dialect = {
  name: 'al-folio',
  recognises: (document) => Array.isArray(document) && document.length > 0 && document.every(isSection),
  read,
}
