/** Reads the author of Hugo Blox (hugoblox.com): `data/authors/me.yaml`, or in older versions a page. */
import { type Data, objectOf, objectsOf, textOf } from '../../../lib/data/unchecked.ts'
import { isJsonObject } from '../../../lib/json.ts'
import type { OtherNames } from '../../../resume/other-names.ts'
import { rename } from '../resume-aliases.ts'
import { isPrivate } from '../resume-shapes.ts'
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

const skillsIn = (groups: unknown, { leaveOut }: DialectNotes): readonly Data[] =>
  objectsOf(groups).map(({ items, ...group }) => {
    const all = objectsOf(items)
    for (const field of all.flatMap(Object.keys))
      if (!/^(?:label|name|icon|icon_pack)$/.test(field)) leaveOut(`skills[].items[].${field}`)
    const shown = all.filter((item) => !isPrivate(item))
    return { ...group, keywords: shown.flatMap(({ label, name }) => textOf(label ?? name) ?? []) }
  })

const renameAll = (entries: unknown, names: OtherNames): readonly Data[] =>
  objectsOf(entries).map((entry) => rename(entry, names))

const read = (document: unknown, notes: DialectNotes): Data => {
  const author = objectOf(document)
  const { experience, work = experience, education, languages, awards, skills, interests } = author
  const accounts = author.links ?? author.profiles ?? author.social
  const shown = objectsOf(accounts).filter((account) => !isPrivate(account))
  const addresses = shown.flatMap(({ url, link }) => textOf(url ?? link) ?? [])
  const email = addresses.find((url) => url.startsWith('mailto:'))?.slice('mailto:'.length)
  for (const url of addresses) if (!/^(?:https?|mailto):/.test(url)) notes.leaveOut(url)
  return {
    basics: {
      ...Object.fromEntries(Object.entries(author).filter(([name]) => !otherFields.has(name))),
      name: textOf(objectOf(author.name).display) ?? author.name ?? author.title,
      email: textOf(author.email) ?? email,
      profiles: addresses.filter((url) => /^https?:/.test(url)).map(profileAt),
    },
    work: renameAll(work, { name: 'org company', url: 'orgurl', summary: 'description' }),
    education: renameAll(objectOf(education).courses ?? education, { studyType: 'course' }),
    languages: renameAll(languages, { fluency: 'label' }),
    skills: skillsIn(skills, notes),
    awards,
    interests,
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
