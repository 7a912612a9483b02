/** Reads the JSON of Reactive Resume (rxresu.me), versions 4 and 5: `basics`, and `sections` with items. */

import {
  type Data,
  isNonEmpty,
  objectOf,
  objectsOf,
  textOf,
  withoutEmpty,
} from '../../../lib/data/unchecked.ts'
import { isJsonObject } from '../../../lib/json.ts'
import { properPlace } from '../../../resume/other-names.ts'
import type { Dialect, DialectNotes } from './dialect.ts'
import { placeFields, placesFrom } from './place-fields.ts'
import { readProfile } from './profiles.ts'
import { mayBeOwn } from './section-titles.ts'

/** Fields that say nothing about the person, and version 5's name for version 4's `summary`. */
const everywhere = placesFrom('id, options, icon, iconcolor, level, period period, description summary')

/** Sections by their names there: the name here, and further places of their fields, for both versions. */
const sections: Readonly<Record<string, readonly [section: string, places: string]>> = {
  experience: ['work', 'company name, date period'],
  volunteer: ['volunteer', 'date period'],
  education: ['education', 'date period'],
  projects: ['projects', 'summary description, description description, date period'],
  awards: ['awards', 'date date'],
  certifications: ['certificates', 'date date'],
  publications: ['publications', 'date releaseDate'],
  skills: ['skills', 'description level, proficiency level'],
  languages: ['languages', 'description fluency, fluency fluency'],
  interests: ['interests', ''],
  references: ['references', 'summary reference, description reference'],
  custom: ['', 'date period'],
  summary: ['', 'content summary'],
}

/** The title of a section that has none. */
const OWN = 'More'

const sectionNamed = (name: string) => (Object.hasOwn(sections, name) ? sections[name] : undefined)

/** Returns the URL in `{href, label}` or `{url, label}`, by version. */
const addressIn = (link: unknown): string | undefined => {
  const { href, url } = objectOf(link)
  return textOf(href ?? url ?? link)
}

const isHidden = ({ visible, hidden }: Data): boolean => visible === false || hidden === true

/** Returns the items of a section, with URLs as texts. Items hidden there stay in the CV as private. */
const itemsOf = (section: Data): readonly Data[] =>
  objectsOf(section.items).map(({ url, website = url, visible, hidden, ...item }) =>
    withoutEmpty({
      ...item,
      url: addressIn(website),
      ...((isHidden(section) || isHidden({ visible, hidden })) && { private: true }),
    }),
  )

const readProfiles = (section: Data): readonly Data[] =>
  itemsOf(section).map((item) => withoutEmpty({ ...readProfile(item), private: item.private }))

const readEntry = (section: string, places: string, item: Data, path: string, notes: DialectNotes): Data => {
  const all = new Map([...everywhere, ...placesFrom(places)])
  const { roles, ...fields } = item
  const positions = objectsOf(roles).map((role) => readEntry(section, places, role, `${path}.roles[]`, notes))
  return withoutEmpty({ ...placeFields(section, fields, all, path, notes), positions })
}

const readEntries = (type: string, key: string, from: Data, path: string, notes: DialectNotes) => {
  const [, places = ''] = sectionNamed(type) ?? []
  return itemsOf(from).map((item) => readEntry(key, places, item, `${path}[]`, notes))
}

/** Returns the custom sections: an object of them in version 4, a list in version 5. */
const ownSections = (document: Data): readonly Data[] => [
  ...objectsOf(document.customSections),
  ...Object.values(objectOf(objectOf(document.sections).custom)).map(objectOf),
]

const typeOf = ({ type }: Data): string => textOf(type) ?? 'custom'

/** Returns the key of a custom section: its title, or the JSON Resume section with its kind of entries. */
const keyOf = (section: Data): string => {
  const title = textOf(section.title ?? section.name) ?? OWN
  const [key] = sectionNamed(typeOf(section)) ?? []
  return mayBeOwn(title, key) ? title : key || (properPlace(title) ?? OWN)
}

/** Reads custom fields, `{name, value}` in version 4, `{text, link}` in 5: those with a URL are profiles. */
const readCustomFields = (fields: unknown, { leaveOut }: DialectNotes): readonly Data[] =>
  objectsOf(fields).flatMap(({ name, text, link }) => {
    const label = textOf(text ?? name) ?? ''
    if (isNonEmpty(link)) return [{ network: label, url: link }]
    leaveOut(`basics.customFields: ${label}`)
    return []
  })

/** Reports the titles and order of sections. Pages list them in columns, by name or, if custom, by id. */
const addSections = (document: Data, own: readonly Data[], { addSection }: DialectNotes): void => {
  const { layout } = objectOf(document.metadata)
  const { pages = layout } = objectOf(layout)
  const columns = [pages].flat().flatMap((page) => (isJsonObject(page) ? [page.main, page.sidebar] : page))
  const order = columns.flat(2).map((name) => String(name).replace(/^custom\./, ''))
  const all = objectOf(document.sections)
  const names = Object.keys(sections).filter((name) => sectionNamed(name)?.[0])
  for (const name of new Set([...order, ...names, ...own.map(({ id }) => String(id))])) {
    const [key] = sectionNamed(name) ?? []
    const section = key ? objectOf(all[name]) : own.find(({ id }) => id === name)
    if (section !== undefined) addSection(key || keyOf(section), textOf(section.title ?? section.name))
  }
}

const read = (document: unknown, notes: DialectNotes): Data => {
  const { basics: written, sections: all, summary: top, metadata, picture: photo } = objectOf(document)
  const { summary = top, profiles, custom: _, ...others } = objectOf(all)
  const { url, website, picture = photo, customFields, ...person } = objectOf(written)
  if (textOf(objectOf(picture).url) !== undefined) notes.leaveOut('picture')
  if (isNonEmpty(objectOf(metadata).notes)) notes.leaveOut('metadata.notes')
  const placed = placeFields('basics', person, new Map(), 'basics', notes)
  const about = objectOf(summary)
  if (isHidden(about) && isNonEmpty(about.content)) notes.leaveOut('hidden summary')
  const own = ownSections(objectOf(document))
  addSections(objectOf(document), own, notes)
  const lists = Object.entries(others).flatMap(([name, from]) => {
    const [section] = sectionNamed(name) ?? []
    if (section) return [[section, readEntries(name, section, objectOf(from), name, notes)] as const]
    notes.leaveOut(`sections.${name}`)
    return []
  })
  const ownLists = own.flatMap((section) => {
    const key = keyOf(section)
    const type = typeOf(section)
    if (type === 'profiles') return []
    if (sectionNamed(type) === undefined) {
      notes.leaveOut(key)
      return []
    }
    return [[key, readEntries(type, sectionNamed(type)?.[0] || OWN, section, key, notes)] as const]
  })
  const parts = [...Object.values(objectOf(all)).map(objectOf), ...own]
  if (parts.some((part) => itemsOf(part).some((item) => item.private)))
    notes.note('what is hidden there has private: true, so it is not published')
  const profileLists = [objectOf(profiles), ...own.filter(({ type }) => type === 'profiles')]
  return withoutEmpty({
    basics: withoutEmpty({
      ...placed,
      url: addressIn(url) ?? addressIn(website),
      summary: isHidden(about) ? undefined : about.content,
      profiles: [...profileLists.flatMap(readProfiles), ...readCustomFields(customFields, notes)],
    }),
    ...Object.fromEntries(
      [...Map.groupBy([...lists, ...ownLists], ([key]) => key)].map(([key, all]) => [
        key,
        all.flatMap(([, entries]) => entries),
      ]),
    ),
  })
}

/** The dialect of Reactive Resume, versions 4 and 5. */
export const reactiveResume: Dialect = {
  name: 'Reactive Resume',
  recognises: (document) =>
    isJsonObject(document) &&
    isJsonObject(document.basics) &&
    isJsonObject(document.sections) &&
    Object.values(document.sections).some((section) => Array.isArray(objectOf(section).items)),
  read,
}
