/** Reads the author of Hugo Blox (hugoblox.com): `data/authors/me.yaml`, or in older versions a page. */
import { type Data, objectOf, objectsOf, textOf } from '../../../lib/data/unchecked.ts'
import { isJsonObject } from '../../../lib/json.ts'
import type { OtherNames } from '../../../resume/other-names.ts'
import { rename } from '../resume-aliases.ts'
import type { Dialect, DialectNotes } from './dialect.ts'
import { profileAt } from './profiles.ts'

/** Fields that are about the page, repeat the name, or are read as sections. */
const otherFields: ReadonlySet<string> = new Set(
  (
    'title name schema slug is_owner superuser highlight_name status user_groups authors weight type draft ' +
    'first_name last_name sections education experience work skills languages awards interests social ' +
    'profiles links'
  ).split(' '),
)

/** Other names of fields, by section. */
const names: Readonly<Record<string, OtherNames>> = {
  work: { name: 'org company', url: 'orgurl', summary: 'description' },
  education: { studyType: 'course' },
  awards: {},
  languages: { fluency: 'label' },
}

const nameOf = (value: unknown): unknown => {
  if (!isJsonObject(value)) return value
  const { display, given, family } = value
  return textOf(display) ?? [given, family].flatMap((part) => textOf(part) ?? []).join(' ')
}

const skillsIn = (groups: unknown, { leaveOut }: DialectNotes): readonly Data[] =>
  objectsOf(groups).map(({ items, ...group }) => {
    const all = objectsOf(items)
    for (const field of all.flatMap(Object.keys))
      if (!/^(?:label|name|icon|icon_pack)$/.test(field)) leaveOut(`skills[].items[].${field}`)
    return { ...group, keywords: all.flatMap(({ label, name }) => textOf(label ?? name) ?? []) }
  })

const listName = (name: string, author: Data): unknown => {
  if (name === 'work') return author.experience ?? author.work
  return name === 'education' ? (objectOf(author.education).courses ?? author.education) : author[name]
}

const read = (document: unknown, notes: DialectNotes): Data => {
  const author = objectOf(document)
  const person = Object.entries(author).filter(([name]) => !otherFields.has(name))
  const accounts = author.links ?? author.profiles ?? author.social
  const addresses = objectsOf(accounts).flatMap(({ url, link }) => textOf(url ?? link) ?? [])
  const email = addresses.find((url) => url.startsWith('mailto:'))?.slice('mailto:'.length)
  const profiles = addresses.filter((url) => /^https?:/.test(url)).map(profileAt)
  for (const url of addresses) if (!/^(?:https?|mailto):/.test(url)) notes.leaveOut(url)
  const lists = Object.entries(names).map(([section, otherNames]) => {
    const entries = objectsOf(listName(section, author))
    return [section, entries.map((entry) => rename(entry, otherNames))] as const
  })
  return {
    basics: {
      ...Object.fromEntries(person),
      name: nameOf(author.name ?? author.title),
      email: textOf(author.email) ?? email,
      profiles,
    },
    ...Object.fromEntries(lists),
    skills: skillsIn(author.skills, notes),
    interests: author.interests,
  }
}

const marks = ['superuser', 'is_owner', 'highlight_name', 'organizations', 'affiliations', 'user_groups']

/** The dialect of Hugo Blox. */
export const hugoBlox: Dialect = {
  name: 'Hugo Blox',
  recognises: (document) =>
    isJsonObject(document) &&
    !Object.hasOwn(document, 'basics') &&
    (String(document.schema).startsWith('hugoblox/author/') ||
      marks.some((mark) => Object.hasOwn(document, mark))),
  read,
}
