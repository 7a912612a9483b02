/** Reads the JSON that Reactive Resume (rxresu.me) exports, version 4: `basics`, and `sections` with items. */
import { isJsonObject } from '../../../lib/json.ts'
import { type Data, type Dialect, type DialectNotes, objectOf, objectsOf, said, textOf } from './dialect.ts'
import { placeFields, placesFrom } from './place-fields.ts'
import { profileOf } from './profiles.ts'

const everywhere = placesFrom('id, visible, date period')

/** The sections, by their names there: the name here, and where their fields go besides. */
const sections: Readonly<Record<string, readonly [section: string, places: string]>> = {
  experience: ['work', 'company name'],
  volunteer: ['volunteer', ''],
  education: ['education', 'summary courses'],
  projects: ['projects', 'summary description'],
  awards: ['awards', 'date date'],
  certifications: ['certificates', 'date date'],
  publications: ['publications', 'date releaseDate'],
  skills: ['skills', 'description level, level'],
  languages: ['languages', 'description fluency, level'],
  interests: ['interests', ''],
  references: ['references', 'summary reference'],
}

const hrefOf = (url: unknown): string | undefined => textOf(objectOf(url).href ?? url)

/** What its owner does not show there stays private. */
const isHidden = ({ visible }: Data): boolean => visible === false

/** Returns the items that a section shows, with addresses as texts. */
const itemsOf = (section: Data, path: string, { leaveOut }: DialectNotes): readonly Data[] => {
  const items = objectsOf(section.items)
  const shown = isHidden(section) ? [] : items.filter((item) => !isHidden(item))
  for (const item of items) if (!shown.includes(item)) leaveOut(`hidden ${path}[]`)
  return shown.map(({ url, ...item }) => said({ ...item, url: hrefOf(url) }))
}

const read = (document: unknown, notes: DialectNotes): Data => {
  const { basics: written, sections: all } = objectOf(document)
  const { summary, profiles, custom, ...others } = objectOf(all) as Readonly<Record<string, Data>>
  const { url, picture, customFields, ...person } = objectOf(written)
  if (textOf(objectOf(picture).url) !== undefined) notes.leaveOut('basics.picture')
  for (const field of objectsOf(customFields))
    notes.leaveOut(`basics.customFields: ${textOf(field.name) ?? ''}`)
  const placed = placeFields('basics', person, new Map(), 'basics', notes)
  const entriesOf = (section: string, places: string, from: Data, path: string): readonly Data[] => {
    const all = new Map([...everywhere, ...placesFrom(places)])
    return itemsOf(from, path, notes).map((item) => placeFields(section, item, all, `${path}[]`, notes))
  }
  const lists = Object.entries(others).flatMap(([name, from]) => {
    const [section, places] = (Object.hasOwn(sections, name) ? sections[name] : undefined) ?? []
    if (section === undefined || places === undefined) {
      notes.leaveOut(`sections.${name}`)
      return []
    }
    return [[section, entriesOf(section, places, objectOf(from), name)] as const]
  })
  const own = Object.values(objectOf(custom)).map((from) => {
    const name = textOf(objectOf(from).name)?.replaceAll(/\s+/g, '_') ?? 'more'
    return [name, entriesOf(name, 'description summary', objectOf(from), name)] as const
  })
  return said({
    basics: said({
      ...placed,
      url: hrefOf(url),
      summary: summary === undefined || isHidden(summary) ? undefined : summary.content,
      profiles: itemsOf(objectOf(profiles), 'profiles', notes).map(({ network, username, url }) =>
        said({
          ...profileOf(textOf(network) ?? '', textOf(username) ?? ''),
          ...(url !== undefined && { url }),
        }),
      ),
    }),
    ...Object.fromEntries([...own, ...lists]),
  })
}

/** Reactive Resume. */
export const reactiveResume: Dialect = {
  name: 'Reactive Resume',
  recognises: (document) =>
    isJsonObject(document) &&
    isJsonObject(document.basics) &&
    isJsonObject(document.sections) &&
    Object.values(document.sections).some((section) => Array.isArray(objectOf(section).items)),
  read,
}
