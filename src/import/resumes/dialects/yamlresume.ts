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

/** Reports the sections' order and titles, from the first layout that has them. */
const addSections = ({ layouts, layout }: Data, notes: DialectNotes): void => {
  const said = [...objectsOf(layouts), objectOf(layout)].map((one) => objectOf(one.sections))
  const order = said.map((one) => one.order).find(Array.isArray) ?? []
  const aliases = objectOf(said.map((one) => one.aliases).find(isJsonObject))
  for (const name of new Set([...order.map(String), ...sections]))
    notes.addSection(name, textOf(aliases[name]))
}

const read = (document: unknown, notes: DialectNotes): Data => {
  const { basics, location, profiles, ...others } = objectOf(objectOf(document).content)
  addSections(objectOf(document), notes)
  const lists = Object.entries(others).map(([name, list]) => {
    const places = placesFrom(name === 'references' ? 'summary reference' : '')
    const entries = objectsOf(list).map((entry) => placeFields(name, entry, places, `${name}[]`, notes))
    return [name, entries] as const
  })
  return withoutEmpty({
    basics: withoutEmpty({
      ...placeFields('basics', objectOf(basics), new Map(), 'basics', notes),
      location: withoutEmpty(objectOf(location)),
      profiles: objectsOf(profiles).map(readProfile),
    }),
    ...Object.fromEntries(lists),
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
