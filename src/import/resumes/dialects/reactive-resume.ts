/** Reads the JSON of Reactive Resume (rxresu.me), versions 4 and 5: `basics`, and `sections` with items. */
import { type Data, isNonEmpty, objectOf, objectsOf, textOf } from '../../../lib/data/unchecked.ts'
import { isJsonObject } from '../../../lib/json.ts'
import { otherSectionNames, properPlace, usualName } from '../../../resume/other-names.ts'
import { rename } from '../resume-aliases.ts'
import type { Dialect, DialectNotes } from './dialect.ts'
import { readProfile } from './profiles.ts'
import { mayBeOwn } from './section-titles.ts'

/** Returns the section with this kind of items; undefined if it is not read, empty if it has no kind. */
const sectionNamed = (type: string): string | undefined => {
  if (type === 'custom' || type === 'summary') return ''
  return type === 'profiles' ? type : usualName(otherSectionNames, type)
}

/** Returns the URL in `{href, label}` or `{url, label}`, by version. */
const addressIn = (link: unknown): string | undefined => {
  const { href, url } = objectOf(link)
  return textOf(href ?? url ?? link)
}

const isHidden = ({ visible, hidden }: Data): boolean => visible === false || hidden === true

/** Fields of which `description` is another name, by the section; in others it is `summary`. */
const described: Readonly<Record<string, string>> = { skills: 'level', languages: 'fluency' }

/** Returns an item with its URL as text, and without its level as a number. */
const readItem = (section: string, { url, website = url, level: _, ...item }: Data): Data => ({
  ...rename(item, { [described[section] ?? 'summary']: 'description content' }),
  url: addressIn(website),
  roles: objectsOf(item.roles).map((role) => readItem(section, role)),
})

/** Returns the items of a section. Items hidden there stay in the CV as private. */
const itemsOf = (section: Data, name = ''): readonly Data[] =>
  objectsOf(section.items).map(({ visible, hidden, ...item }) => ({
    ...readItem(name, item),
    ...((isHidden(section) || isHidden({ visible, hidden })) && { private: true }),
  }))

/** Returns the key of a custom section: its title, or the JSON Resume section with its kind of entries. */
const keyOf = (title = 'More', usualKey: string | undefined): string => {
  const section = usualKey || (properPlace(title) ?? 'basics')
  return mayBeOwn(title, usualKey) ? title : section.startsWith('basics') ? 'More' : section
}

/** Returns all sections except the summary. Custom ones are an object in version 4, a list in version 5. */
const sectionsIn = (document: Data) => {
  const { custom, summary: _, ...named } = objectOf(document.sections)
  const own = [...objectsOf(document.customSections), ...Object.values(objectOf(custom)).map(objectOf)]
  return [
    ...Object.entries(named).map(([id, section]) => ({ ...objectOf(section), id, type: id, isOwn: false })),
    ...own.map((section) => ({ type: 'custom', ...section, isOwn: true })),
  ].map((section: Data) => {
    const { id, type, name, isOwn } = section
    const usualKey = sectionNamed(String(type))
    const title = textOf(section.title ?? name)
    const key = isOwn ? keyOf(title, usualKey) : (usualKey ?? String(id))
    return { id, title, key, isRead: usualKey !== undefined, items: itemsOf(section, usualKey) }
  })
}

type Sections = ReturnType<typeof sectionsIn>

/** Reads custom fields, `{name, value}` in version 4, `{text, link}` in 5: those with a URL are profiles. */
const readCustomFields = (fields: unknown, { leaveOut }: DialectNotes): readonly Data[] =>
  objectsOf(fields).flatMap(({ name, text, link, ...others }) => {
    const label = textOf(text ?? name) ?? ''
    if (isNonEmpty(link)) return [{ ...others, network: label, url: link }]
    leaveOut(`basics.customFields: ${label}`)
    return []
  })

/** Reports the titles and order of sections. Pages list them in columns, by name or, if custom, by id. */
const addSections = ({ metadata }: Data, all: Sections, { addSection }: DialectNotes): void => {
  const { layout } = objectOf(metadata)
  const { pages = layout } = objectOf(layout)
  const columns = [pages].flat().flatMap((page) => (isJsonObject(page) ? [page.main, page.sidebar] : page))
  const order = columns.flat(2).map((name) => String(name).replace(/^custom\./, ''))
  for (const name of [...order, ...all.map(({ id }) => id)]) {
    const section = all.find(({ id }) => id === name)
    if (section?.isRead) addSection(section.key, section.title)
  }
}

const read = (document: unknown, notes: DialectNotes): Data => {
  const whole = objectOf(document)
  const all = sectionsIn(whole)
  const about = objectOf(objectOf(whole.sections).summary ?? whole.summary)
  const { url, website, picture = whole.picture, customFields, ...person } = objectOf(whole.basics)
  if (textOf(objectOf(picture).url) !== undefined) notes.leaveOut('picture')
  if (isNonEmpty(objectOf(whole.metadata).notes)) notes.leaveOut('metadata.notes')
  if (isHidden(about) && isNonEmpty(about.content)) notes.leaveOut('hidden summary')
  addSections(whole, all, notes)
  if (all.some(({ items }) => items.some((item) => item.private)))
    notes.note('what is hidden there has private: true, so it is not published')
  for (const { key, isRead } of all) if (!isRead) notes.leaveOut(key)
  const sections = Map.groupBy(
    all.filter(({ isRead }) => isRead),
    ({ key }) => key,
  )
  const { profiles = [], ...lists } = Object.fromEntries(
    [...sections].map(([key, same]) => [key, same.flatMap(({ items }) => items)]),
  )
  return {
    basics: {
      ...person,
      url: addressIn(url) ?? addressIn(website),
      summary: isHidden(about) ? undefined : about.content,
      profiles: [...profiles.map(readProfile), ...readCustomFields(customFields, notes)],
    },
    ...lists,
  }
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
