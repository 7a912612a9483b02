/** Renames the fields of an imported CV to their names in JSON Resume. */

import { type Data, isNonEmpty, objectsOf } from '../../lib/data/unchecked.ts'
import { isJsonObject, type JsonObject } from '../../lib/json.ts'
import { plainName } from '../../lib/text/did-you-mean.ts'
import { otherNames, ownNames, period } from '../../resume/entry-names.ts'
import { positionsFieldOf } from '../../resume/job-positions.ts'
import { networkCalled } from '../../resume/networks.ts'
import { type OtherNames, otherSectionNames, personNames, usualName } from '../../resume/other-names.ts'
import { readTags } from '../../resume/resume-tags.ts'
import { Resume } from '../../resume/schema.ts'
import { splitPeriod } from '../../resume/split-period.ts'
import { profilesIn } from './dialects/profiles.ts'
import { isOwnSection, joinDate } from './resume-shapes.ts'

const listNames: ReadonlySet<string> = new Set(['highlights', 'courses', 'keywords'])

type Field = readonly [name: string, value: unknown]

/** Splits fields into those of a kind and the others. */
const split = (data: Data, isOfKind: (field: Field) => boolean): readonly [Data, Data] => {
  const { own = [], others = [] } = Object.groupBy(Object.entries(data), (field) =>
    isOfKind(field) ? 'own' : 'others',
  )
  return [Object.fromEntries(own), Object.fromEntries(others)]
}

/** Called with the path of each renamed field, such as `work[].title`, and its new name. */
type NoteRename = (path: string, name: string) => void

/** Renames fields by a table; others keep their names. */
const rename = (data: Data, aliases: OtherNames, note: (from: string, to: string) => void): Data => {
  const fields = new Map(Object.entries(data))
  for (const [name, others] of Object.entries(aliases)) {
    if (isNonEmpty(fields.get(name))) continue
    const free = [...fields.keys()].filter((key) => !Object.hasOwn(aliases, key))
    const found = [plainName(name), ...others.split(' ')]
      .flatMap((other) => free.find((key) => plainName(key) === other) ?? [])
      .find(
        (key) =>
          isNonEmpty(fields.get(key)) && (name !== 'startDate' || /\d/.test(JSON.stringify(fields.get(key)))),
      )
    if (found === undefined) continue
    const value = fields.get(found)
    fields.set(name, listNames.has(name) && typeof value === 'string' ? [value] : value)
    fields.delete(found)
    note(found, name)
  }
  return Object.fromEntries(fields)
}

/** Splits `2014 - 2018`, `2020 – present` and `{start: 2014, end: 2018}` in one field. */
const withPeriod = (section: string, data: Data, note: (from: string, to: string) => void): Data => {
  const name = Object.keys(data).find((key) =>
    /^(?:years?|period|dates?|duration|time|when)$/.test(plainName(key)),
  )
  const value = name === undefined ? undefined : joinDate(data[name])
  if (
    name !== undefined &&
    isJsonObject(value) &&
    Object.keys(value).every((key) => usualName(period, key))
  ) {
    const { [name]: _, ...others } = data
    note(name, 'startDate and endDate')
    return rename({ ...others, ...value }, period, note)
  }
  const isPeriod = typeof value !== 'object' && /\d{4}/.test(String(value))
  if (name === undefined || isNonEmpty(data.startDate) || !isPeriod) return data
  const text = String(value)
  const days = isNonEmpty(data.endDate) ? { startDate: text } : splitPeriod(section, text)
  if (name === 'date' && !hasPeriod.has(section) && days.startDate === days.endDate) return data
  const { [name]: _, ...others } = data
  note(name, Object.keys(days).join(' and '))
  return { ...others, ...days }
}

const hasPeriod: ReadonlySet<string> = new Set(['work', 'volunteer', 'education', 'projects'])

const nameParts = [
  /^(?:first|given)(?:name)?$/,
  /^middle(?:name)?$/,
  /^(?:last|family)(?:name)?$|^surname$/,
  /^suffix$/,
]

/** Joins `firstName` and `lastName`, also in `name: {last: Lovelace, first: Ada}`, whose others stay. */
const withName = (data: Data, note: NoteRename): Data => {
  const { name: written, ...rest } = data
  const source: Data = isJsonObject(written) ? written : rest
  const parts = nameParts.flatMap(
    (pattern) => Object.keys(source).find((key) => pattern.test(plainName(key))) ?? [],
  )
  const name = parts
    .map((part) => String(source[part] ?? '').trim())
    .filter(Boolean)
    .join(' ')
  if ((source === rest && isNonEmpty(written)) || name === '') return data
  const path = source === rest ? 'basics' : 'basics.name'
  for (const part of parts) note(`${path}.${part}`, 'name')
  const others = Object.entries({ ...rest, ...source }).filter(([key]) => !parts.includes(key))
  return { name, ...Object.fromEntries(others) }
}

/** Positions in a job have a job's fields, with the same other names. */
const withPositions = (section: string, entry: Data, note: NoteRename): Data => {
  const name = section === 'work' ? positionsFieldOf(entry as JsonObject) : undefined
  return name === undefined
    ? entry
    : { ...entry, [name]: objectsOf(entry[name]).map((item) => renameEntry(section, item, note)) }
}

const organizations = ['name', 'organization', 'institution', 'awarder', 'issuer', 'publisher']

/** Moves what an object says beside a name, `{organization: {name: A, url: B}}`, into its entry. */
const withOrganization = (entry: Data): Data => {
  const field = organizations.find((name) => isJsonObject(entry[name]) && isNonEmpty(entry[name].name))
  const organization = field === undefined ? undefined : entry[field]
  if (field === undefined || !isJsonObject(organization) || readTags(organization).tags.length > 0)
    return entry
  const { name, ...beside } = organization
  return { ...beside, ...entry, [field]: name }
}

/** Returns an entry of a section with the names of JSON Resume. */
const renameEntry = (section: string, entry: Data, note: NoteRename): Data => {
  const noteHere = (from: string, to: string): void => note(`${section}[].${from}`, to)
  const own = Object.hasOwn(otherNames, section) ? otherNames[section] : undefined
  const named = withOrganization(rename(entry, own ?? ownNames, noteHere))
  const renamed = withPositions(section, rename(named, own ?? ownNames, noteHere), note)
  return hasPeriod.has(section) || own === undefined ? withPeriod(section, renamed, noteHere) : renamed
}

/** Turns accounts by network, `{github: ada}`, into profiles, and moves other fields among them to basics. */
const withAccounts = (person: Data, note: NoteRename): Data => {
  const { profiles = [], ...basics } = person
  const isAccounts =
    isJsonObject(profiles) &&
    readTags(profiles).tags.length === 0 &&
    Object.values(profiles).every((account) => typeof account === 'string')
  const [beside, rest] = split(basics, isAccount)
  const names = Object.keys(beside)
  if (!isAccounts && !(Array.isArray(profiles) && names.length > 0)) return person
  for (const name of names) note(name, 'profiles')
  const { accounts, person: others } = profilesIn({ ...beside, ...(isAccounts && profiles) })
  const all = [...accounts, ...(Array.isArray(profiles) ? profiles : [])]
  return rename({ ...others, ...rest, profiles: all }, personNames.basics, note)
}

const isAccount = ([name, value]: Field): boolean =>
  networkCalled(name) !== undefined && typeof value === 'string'

const renameSection = (name: string, value: unknown, note: NoteRename): unknown => {
  if (Array.isArray(value) && (Object.hasOwn(otherNames, name) || isOwnSection(name, value)))
    return value.map((item) => (isJsonObject(item) ? renameEntry(name, item, note) : item))
  if (!isJsonObject(value) || name !== 'basics') return value
  const noteHere: NoteRename = (from, to) => note(`basics.${from}`, to)
  const named = rename(withName(value, note), personNames.basics, noteHere)
  const basics = withLocation(withAccounts(named, noteHere), noteHere)
  return isNonEmpty(basics.profiles)
    ? { ...basics, profiles: renameSection('profiles', basics.profiles, note) }
    : basics
}

/** Moves the person's street, town and country into `location`. */
const withLocation = (basics: Data, note: NoteRename): Data => {
  const { location = {}, ...others } = basics
  if (!isJsonObject(location)) return basics
  const partOf = (name: string) => usualName(personNames.location, name)
  const [parts, rest] = split(others, ([name]) => partOf(name) !== undefined)
  for (const name of Object.keys(parts)) note(name, `location.${partOf(name)}`)
  const renamed = rename({ ...parts, ...location }, personNames.location, (from, to) =>
    note(`location.${from}`, to),
  )
  return Object.keys(renamed).length === 0 ? basics : { ...rest, location: renamed }
}

/** Fields of basics, by other names, that tools also put at the top. */
const atTop = /^(?:(?:first|last|given|family)name|surname|location|website|address|street|city)$/

const isAtTop = ([name, value]: Field): boolean => {
  const usual = usualName(personNames.basics, name)
  const isOwnName = usual === 'profiles' || usual === name
  return (
    atTop.test(plainName(name)) ||
    isAccount([name, value]) ||
    (usual !== undefined && (isOwnName || typeof value === 'string'))
  )
}

/** Objects about the person; some tools have several. */
const aboutPerson =
  /^(?:basicinfo|personal(?:info|information|details)?|contact(?:info)?|(?:career)?profile|info|header)$/

const isAboutPerson = ([name, value]: Field): boolean =>
  isJsonObject(value) &&
  (aboutPerson.test(plainName(name)) || (isNonEmpty(value.name) && isNonEmpty(value.email))) &&
  readTags(value).tags.length === 0

/** Merges several objects about the person into basics, but not those with tags. Sections move to the top. */
const withBasics = (resume: Data, note: NoteRename): Data => {
  const [parts, rest] = split(resume, isAboutPerson)
  const names = Object.keys(parts)
  if (isNonEmpty(resume.basics) || names.length === 0) return resume
  for (const name of names) note(name, 'basics')
  const person: Data = Object.assign({}, ...Object.values(parts).reverse())
  const [sections, basics] = split(person, ([name]) => Object.hasOwn(Resume.properties, name))
  return { basics, ...sections, ...rest }
}

/** Returns a CV with the names of JSON Resume; fields without a counterpart keep theirs. */
export const renameResume = (resume: Data, note: NoteRename): Data => {
  const named = rename(withBasics(resume, note), otherSectionNames, note)
  const [top, { basics, ...sections }] = split(named, isAtTop)
  const names = Object.keys(top)
  for (const name of names) note(name, `basics.${name}`)
  const ofPerson = { ...top, ...(isJsonObject(basics) && basics) }
  const sorted = names.length === 0 ? named : { basics: ofPerson, ...sections }
  return Object.fromEntries(
    Object.entries(sorted).map(([name, value]) => [name, renameSection(name, value, note)] as const),
  )
}
