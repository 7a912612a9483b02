/**
 * Turns a CV as people write it into the form of JSON Resume 1.0: nulls and empty texts count as missing, former names are
 * accepted, plain texts become items, and dates are read as people write them. Used by resume-file.ts.
 */

import { nearestName } from '../../../lib/did-you-mean.ts'
import { isJsonObject } from '../../../lib/json.ts'
import { isPartialDate, parseWrittenDate, toIsoDate } from '../../../lib/written-date.ts'

/** Names of members before JSON Resume 1.0 and common ones beside it, and the names that it has. If a CV has both, a message says that the other is not shown. */
const formerNames: Readonly<Record<string, string>> = {
  company: 'name',
  website: 'url',
  picture: 'image',
  gpa: 'score',
  technologies: 'keywords',
}

/** Returns the name that a member has since JSON Resume 1.0. */
export const currentName = (name: string): string =>
  Object.hasOwn(formerNames, name) ? (formerNames[name] ?? name) : name

/** Members that are dates. */
export const dateNames: ReadonlySet<string> = new Set(['startDate', 'endDate', 'date', 'releaseDate'])

/** What people write as the end date of what is ongoing, by language; a test asks for each of templates/words/. */
const ongoingWords: Readonly<Record<string, string>> = {
  en: 'present, current, currently, active, now, today, ongoing, to date, to now, to present, to today',
  ar: 'حتى الآن, الآن',
  cs: 'dosud, současnost',
  de: 'heute, jetzt',
  el: 'σήμερα',
  es: 'actualidad, actualmente, presente',
  fr: "aujourd'hui",
  he: 'היום, כיום',
  hi: 'अब तक, वर्तमान',
  it: 'oggi, attuale, in corso',
  ja: '現在',
  ko: '현재',
  nl: 'heden, nu',
  pl: 'obecnie, nadal',
  pt: 'atual, atualmente, presente',
  ru: 'настоящее время, по настоящее время, сейчас',
  sv: 'nu, pågående',
  tr: 'hâlen, halen, günümüz, devam ediyor',
  uk: 'дотепер, до сьогодні',
  vi: 'nay, hiện tại, hiện nay',
  zh: '至今, 现在',
}
const ongoing = new Set(Object.values(ongoingWords).flatMap((words) => words.split(', ')))
const isOngoing = (text: string): boolean =>
  ongoing.has(
    text
      .toLowerCase()
      .replace('’', "'")
      .replace(/^(?:till|until) /, 'to '),
  )

/** Returns a date in ISO 8601, or as it is if it is none; undefined for what lasts until now. */
export const tidyDate = (text: string): string | undefined => {
  const trimmed = text.trim()
  if (isOngoing(trimmed)) return undefined
  // A time has no place on a CV.
  const date = parseWrittenDate(trimmed.replace(/^(\d{4}-\d{1,2}-\d{1,2})[T ].*$/, '$1'))
  const iso = date === undefined ? trimmed : toIsoDate(date)
  return isPartialDate(iso) ? iso : trimmed
}

const tidyText = (name: string, text: string): string | undefined => {
  if (text.trim() === '') return undefined
  return dateNames.has(name) ? tidyDate(text) : text
}

/** Members that are lists of texts; all other lists contain objects. */
export const textLists: ReadonlySet<string> = new Set([
  'highlights',
  'courses',
  'keywords',
  'roles',
  'authors',
])

/** What a plain text in a list of objects means: `skills: [maps]` is `skills: [{name: maps}]`. */
const mainMembers: Readonly<Record<string, string>> = {
  work: 'position',
  volunteer: 'organization',
  education: 'institution',
  awards: 'title',
  certificates: 'name',
  publications: 'name',
  skills: 'name',
  languages: 'language',
  interests: 'name',
  references: 'reference',
  projects: 'name',
  profiles: 'url',
}

/** Returns the member that a plain text stands for in place of an object; undefined if it may hold any. */
export const mainMemberOf = (name: string): string | undefined =>
  Object.hasOwn(mainMembers, name) ? mainMembers[name] : undefined

/** Replaces nulls by empty items, so that the indexes in messages stay true. They are pruned later. */
const tidyItem = (name: string, item: unknown): unknown => {
  if (item === null) return textLists.has(name) ? '' : {}
  const main = mainMembers[name]
  return main !== undefined && (typeof item === 'string' || typeof item === 'number')
    ? { [main]: item }
    : tidy(item)
}

/** Lists that people write as an object, and what its values are: `{Languages: [English, French]}`, `{English: native}`. */
const groupValues: Readonly<Record<string, { readonly list: string; readonly text: string }>> = {
  skills: { list: 'keywords', text: 'keywords' },
  interests: { list: 'keywords', text: 'keywords' },
  languages: { list: 'fluency', text: 'fluency' },
}

const isItem = (name: string, value: object): boolean =>
  ['name', 'level', 'keywords', mainMembers[name] ?? 'name'].some((member) => Object.hasOwn(value, member))

/** Returns whether an object in place of a list has groups as its members: `{Languages: [English, French]}`. */
export const isGroups = (name: string, value: object): boolean =>
  Object.hasOwn(groupValues, name) && !isItem(name, value)

const splitList = (text: string): readonly string[] => text.split(',').map((part) => part.trim())

/** Returns a group such as `Languages: [English, French]` as an item. */
const itemOfGroup = (name: string, group: string, value: unknown): unknown => {
  const main = mainMembers[name] ?? 'name'
  if (isJsonObject(value)) return { [main]: group, ...(tidy(value) as object) }
  const { list = '', text = '' } = groupValues[name] ?? {}
  if (Array.isArray(value)) return { [main]: group, [list]: value.map((item) => tidyItem('keywords', item)) }
  return { [main]: group, [text]: text === 'keywords' ? splitList(String(value)) : value }
}

/** The members of such an item, which a key close to one of them misspells. */
const itemMembers: Readonly<Record<string, readonly string[]>> = {
  skills: ['name', 'level', 'keywords'],
  interests: ['name', 'keywords'],
  languages: ['language', 'fluency'],
}

/** Returns whether an item of a list is a group such as `{Languages: [Faroese]}`, and not an item with a misspelt member. */
const isGroup = (name: string, item: unknown): item is Readonly<Record<string, unknown>> =>
  isJsonObject(item) &&
  groupValues[name] !== undefined &&
  Object.keys(item).length > 0 &&
  !isItem(name, item) &&
  Object.entries(item).every(
    ([key, value]) =>
      !/^(?:x-|_)/i.test(key) && value !== null && nearestName(key, itemMembers[name] ?? []) === undefined,
  )

const tidyItems = (name: string, item: unknown): readonly unknown[] =>
  isGroup(name, item)
    ? Object.entries(item).map(([group, items]) => itemOfGroup(name, group, items))
    : [tidyItem(name, item)]

const tidyMember = (name: string, value: unknown): unknown => {
  if (typeof value === 'string')
    return mainMembers[name] !== undefined && value.trim() !== ''
      ? (groupValues[name] === undefined ? [value] : splitList(value)).map((item) => tidyItem(name, item))
      : tidyText(name, value)
  if (Array.isArray(value)) return value.flatMap((item) => tidyItems(name, item))
  if (value === null) return undefined
  if (isJsonObject(value) && isGroups(name, value))
    return Object.entries(value).map(([group, items]) => itemOfGroup(name, group, items))
  return tidy(value)
}

const tidy = (value: unknown): unknown => {
  if (!isJsonObject(value)) return value
  const members = Object.entries(value)
    .map(([name, member]) => [name, tidyMember(name, member)] as const)
    .filter(([, member]) => member !== undefined)
  const has = (name: string): boolean => members.some(([other]) => other === name)
  // Beside the new name, a former one is an unknown member, and a message says that it is not shown.
  return Object.fromEntries(
    members.map(([name, member]) => [has(currentName(name)) ? name : currentName(name), member]),
  )
}

/** Takes a `website` or `url` beside `basics`, where some tools write it, into it. */
const tidyWebsite = (value: unknown): unknown => {
  if (!isJsonObject(value) || typeof value.url !== 'string') return value
  const { url, basics = {}, ...rest } = value
  return isJsonObject(basics) ? { ...rest, basics: { url, ...basics } } : value
}

/** Takes a `basics.location` that is text as the city. */
const tidyLocation = (value: unknown): unknown => {
  if (!isJsonObject(value) || !isJsonObject(value.basics) || typeof value.basics.location !== 'string')
    return value
  return { ...value, basics: { ...value.basics, location: { city: value.basics.location } } }
}

/** Returns a CV in the form of JSON Resume. What cannot be understood stays as it is, for the schema to report. */
export const tidyResume = (value: unknown): unknown => tidyLocation(tidyWebsite(tidy(value)))

const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0) ||
  (isJsonObject(value) && Object.keys(value).length === 0)

/** Removes empty items and members, so that no page shows a heading above nothing. */
export const prune = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(prune).filter((item) => !isEmpty(item))
  if (!isJsonObject(value)) return value
  return Object.fromEntries(
    Object.entries(value)
      .map(([name, member]) => [name, prune(member)] as const)
      .filter(([, member]) => !isEmpty(member)),
  )
}
