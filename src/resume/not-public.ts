/**
 * The rule for what is not public: pages, applications, publications, a CV and each object in it. docs/front-matter.md has the same
 * rule in words, and a test compares them.
 */
import { editsBetween, plainName } from '../lib/did-you-mean.ts'
import { isJsonObject, type JsonObject } from '../lib/json.ts'
import { endOfDay, instantOf, isPartialDate } from '../lib/partial-date.ts'

/** The names and values of the rule, in the order of its points. */
export const rule = {
  /** 1. Fields that hide unless they say *no*. */
  hiding: 'draft private hidden hide secret confidential internal unpublished disabled wip'.split(' '),
  /** 2. Fields that hide unless they say *yes* or are a date, and fields that hide if they say *no*. */
  publishing: ['publish', 'published', 'public'],
  showing: ['visible', 'show', 'display', 'include'],
  showingInCv: ['enabled'],
  /** 4. Lists of words, and the words that hide. */
  lists: ['tags', 'categories'],
  listsInBibtex: ['keywords'],
  tags: ['private', 'draft'],
  /** 5. Fields of other tools that hide unless they say *no*, if they say *no* anywhere, and if they are *no*. */
  ofOtherTools: ['password', 'members only', 'headless', 'cascade'],
  building: ['render', 'build'],
  placing: ['permalink'],
  /** 6. */
  folders: ['draft', 'drafts', 'private'],
  /** 7. Dates, by the field that each is read as. */
  starting: ['date', 'published', 'publishDate', 'pubDate', 'pubDatetime', 'publishedAt', 'embargo'],
  ending: ['expires', 'expiryDate'],
  /** Fields that leave a page out of lists, and hide an entry of a CV. */
  unlisting: ['unlisted'],
  listing: ['listed'],
  no: ['false', 'no', 'off', '0', 'never', 'none'],
  yes: ['true', 'yes', 'on', '1'],
  /** Names in which one wrong letter counts, with *yes* or *no*. */
  corrected: ['draft', 'private', 'hidden', 'publish', 'published', 'unpublished', 'confidential'],
} as const satisfies Readonly<Record<string, readonly string[]>>

type List = keyof typeof rule

const sets: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries(rule).map(([list, names]) => [list, new Set(names.map(plainName))]),
)

const isIn = (name: string, ...lists: readonly List[]): boolean =>
  lists.some((list) => sets.get(list)?.has(name))

/** What has fields that the rule reads. */
export type Subject = 'page' | 'cv' | 'publication' | 'application'

const points1And2 = ['hiding', 'publishing', 'showing'] as const
const pointsOfContent = [
  ...points1And2,
  ...(['lists', 'ofOtherTools', 'building', 'placing', 'unlisting', 'listing'] as const),
]

/** The names that the rule reads of each subject. */
const listsFor = {
  page: [...pointsOfContent, 'starting', 'ending'],
  cv: [...pointsOfContent, 'showingInCv'],
  publication: [...pointsOfContent, 'showingInCv', 'listsInBibtex'],
  application: points1And2,
} as const satisfies Readonly<Record<Subject, readonly List[]>>

/** Returns a name as the rule compares it: `isDraft` is `draft`. */
const comparedName = (written: string): string => plainName(written).replace(/^is/, '')

/** Returns whether the rule reads a field by its name. */
export const isOfRule = (name: string, subject: Subject): boolean =>
  isIn(comparedName(name), ...listsFor[subject])

/** Returns the name that was meant by one with one wrong letter. */
const correct = (name: string): string | undefined =>
  rule.corrected.find((other) => name !== other && editsBetween(name, other) === 1)

const isNothing = (value: unknown): boolean =>
  Array.isArray(value) ? value.every(isNothing) : !isJsonObject(value) && String(value ?? '').trim() === ''

/** Returns the only value of a field, or of a list; nothing if there are several, or it is an object. */
export const onlyText = (value: unknown): string => {
  const [only, ...others] = [value].flat(Number.POSITIVE_INFINITY)
  return others.length > 0 || typeof only === 'object' ? '' : String(only).trim()
}

const wordOf = (value: unknown): string => plainName(onlyText(value))

/** Returns whether a value says *no*. */
export const isNo = (value: unknown): boolean => isIn(wordOf(value), 'no')

/** Returns whether a value says *yes*. */
export const isYes = (value: unknown): boolean => isIn(wordOf(value), 'yes')

/** Returns whether a value is *yes*, *no* or a word of the rule. */
export const isPlain = (value: unknown): boolean => isIn(wordOf(value), 'no', 'yes', 'hiding')

/** Returns whether a value is a date; in a CV also a year or a month. */
export const isDate = (value: unknown, isOfCv = true): boolean =>
  instantOf(onlyText(value)) !== undefined || (isOfCv && isPartialDate(onlyText(value)))

const saysNoAnywhere = (value: unknown): boolean =>
  typeof value === 'object' && value !== null ? Object.values(value).some(saysNoAnywhere) : isNo(value)

/**
 * Returns the tags in a value, in lower case and without `#`: of a list, or of one text, in which spaces may be between tags if no
 * commas are.
 */
export const tagsIn = (value: unknown): readonly string[] => {
  const texts = isJsonObject(value) ? Object.entries(value).flat() : [value].flat(Number.POSITIVE_INFINITY)
  const comma = /[,;，、،؛；]/
  return texts
    .flatMap((text) => {
      if (isNothing(text)) return []
      if (typeof text === 'object') return tagsIn(text)
      const parts = String(text).split(comma)
      return parts.length === 1 && typeof value === 'string' ? [value, ...value.split(/\s+/)] : parts
    })
    .map((tag) => tag.trim().replace(/^#+/, '').toLowerCase())
    .filter((tag) => tag !== '')
}

/** Why something is not public: its owner says so, or may have meant so. */
export type Cause = 'said' | 'misspelt' | 'of another tool' | 'unreadable'

/** The field that keeps something from being public. */
export interface Hiding {
  /** Such as `['extra', 'draft']`. */
  readonly path: readonly string[]
  readonly value: unknown
  readonly cause: Cause
  /** The name that a misspelt one was probably meant as. */
  readonly meant?: string | undefined
}

/** Returns why a field hides what it is about; undefined if it does not. */
const causeOf = (
  name: string,
  value: unknown,
  subject: Subject,
  used: ReadonlySet<string>,
): Cause | undefined => {
  const isOf = (...lists: readonly List[]): boolean =>
    isIn(name, ...lists.filter((list) => (listsFor[subject] as readonly List[]).includes(list)))
  const [isOfPage, isOfCv] = [subject === 'page', subject === 'cv' || subject === 'publication']
  const [no, isWord] = [isNo(value), isIn(wordOf(value), 'hiding')]
  if (isOf('publishing'))
    return isYes(value) || isDate(value, isOfCv) ? undefined : no || isWord ? 'said' : 'unreadable'
  if (isOf('starting', 'ending')) return isDate(value, false) ? undefined : 'unreadable'
  const isOfTool =
    (isOf('ofOtherTools') && !no) || (isOf('building') && saysNoAnywhere(value)) || (isOf('placing') && no)
  if (isOfTool) return 'of another tool'
  const hides =
    (isOf('hiding') && !no && !(name === 'hide' && Array.isArray(value))) ||
    (isOf('showing', 'showingInCv') && no) ||
    (isOf('lists', 'listsInBibtex') && tagsIn(value).some((tag) => isIn(plainName(tag), 'tags'))) ||
    (isOfCv && ((isOf('unlisting') && !no) || (isOf('listing') && no))) ||
    ((isOfPage || subject === 'cv') && isWord && !used.has(name))
  return hides ? 'said' : undefined
}

const containers: ReadonlySet<string> = new Set(['params', 'extra', '<<'])

/** Returns fields that say something, with those in `params` and `extra`, and those that YAML merges. */
const fieldsIn = (data: JsonObject, path: readonly string[] = []): readonly [readonly string[], unknown][] =>
  Object.entries(data).flatMap(([name, value]) => {
    if (!containers.has(plainName(name))) return isNothing(value) ? [] : [[[...path, name], value]]
    return [value].flat().flatMap((inner) => (isJsonObject(inner) ? fieldsIn(inner, [...path, name]) : []))
  })

const noNames: ReadonlySet<string> = new Set()

/**
 * Returns the fields that keep something from being public, those that nobody can mean otherwise first.
 *
 * @param data its fields, in a CV without those of JSON Resume
 * @param used plain names of fields that have another meaning, such as `title`, which a word of the rule does not change
 */
export const hidingFields = (data: JsonObject, subject: Subject, used = noNames): readonly Hiding[] =>
  fieldsIn(data)
    .flatMap(([path, value]): readonly Hiding[] => {
      const name = comparedName(path.at(-1) ?? '')
      const meant =
        isIn(name, ...listsFor[subject]) || used.has(name) || !(isYes(value) || isNo(value))
          ? undefined
          : correct(name)
      const cause = causeOf(meant ?? name, value, subject, used)
      return cause === undefined
        ? []
        : [{ path, value, cause: meant === undefined ? cause : 'misspelt', meant }]
    })
    .toSorted((a, b) => Number(a.cause !== 'said') - Number(b.cause !== 'said'))

/** Returns whether fields leave a page out of lists. */
export const isUnlisted = (data: JsonObject): boolean =>
  fieldsIn(data).some(([path, value]) => {
    const name = comparedName(path.at(-1) ?? '')
    return (isIn(name, 'unlisting') && !isNo(value)) || (isIn(name, 'listing') && isNo(value))
  })

/** When a page is served, by one of its fields. In ms since 1970. */
export interface Schedule {
  readonly path: readonly string[]
  readonly value: string
  readonly fromMs: number
  readonly untilMs: number
}

/** Returns whether a page is served at a time. */
export const isServedAt = (nowMs: number, { fromMs, untilMs }: Omit<Schedule, 'path' | 'value'>): boolean =>
  fromMs <= nowMs && nowMs < untilMs

/** Returns the dates among a page's fields that say when it is served. */
export const schedulesIn = (data: JsonObject): readonly Schedule[] =>
  fieldsIn(data).flatMap(([path, written]): readonly Schedule[] => {
    const name = comparedName(path.at(-1) ?? '')
    const value = onlyText(written)
    const dateMs = instantOf(value)
    if (dateMs === undefined) return []
    const untilMs = instantOf(endOfDay(value)) ?? dateMs
    if (isIn(name, 'ending')) return [{ path, value, fromMs: Number.NEGATIVE_INFINITY, untilMs }]
    return isIn(name, 'starting', 'publishing')
      ? [{ path, value, fromMs: dateMs, untilMs: Number.POSITIVE_INFINITY }]
      : []
  })

/** Returns the folder that keeps a file from being public, such as `pages/_drafts/`; undefined if none does. */
export const hidingFolder = (file: string): string | undefined => {
  const parts = file.split('/')
  const index = parts.slice(0, -1).findIndex((part) => isIn(plainName(part), 'folders'))
  return index === -1 ? undefined : `${parts.slice(0, index + 1).join('/')}/`
}

/** What stands in lines that hide something: the names and words of the rule. */
const { folders: _folders, no: _no, yes: _yes, corrected: _corrected, ...named } = rule
const hidingWords = [...new Set([...Object.values(named).flat().map(plainName), 'language'])]

/** Returns whether a text has a word of the rule, perhaps with one wrong letter or in two parts, such as `publish date`. */
export const hasHidingWord = (text: string): boolean => {
  const parts = (text.match(/[\p{L}\d_-]+/gu) ?? []).map(comparedName)
  const names = new Set(parts.flatMap((name, index) => [name, `${name}${parts[index + 1] ?? ''}`]))
  const isNear = (name: string, word: string): boolean =>
    Math.abs(name.length - word.length) <= 1 && editsBetween(name, word) <= 1
  return names.values().some((name) => hidingWords.some((word) => isNear(name, word)))
}
