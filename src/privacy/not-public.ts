/**
 * The rule for what is not public: pages, applications, publications, a CV and each object in it.
 * docs/front-matter.md states it in words, and a test compares them.
 */

import { endOfDay } from '../lib/dates/partial-date.ts'
import { readDate } from '../lib/dates/written-date.ts'
import { isJsonObject, type JsonObject } from '../lib/json.ts'
import { editsBetween, plainName } from '../lib/text/did-you-mean.ts'

/** The names and values of the rule, in the order of its points. */
export const rule = {
  /** 1. Fields that hide unless they are *no*. */
  hiding: 'draft private hidden hide secret confidential internal unpublished disabled wip'.split(' '),
  /** 2. Fields that hide unless they are *yes* or a date, and those that hide if they are *no*. */
  publishing: ['publish', 'published', 'public'],
  showing: ['visible', 'show', 'display', 'include'],
  showingInCv: ['enabled'],
  /** 4. Lists of words, and the words that hide. */
  lists: ['tags', 'categories'],
  listsInBibtex: ['keywords'],
  tags: ['private', 'draft'],
  /** 5. Fields of other tools: the first hide unless *no*, the next with *no* anywhere, the last if *no*. */
  ofOtherTools: ['password', 'members only', 'headless', 'cascade'],
  building: ['render', 'build'],
  placing: ['permalink'],
  /** 6. Names of folders. */
  folders: ['draft', 'drafts', 'private'],
  /** 7. Dates, by the field that each is read as. */
  starting: ['date', 'published', 'publishDate', 'pubDate', 'pubDatetime', 'publishedAt', 'embargo'],
  ending: ['expires', 'expiryDate'],
  /** Fields that leave a page out of lists, and hide an entry of a CV. */
  unlisting: ['unlisted'],
  listing: ['listed'],
  no: ['false', 'no', 'off', '0', 'never', 'none'],
  yes: ['true', 'yes', 'on', '1'],
  /** Names in which one wrong character is corrected, if the value is *yes* or *no*. */
  corrected: ['draft', 'private', 'hidden', 'publish', 'published', 'unpublished', 'confidential'],
} as const satisfies Readonly<Record<string, readonly string[]>>

type List = keyof typeof rule

const namesByList: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries(rule).map(([list, names]) => [list, new Set(names.map(plainName))]),
)

const isIn = (name: string, ...lists: readonly List[]): boolean =>
  lists.some((list) => namesByList.get(list)?.has(name))

const isBlankValue = (value: unknown): boolean =>
  Array.isArray(value) ? value.every(isBlankValue) : !isJsonObject(value) && String(value ?? '').trim() === ''

/** Returns the only value of a field or list; an empty text for none, several, or an object. */
export const onlyText = (value: unknown): string => {
  const [only = '', ...others] = [value].flat(Number.POSITIVE_INFINITY)
  return others.length > 0 || typeof only === 'object' ? '' : String(only).trim()
}

const isWordOf = (value: unknown, ...lists: readonly List[]): boolean =>
  isIn(plainName(onlyText(value)), ...lists)

/** Whether a value is *no*. */
export const isNo = (value: unknown): boolean => isWordOf(value, 'no')

/** Whether a value is *yes*. */
export const isYes = (value: unknown): boolean => isWordOf(value, 'yes')

/** Whether a value is *yes*, *no* or a word of the rule. */
export const isRuleWord = (value: unknown): boolean => isWordOf(value, 'no', 'yes', 'hiding')

const isDate = (value: unknown): boolean => readDate(onlyText(value)) !== undefined

/** Returns the tags in a value, in lower case and without `#`: a list, or a text with commas or spaces. */
export const tagsIn = (value: unknown): readonly string[] => {
  const parts = [value].flat(Number.POSITIVE_INFINITY).flatMap((item) => {
    const text = isJsonObject(item) ? Object.entries(item).join() : String(item ?? '')
    return text.split(/[,;，、،؛；]/)
  })
  const words = typeof value === 'string' && parts.length === 1 ? value.split(/\s+/) : []
  return [...parts, ...words].map((tag) => tag.trim().replace(/^#+/, '').toLowerCase()).filter(Boolean)
}

/** What has fields that the rule reads. */
export type Subject = 'page' | 'cv' | 'publication' | 'application'

/** Why something is not public: its owner says so, or may have meant so. */
export type Cause = 'said' | 'misspelt' | 'of another tool' | 'unreadable'

const saysNoAnywhere = (value: unknown): boolean =>
  typeof value === 'object' && value !== null ? Object.values(value).some(saysNoAnywhere) : isNo(value)

const hasHidingTag = (value: unknown): boolean => tagsIn(value).some((tag) => isIn(plainName(tag), 'tags'))

const allSubjects: readonly Subject[] = ['page', 'cv', 'publication', 'application']
const publishable: readonly Subject[] = ['page', 'cv', 'publication']
const ofCvs: readonly Subject[] = ['cv', 'publication']

/** A point of the rule: which fields it reads, and when they hide. */
interface Point {
  readonly list: List
  /** What has these fields. */
  readonly subjects: readonly Subject[]
  /** Whether a value hides. */
  readonly hides: (value: unknown) => boolean
  readonly cause: Cause
}

/** The first point that has a field's name applies. */
const points: readonly Point[] = [
  { list: 'hiding', subjects: allSubjects, hides: (value) => !isNo(value), cause: 'said' },
  {
    list: 'publishing',
    subjects: allSubjects,
    hides: (value) => !isYes(value) && !isDate(value),
    cause: 'unreadable',
  },
  { list: 'showing', subjects: allSubjects, hides: isNo, cause: 'said' },
  { list: 'showingInCv', subjects: ofCvs, hides: isNo, cause: 'said' },
  { list: 'lists', subjects: publishable, hides: hasHidingTag, cause: 'said' },
  { list: 'listsInBibtex', subjects: ['publication'], hides: hasHidingTag, cause: 'said' },
  { list: 'ofOtherTools', subjects: publishable, hides: (value) => !isNo(value), cause: 'of another tool' },
  { list: 'building', subjects: publishable, hides: saysNoAnywhere, cause: 'of another tool' },
  { list: 'placing', subjects: publishable, hides: isNo, cause: 'of another tool' },
  { list: 'starting', subjects: ['page'], hides: (value) => !isDate(value), cause: 'unreadable' },
  { list: 'ending', subjects: ['page'], hides: (value) => !isDate(value), cause: 'unreadable' },
  { list: 'unlisting', subjects: ofCvs, hides: (value) => !isNo(value), cause: 'said' },
  { list: 'listing', subjects: ofCvs, hides: isNo, cause: 'said' },
]

/** Returns a name as the rule compares it: `isDraft` is `draft`. */
const comparedName = (written: string): string => plainName(written).replace(/^is/, '')

const pointOf = (name: string, subject: Subject) =>
  points.find(({ list, subjects }) => subjects.includes(subject) && isIn(name, list))

/** Whether the rule reads a field of this name. */
export const isRuleField = (name: string, subject: Subject): boolean =>
  pointOf(comparedName(name), subject) !== undefined ||
  (subject === 'page' && isIn(comparedName(name), 'unlisting', 'listing'))

const containers: ReadonlySet<string> = new Set(['params', 'extra', '<<'])

/** A non-empty field: its name as the rule compares it, and its path, such as `['extra', 'draft']`. */
interface Field {
  readonly name: string
  readonly path: readonly string[]
  readonly value: unknown
}

/** Returns the non-empty fields, including those in `params` and `extra` and those that YAML merges. */
export const fieldsIn = (data: JsonObject, above: readonly string[] = []): readonly Field[] =>
  Object.entries(data).flatMap(([written, value]): readonly Field[] => {
    const [name, path] = [comparedName(written), [...above, written]]
    if (containers.has(plainName(written)))
      return [value].flat().flatMap((inner) => (isJsonObject(inner) ? fieldsIn(inner, path) : []))
    return isBlankValue(value) || (name === 'hide' && Array.isArray(value)) ? [] : [{ name, path, value }]
  })

/** The field that hides something. */
export interface HidingField extends Omit<Field, 'name'> {
  readonly cause: Cause
  /** The correct name of a misspelt field. */
  readonly meant?: string | undefined
}

/**
 * Returns the fields that hide something, unambiguous ones first.
 *
 * @param data its fields; in a CV, without those of JSON Resume
 * @param used plain names of fields with another meaning, such as `title`, which are not misspelt
 */
export const hidingFields = (
  data: JsonObject,
  subject: Subject,
  used: ReadonlySet<string> = new Set(),
): readonly HidingField[] =>
  fieldsIn(data)
    .flatMap(({ name, path, value }): readonly HidingField[] => {
      const isHidingWord = isWordOf(value, 'hiding') // point 3: `status: draft`
      if (isHidingWord && !used.has(name) && (subject === 'page' || subject === 'cv'))
        return [{ path, value, cause: 'said' }]
      const isKnown = used.has(name) || pointOf(name, subject) !== undefined
      const isNear = (other: string): boolean => editsBetween(name, other) === 1
      const meant = !isKnown && isWordOf(value, 'no', 'yes') ? rule.corrected.find(isNear) : undefined
      const point = pointOf(meant ?? name, subject)
      if (!point?.hides(value)) return []
      if (meant !== undefined) return [{ path, value, cause: 'misspelt', meant }]
      const isSaid = point.cause === 'unreadable' && (isHidingWord || isNo(value))
      return [{ path, value, cause: isSaid ? 'said' : point.cause }]
    })
    .toSorted((a, b) => Number(a.cause !== 'said') - Number(b.cause !== 'said'))

/** Whether fields leave a page out of lists. */
export const isUnlisted = (data: JsonObject): boolean =>
  fieldsIn(data).some(({ name, value }) => isIn(name, isNo(value) ? 'listing' : 'unlisting'))

/** Returns the dates that decide when a page is served, in ISO 8601 and as ms since 1970. */
export const schedulesIn = (data: JsonObject) =>
  fieldsIn(data).flatMap(({ name, path, value }) => {
    const date = readDate(onlyText(value))
    if (date === undefined || !isIn(name, 'starting', 'publishing', 'ending')) return []
    if (!isIn(name, 'ending'))
      return [{ path, date, fromMs: Date.parse(date), untilMs: Number.POSITIVE_INFINITY }]
    return [{ path, date, fromMs: Number.NEGATIVE_INFINITY, untilMs: Date.parse(endOfDay(date)) }]
  })

/** When a page is served, according to one of its fields. */
export type Schedule = Readonly<ReturnType<typeof schedulesIn>[number]>

/** Whether a page is served at a time. */
export const isServedAt = (nowMs: number, { fromMs, untilMs }: Schedule): boolean =>
  fromMs <= nowMs && nowMs < untilMs

/** Returns the folder that hides a file, such as `pages/_drafts/`; undefined if none does. */
export const hidingFolder = (file: string): string | undefined => {
  const parts = file.split('/')
  const index = parts.slice(0, -1).findIndex((part) => isIn(plainName(part), 'folders'))
  return index === -1 ? undefined : `${parts.slice(0, index + 1).join('/')}/`
}

/** Words of lines that may hide something: those of the rule, and `language`, which moves a page. */
const hidingWords = [...points.flatMap(({ list }) => rule[list].map(plainName)), 'language']

/** Whether a text has a word of the rule, even with one wrong character or in two parts (`publish date`). */
export const hasHidingWord = (text: string): boolean => {
  const parts = (text.match(/[\p{L}\d_-]+/gu) ?? []).map(comparedName)
  const names = new Set(parts.flatMap((name, index) => [name, `${name}${parts[index + 1] ?? ''}`]))
  const isNear = (name: string, word: string): boolean =>
    Math.abs(name.length - word.length) <= 1 && editsBetween(name, word) <= 1
  return names.values().some((name) => hidingWords.some((word) => isNear(name, word)))
}
