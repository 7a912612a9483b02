/** Reads YAMLResume (yamlresume.dev): `content` like JSON Resume, and `layouts` with titles and order. */
import { type Data, objectOf, objectsOf, textOf } from '../../../lib/data/unchecked.ts'
import { isJsonObject } from '../../../lib/json.ts'
import type { Dialect, DialectNotes } from './dialect.ts'
import { readProfile } from './profiles.ts'

/** Reports the sections' order and titles, from the first layout that has them. */
const addSections = ({ content, layouts, layout }: Data, { addSection }: DialectNotes): void => {
  const said = [...objectsOf(layouts), objectOf(layout)].map((one) => objectOf(one.sections))
  const order = said.map((one) => one.order).find(Array.isArray) ?? []
  const aliases = objectOf(said.map((one) => one.aliases).find(isJsonObject))
  for (const name of [...order.map(String), ...Object.keys(objectOf(content))])
    addSection(name, textOf(aliases[name]))
}

/** The dialect of YAMLResume. */
export const yamlResume: Dialect = {
  name: 'YAMLResume',
  recognises: (document) => isJsonObject(objectOf(objectOf(document).content).basics),
  read: (document, notes) => {
    const { basics, location, profiles, ...others } = objectOf(objectOf(document).content)
    addSections(objectOf(document), notes)
    return {
      basics: { ...objectOf(basics), location, profiles: objectsOf(profiles).map(readProfile) },
      ...others,
    }
  },
}
