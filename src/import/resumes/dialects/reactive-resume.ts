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

/** Returns the key of a custom section: its title, or the JSON Resume section with its kind of entries. */
const keyOf = (section: Data, usualKey: string | undefined): string => {
  const title = textOf(section.title ?? section.name) ?? OWN
  return mayBeOwn(title, usualKey) ? title : usualKey || (properPlace(title) ?? OWN)
}

/** Returns all sections except the summary. Custom ones are an object in version 4, a list in version 5. */
const sectionsIn = (document: Data) => {
  const { custom, summary: _, ...named } = objectOf(document.sections)
  const own = [...objectsOf(document.customSections), ...Object.values(objectOf(custom)).map(objectOf)]
  return [
    ...Object.entries(named).map(([id, section]) => ({
      ...{ id, section: objectOf(section), type: id, path: id },
      key: sectionNamed(id)?.[0] ?? '',
    })),
    ...own.map((section) => {
      const type = textOf(section.type) ?? 'custom'
      const key = keyOf(section, sectionNamed(type)?.[0])
      return { id: String(section.id), section, type, path: key, key }
    }),
  ]
}

type Sections = ReturnType<typeof sectionsIn>

/** Returns the entries of all sections by their keys, except profiles. */
const readSections = (all: Sections, notes: DialectNotes) => {
  const lists = new Map<string, readonly Data[]>()
  for (const { section, type, path, key } of all.filter((each) => each.type !== 'profiles')) {
    const [usualKey, places] = sectionNamed(type) ?? []
    if (places === undefined) notes.leaveOut(path)
    else {
      const entries = itemsOf(section).map((item) =>
        readEntry(usualKey || OWN, places, item, `${path}[]`, notes),
      )
      lists.set(key, [...(lists.get(key) ?? []), ...entries])
    }
  }
  return Object.fromEntries(lists)
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
const addSections = ({ metadata }: Data, all: Sections, { addSection }: DialectNotes): void => {
  const { layout } = objectOf(metadata)
  const { pages = layout } = objectOf(layout)
  const columns = [pages].flat().flatMap((page) => (isJsonObject(page) ? [page.main, page.sidebar] : page))
  const order = columns.flat(2).map((name) => String(name).replace(/^custom\./, ''))
  for (const name of new Set([...order, ...Object.keys(sections), ...all.map(({ id }) => id)])) {
    const { key = '', section = {} } = all.find(({ id }) => id === name) ?? {}
    if (key !== '') addSection(key, textOf(section.title ?? section.name))
  }
}

const read = (document: unknown, notes: DialectNotes): Data => {
  const whole = objectOf(document)
  const all = sectionsIn(whole)
  const about = objectOf(objectOf(whole.sections).summary ?? whole.summary)
  const { url, website, picture = whole.picture, customFields, ...person } = objectOf(whole.basics)
  if (textOf(objectOf(picture).url) !== undefined) notes.leaveOut('picture')
  if (isNonEmpty(objectOf(whole.metadata).notes)) notes.leaveOut('metadata.notes')
  const placed = placeFields('basics', person, new Map(), 'basics', notes)
  if (isHidden(about) && isNonEmpty(about.content)) notes.leaveOut('hidden summary')
  addSections(whole, all, notes)
  const lists = readSections(all, notes)
  if (all.some(({ section }) => itemsOf(section).some((item) => item.private)))
    notes.note('what is hidden there has private: true, so it is not published')
  const profiles = all
    .filter(({ type }) => type === 'profiles')
    .flatMap(({ section }) => readProfiles(section))
  return withoutEmpty({
    basics: withoutEmpty({
      ...placed,
      url: addressIn(url) ?? addressIn(website),
      summary: isHidden(about) ? undefined : about.content,
      profiles: [...profiles, ...readCustomFields(customFields, notes)],
    }),
    ...lists,
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
