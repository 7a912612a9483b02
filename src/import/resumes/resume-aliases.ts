/** Renames the fields of an imported CV to their names in JSON Resume. */
import { type Data, isNonEmpty, objectOf, textOf, textsOf } from '../../lib/data/unchecked.ts'
import { isJsonObject, type JsonObject } from '../../lib/json.ts'
import { plainName } from '../../lib/text/did-you-mean.ts'
import { customEntryNames, entryNames } from '../../resume/entry-names.ts'
import { positionsFieldOf } from '../../resume/job-positions.ts'
import { networkCalled } from '../../resume/networks.ts'
import {
  type OtherNames,
  otherSectionNames,
  personNames,
  properPlace,
  usualName,
} from '../../resume/other-names.ts'
import { readTags } from '../../resume/resume-tags.ts'
import { paragraphs } from '../../resume/schema.ts'
import { isPhoneNumber, profileAt, profileOf } from './dialects/profiles.ts'
import {
  isList,
  isOwnSection,
  isPlain,
  isPrivate,
  isSection,
  itemsIn,
  type LeaveOut,
} from './resume-shapes.ts'

/** Lists of texts, which may also be one text. */
const listNames: ReadonlySet<string> = new Set(['highlights', 'courses', 'keywords'])

type Field = readonly [name: string, value: unknown]

/** Splits fields into those that match and the others. */
const splitFields = (data: Data, isMatch: (field: Field) => boolean): readonly [Data, Data] => {
  const { matches = [], others = [] } = Object.groupBy(Object.entries(data), (field) =>
    isMatch(field) ? 'matches' : 'others',
  )
  return [Object.fromEntries(matches), Object.fromEntries(others)]
}

/** A start date has a digit: `from` may also name a place. */
const isUsable = (name: string, value: unknown): boolean =>
  isNonEmpty(value) && (name !== 'startDate' || /\d/.test(JSON.stringify(value)))

/** Renames fields by a table; others keep theirs. Paragraphs and lists under several names are joined. */
export const rename = (data: Data, otherNames: OtherNames): Data => {
  const fields = new Map(Object.entries(data))
  for (const [name, aliases] of Object.entries(otherNames)) {
    const renamable = [...fields.keys()].filter((key) => !Object.hasOwn(otherNames, key))
    const others = [plainName(name), ...aliases.split(' ')]
      .flatMap((alias) => renamable.find((key) => plainName(key) === alias) ?? [])
      .filter((key) => isUsable(name, fields.get(key)))
    const found = isNonEmpty(fields.get(name)) ? [name, ...others] : others
    const isJoined =
      (listNames.has(name) || paragraphs.has(name)) &&
      found.every((key) => [fields.get(key)].flat().every(isPlain))
    const used = isJoined ? [...fields.keys()].filter((key) => found.includes(key)) : found.slice(0, 1)
    const [first = name] = used
    if (first === name && used.length < 2) continue
    const values = used.map((key) => fields.get(key))
    const value = values.length === 1 ? values[0] : [...new Set(values.flat())]
    for (const key of used) fields.delete(key)
    fields.set(name, value)
  }
  return Object.fromEntries(fields)
}

const nameParts: OtherNames = { firstName: 'first givenname', lastName: 'last familyname surname' }

/** Joins `firstName` and `lastName`, also in `name: {first: Ada, last: Lovelace}`. */
const withName = (data: Data): Data => {
  const { name: written, ...fields } = data
  const { firstName, lastName, ...others } = rename({ ...fields, ...objectOf(written) }, nameParts)
  const name = textsOf([firstName, lastName]).join(' ')
  return name === '' || textOf(written) !== undefined ? data : { name, ...others }
}

const organizations = ['name', 'company', 'organization', 'institution', 'awarder', 'issuer', 'publisher']

/** Replaces an organization such as `{name: A, url: B}` by its name; its other fields move to the entry. */
const withOrganization = (entry: Data): Data => {
  const field = organizations.find((name) => isJsonObject(entry[name]) && isNonEmpty(entry[name].name))
  const organization = field === undefined ? undefined : entry[field]
  if (field === undefined || !isJsonObject(organization) || readTags(organization).tags.length > 0)
    return entry
  const { name, ...others } = organization
  return { ...others, ...entry, [field]: name }
}

/** Returns an entry of a section with the names of JSON Resume. */
const renameEntry = (section: string, entry: Data): Data => {
  const isKnown = Object.hasOwn(entryNames, section)
  const names = (isKnown ? entryNames[section] : undefined) ?? customEntryNames
  const flat = withOrganization(rename(entry, names))
  const renamed = rename(flat, names) // again, because the organization's fields are now the entry's
  const positions = section === 'work' ? positionsFieldOf(renamed as JsonObject) : undefined
  if (positions === undefined) return renamed
  return { ...renamed, [positions]: renameItems(section, renamed[positions]) }
}

/** Renames the fields of the objects in a list; any other value stays unchanged. */
const renameItems = (section: string, list: unknown): unknown =>
  isList(list) ? list.map((item) => (isJsonObject(item) ? renameEntry(section, item) : item)) : list

const isAccount = ([name, value]: Field): boolean =>
  networkCalled(name) !== undefined && typeof value === 'string'

/** Turns accounts by network, `{github: ada}`, into profiles, and moves other fields among them to basics. */
const withAccounts = (person: Data): Data => {
  const { profiles = [], ...basics } = person
  const isByNetwork =
    isJsonObject(profiles) &&
    readTags(profiles).tags.length === 0 &&
    !Object.values(profiles).flat().some(isJsonObject)
  if (!isByNetwork && !isList(profiles)) return person
  const [personal, ofOthers] = splitFields(
    isByNetwork ? profiles : {},
    ([name]) => usualName(personNames.basics, name) !== undefined,
  )
  const [ofNetworks, rest] = splitFields(basics, isAccount)
  const accounts = Object.entries({ ...ofNetworks, ...ofOthers }).flatMap(([name, account]) =>
    textsOf(account).map((text) => profileOf(name, text)),
  )
  if (!isByNetwork && accounts.length === 0) return person
  const all = [...accounts, ...(isList(profiles) ? profiles : [])]
  return rename({ ...personal, ...rest, profiles: all }, personNames.basics)
}

/** A CV has one address of each kind; further ones become profiles. */
const withOneAddress = (basics: Data): Data => {
  const [url, ...urls] = textsOf(basics.url)
  const [email, ...emails] = textsOf(basics.email)
  const mails = emails.map((username) => ({ network: 'E-mail', username, url: `mailto:${username}` }))
  const more = [...mails, ...urls.map(profileAt)]
  if (more.length === 0) return basics
  return { ...basics, url, email, profiles: [...[basics.profiles ?? []].flat(), ...more] }
}

/** Returns the phone number that a profile is; undefined if it is another profile, or private. */
const phoneOf = (profile: unknown): string | undefined => {
  const { network, username, url, ...others } = objectOf(profile)
  const account = textOf(username) ?? textOf(url)
  if (account === undefined || isPrivate(others)) return undefined
  return isPhoneNumber(String(network), account) ? account.replace(/^tel:/, '') : undefined
}

/** Moves phone numbers among the profiles, which are public, to the person's phone. */
const withPhones = (basics: Data): Data => {
  const profiles = isList(basics.profiles) ? basics.profiles : []
  const phones = [...profiles.flatMap((profile) => phoneOf(profile) ?? []), ...textsOf(basics.phone)]
  const others = profiles.filter((profile) => phoneOf(profile) === undefined)
  if (others.length === profiles.length) return basics
  const byDigits = new Map(phones.map((text) => [text.replaceAll(/\D/g, ''), text]))
  return { ...basics, phone: [...byDigits.values()], profiles: others }
}

const renameBasics = (written: Data): Data => {
  const basics = withLocation(withAccounts(rename(withName(written), personNames.basics)))
  const profiles = renameItems('profiles', basics.profiles)
  return withOneAddress(withPhones(profiles === undefined ? basics : { ...basics, profiles }))
}

const renameSection = (name: string, written: unknown, leaveOut: LeaveOut): unknown => {
  if (name === 'basics') return isJsonObject(written) ? renameBasics(written) : written
  const value = isSection(name) ? itemsIn(name, written, leaveOut) : written
  return isSection(name) || isOwnSection(name, value) ? renameItems(name, value) : value
}

/** Moves the person's street, town and country into `location`. */
const withLocation = (basics: Data): Data => {
  const { location = {}, ...others } = basics
  if (!isJsonObject(location)) return basics
  const [parts, rest] = splitFields(others, ([name]) => usualName(personNames.location, name) !== undefined)
  const renamed = rename({ ...parts, ...location }, personNames.location)
  return Object.keys(renamed).length === 0 ? basics : { ...rest, location: renamed }
}

/** Whether a field at the top level belongs to basics. */
const isOfBasics = ([name, value]: Field): boolean => {
  const place = properPlace(name)
  if (place === 'basics.profiles' || place === `basics.${name}`) return true
  return typeof value === 'string' && (isAccount([name, value]) || place?.startsWith('basics.') === true)
}

/** Whether a field is an object about the person, of which some tools have several. */
const isAboutPerson = ([name, value]: Field): boolean =>
  isJsonObject(value) &&
  (usualName(otherSectionNames, name) === 'basics' || /^(?:profile|info|header)$/i.test(name)) &&
  readTags(value).tags.length === 0

/** Merges objects about the person, unless they have tags, into basics; the first counts. */
const withBasics = (resume: Data): Data => {
  const [parts, rest] = splitFields(resume, isAboutPerson)
  if (isNonEmpty(resume.basics) || Object.keys(parts).length === 0) return resume
  return { basics: Object.assign({}, ...Object.values(parts).reverse()), ...rest }
}

/** Returns a CV with the names of JSON Resume; fields without a counterpart keep theirs. */
export const renameResume = (resume: Data, leaveOut: LeaveOut): JsonObject => {
  const named = rename(withName(withBasics(resume)), otherSectionNames)
  const [ofBasics, { basics, ...sections }] = splitFields(named, isOfBasics)
  const allBasics = { ...ofBasics, ...(isJsonObject(basics) && basics) }
  const whole = Object.keys(ofBasics).length === 0 ? named : { basics: allBasics, ...sections }
  const renamed = Object.entries(whole).map(
    ([name, value]) => [name, renameSection(name, value, leaveOut)] as const,
  )
  return Object.fromEntries(renamed) as JsonObject
}
