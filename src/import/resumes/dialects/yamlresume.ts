/** Reads YAMLResume (yamlresume.dev): `content` like JSON Resume, and `layouts` with titles and order. */

import { type Data, objectOf, objectsOf, textOf, withoutEmpty } from '../../../lib/data/unchecked.ts'
import { isJsonObject } from '../../../lib/json.ts'
import type { Dialect, DialectNotes } from './dialect.ts'
import { placeFields, placesFrom } from './place-fields.ts'
import { readProfile } from './profiles.ts'

/** The sections in the tool's order. */
const sections = (
  'education work languages skills awards certificates publications ' +
  'references projects interests volunteer'
).split(' ')

const places = (section: string) => placesFrom(section === 'references' ? 'summary reference' : '')

const readSections = (content: Data, notes: DialectNotes): Data => {
  const lists = Object.entries(content).flatMap(([name, list]) => {
    if (!sections.includes(name)) {
      if (list !== null) notes.leaveOut(`content.${name}`)
      return []
    }
    const entries = objectsOf(list).map((entry) => placeFields(name, entry, places(name), `${name}[]`, notes))
    return [[name, entries] as const]
  })
  return Object.fromEntries(lists)
}

/** Reports the sections' order and titles, from the first layout that has them. */
const addSections = ({ layouts, layout }: Data, notes: DialectNotes): void => {
  const said = [...objectsOf(layouts), objectOf(layout)].map((one) => objectOf(one.sections))
  const order = said.map((one) => one.order).find(Array.isArray) ?? []
  const aliases = objectOf(said.map((one) => one.aliases).find(isJsonObject))
  for (const name of new Set([...order.map(String), ...sections]))
    notes.addSection(name, textOf(aliases[name]))
}

const read = (document: unknown, notes: DialectNotes): Data => {
  const { content } = objectOf(document)
  const { basics, location, profiles, ...others } = objectOf(content)
  addSections(objectOf(document), notes)
  return withoutEmpty({
    basics: withoutEmpty({
      ...placeFields('basics', objectOf(basics), new Map(), 'basics', notes),
      location: withoutEmpty(objectOf(location)),
      profiles: objectsOf(profiles).map(readProfile),
    }),
    ...readSections(others, notes),
  })
}

/** The dialect of YAMLResume. */
export const yamlResume: Dialect = {
  name: 'YAMLResume',
  recognises: (document) => {
    const { content, locale, layouts, layout } = objectOf(document)
    return (
      isJsonObject(content) &&
      isJsonObject(content.basics) &&
      (isJsonObject(locale) || Array.isArray(layouts) || isJsonObject(layout))
    )
  },
  read,
}
