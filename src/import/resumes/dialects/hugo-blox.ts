/** Reads the author of Hugo Blox (hugoblox.com): `data/authors/me.yaml`, or in older versions a page. */
import { type Data, objectOf, objectsOf, textOf, withoutEmpty } from '../../../lib/data/unchecked.ts'
import { isJsonObject } from '../../../lib/json.ts'
import type { Dialect, DialectNotes } from './dialect.ts'
import { type Places, placeFields, placesFrom } from './place-fields.ts'
import { profileAt } from './profiles.ts'

/** Fields without a place are about the page, repeat the name, or are read separately. */
const basicPlaces = placesFrom(
  `title name, schema, slug, isowner, superuser, highlightname, status, usergroups, authors, weight, type,
  draft, firstname, lastname, sections, education, experience, work, skills, languages, awards, interests,
  social, profiles, links`,
)

const sections: Readonly<Record<string, Places>> = {
  work: placesFrom(
    'year period, org name, company name, orgurl url, description summary, companylogo, orglogo, logo, icon',
  ),
  education: placesFrom('year period, course studyType, institutionlogo, logo, icon'),
  awards: placesFrom('icon'),
  languages: placesFrom('label fluency, level'),
}

const nameOf = (value: unknown): unknown => {
  if (!isJsonObject(value)) return value
  const { display, given, family } = value
  return textOf(display) ?? [given, family].flatMap((part) => textOf(part) ?? []).join(' ')
}

/** Drops the year of a degree if it has dates. */
const withoutYear = ({ year, ...entry }: Data): Data =>
  'date_end' in entry || 'end' in entry ? entry : { ...entry, year }

const skillsIn = (groups: unknown, notes: DialectNotes): readonly Data[] =>
  objectsOf(groups).map(({ items, ...group }) => {
    const all = objectsOf(items)
    for (const field of all.flatMap(Object.keys))
      if (!/^(?:label|name|icon|icon_pack)$/.test(field)) notes.leaveOut(`skills[].items[].${field}`)
    const keywords = all.flatMap(({ label, name }) => textOf(label ?? name) ?? [])
    return placeFields('skills', { ...group, keywords }, new Map(), 'skills[]', notes)
  })

const listName = (name: string, author: Data): unknown => {
  if (name === 'work') return author.experience ?? author.work
  return name === 'education' ? (objectOf(author.education).courses ?? author.education) : author[name]
}

const read = (document: unknown, notes: DialectNotes): Data => {
  const author = objectOf(document)
  const { title, name, ...others } = author
  const basics = placeFields(
    'basics',
    { ...others, name: nameOf(name ?? title) },
    basicPlaces,
    'author',
    notes,
  )
  const accounts = author.links ?? author.profiles ?? author.social
  const addresses = objectsOf(accounts).flatMap(({ url, link }) => textOf(url ?? link) ?? [])
  const email = addresses.find((url) => url.startsWith('mailto:'))?.slice('mailto:'.length)
  const profiles = addresses.filter((url) => /^https?:/.test(url)).map(profileAt)
  for (const url of addresses) if (!/^(?:https?|mailto):/.test(url)) notes.leaveOut(url)
  const lists = Object.entries(sections).map(([section, places]) => {
    const entries = objectsOf(listName(section, author)).map((entry) =>
      placeFields(section, withoutYear(entry), places, `${section}[]`, notes),
    )
    return [section, entries.filter((entry) => Object.keys(entry).length > 0)] as const
  })
  return withoutEmpty({
    basics: withoutEmpty({ ...(email !== undefined && { email }), ...basics, profiles }),
    ...Object.fromEntries(lists),
    skills: skillsIn(author.skills, notes),
    interests: [author.interests ?? []].flat().map((interest) => ({ name: interest })),
  })
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
