/** Converts the values of an imported CV to the shapes of JSON Resume. Other values stay unchanged. */
import { type Data, isNonEmpty } from '../../lib/data/unchecked.ts'
import { isLanguageTag } from '../../lib/data/value-types.ts'
import { isJsonObject, type JsonObject } from '../../lib/json.ts'
import { splitList } from '../../lib/text/split-list.ts'
import { entryNames, isPeriodName } from '../../resume/entry-names.ts'
import { positionsFieldOf } from '../../resume/job-positions.ts'
import { currentName, usualName } from '../../resume/other-names.ts'
import { PRIVATE_TAG } from '../../resume/resume-selection.ts'
import { isForTools, readTags } from '../../resume/resume-tags.ts'
import { itemsOfOne } from '../../resume/resume-walk.ts'
import {
  CustomEntry,
  type FieldSchema,
  isFormattedList,
  mainField,
  paragraphs,
  Resume,
} from '../../resume/schema.ts'

export const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value)

/** Whether a value is a text or a number. */
export const isPlain = (value: unknown): value is string | number =>
  ['string', 'number'].includes(typeof value)

/** Fields of objects that people write around a text. */
const wrappers = 'content contents value text name title'.split(' ')

/** Whether an object stays unchanged: it has tags or is a translated text, `{ en: Loom, fr: Métier }`. */
const isKept = (value: JsonObject): boolean =>
  readTags(value).tags.length > 0 ||
  Object.entries(value).every(([name, text]) => isLanguageTag(name) && typeof text === 'string')

/** Whether an object is hidden from the public. */
export const isPrivate = (value: Data): boolean => readTags(value as JsonObject).tags.includes(PRIVATE_TAG)

/** Turns `{name: A, description: B}` into `A: B`; a list, also in `{A: [B, C]}`, becomes nested bullets. */
const asPoint = (value: JsonObject): string | undefined => {
  const { name, title = name, text = title, ...others }: Readonly<Record<string, unknown>> = value
  const bullets = Object.values(others)
    .filter((list) => isList(list) && list.every(isPlain))
    .flat()
  const [only = '', ...more] = Object.keys(value)
  const head = isPlain(text) ? text : bullets.length > 0 && more.length === 0 ? only : undefined
  const body = ['description', 'details', 'summary', 'content'].map((key) => others[key]).find(isPlain)
  if (head === undefined || (body === undefined && bullets.length === 0)) return undefined
  return [`${head}${body === undefined ? '' : `: ${body}`}`, ...bullets].join('\n  - ')
}

/** Converts a value to a text: `{text: A}` to `A`, YAML's object `Result: A` to the text; joins lists. */
const asText = (value: unknown, name: string): unknown => {
  if (isList(value)) {
    const texts = value.map((item) => asText(item, name))
    return texts.every(isPlain) && texts.length > 0 ? texts.join(paragraphs.has(name) ? '\n\n' : ', ') : value
  }
  if (!isJsonObject(value) || isKept(value)) return value
  const point = isFormattedList(name) ? asPoint(value) : undefined
  if (point !== undefined) return point
  const wrapped = wrappers.map((wrapper) => value[wrapper]).find((item) => typeof item === 'string')
  const [[key, only] = ['', ''], ...others] = Object.entries(value)
  if (others.length === 0 && isPlain(only) && !/^[a-z]\w*$/.test(key)) return `${key}: ${only}`
  const texts = Object.values(value).filter(isPlain)
  return wrapped ?? (texts.join(name === 'location' ? ', ' : ' ') || value)
}

/** Joins a date in parts, `{year: 2021, month: May}`, to `May 2021`; other values stay unchanged. */
const joinDate = (value: unknown): unknown => {
  const { year, month, day } = isJsonObject(value) ? value : {}
  if (!isPlain(year)) return value
  const parts = [year, month, day].filter(isPlain).map((part) => String(part).padStart(2, '0'))
  return parts.every((part) => /^\d+$/.test(part)) ? parts.join('-') : parts.toReversed().join(' ')
}

/** Called with the path of a field that the CV has no place for, without indexes: `work[].mood`. */
export type LeaveOut = (path: string) => void

/** Sections that people also write as groups of an item's first and last field: `{Tools: [sextant]}`. */
const groupedSections: ReadonlySet<string> = new Set(['skills', 'languages', 'interests'])

type Properties = NonNullable<FieldSchema['properties']>

/** Returns the only list of objects, as in `{title: Work, history: [...]}`; undefined for a known field. */
const listInside = (value: JsonObject, properties: Properties) => {
  const lists = Object.entries(value).filter(([, list]) => isList(list) && isJsonObject(list[0]))
  const [[name, list] = ['', []]] = lists
  const [first] = isList(list) ? list : []
  const isInside = lists.length === 1 && isJsonObject(first) && Object.keys(first).length > 1
  return isInside && !Object.hasOwn(properties, name) ? [list].flat() : undefined
}

const isItem = (section: string, value: JsonObject, properties: Properties): boolean =>
  Object.entries(value).some(
    ([name, field]) =>
      isForTools(name) ||
      Object.hasOwn(properties, name) ||
      (isPlain(field) && usualName(entryNames[section] ?? {}, name) !== undefined),
  )

/** Splits groups such as `{Tools: [sextant]}`, also among items, into items. */
const groupsIn = (section: string, item: unknown, properties: Properties): readonly unknown[] => {
  if (!isJsonObject(item) || isKept(item) || isItem(section, item, properties)) return [item]
  const main = mainField(properties)
  const detail = Object.keys(properties).at(-1) ?? 'keywords'
  return Object.entries(item).flatMap(([name, value]) => {
    if (isJsonObject(value)) return [{ [main]: name, ...value }]
    const isText = detail === 'keywords' && typeof value === 'string'
    return [{ [main]: name, [detail]: isText ? splitList(value) : value }]
  })
}

/** Returns the items of a section of JSON Resume; a value without items stays unchanged. */
export const itemsIn = (section: string, value: unknown, leaveOut: LeaveOut): unknown => {
  const { items }: FieldSchema = Resume.properties[section as 'work']
  const { properties = {} } = items ?? {}
  if (!isNonEmpty(value) || (isJsonObject(value) && isKept(value))) return value
  const inside = isJsonObject(value) ? listInside(value, properties) : undefined
  if (isJsonObject(value) && inside !== undefined)
    for (const [name, other] of Object.entries(value))
      if (!isList(other) && isNonEmpty(other)) leaveOut(`${section}.${name}`)
  const list = inside ?? (isList(value) ? value : itemsOfOne(section, value))
  return groupedSections.has(section) ? list.flatMap((item) => groupsIn(section, item, properties)) : list
}

/** Whether a field is a section of JSON Resume. */
export const isSection = (name: string): boolean => Object.hasOwn(Resume.properties, name)

/** Whether a field is a custom section, whose entries have the fields of {@link CustomEntry}. */
export const isOwnSection = (name: string, value: unknown): boolean =>
  isList(value) && !isSection(name) && !isForTools(name)

/** Returns the schema of a CV with its custom sections. */
const schemaOf = (resume: JsonObject): FieldSchema => {
  const own = Object.entries(resume).filter(([name, value]) => isOwnSection(name, value))
  const entries: FieldSchema = { type: 'array', items: CustomEntry }
  const properties = { ...Object.fromEntries(own.map(([name]) => [name, entries])), ...Resume.properties }
  return { type: 'object', properties }
}

/** Fields that say nothing about the person, and are left out without a note. */
const technical = /^(?:id|options|icon\w*|\w*logo)$/i

/**
 * Converts a CV with JSON Resume's names to its shapes.
 *
 * @param leaveOut also leaves out empty fields and, with a note, those that a CV has no place for; what hides
 * an object stays. Without it, all stay.
 */
export const shapeResume = (resume: JsonObject, leaveOut?: LeaveOut): JsonObject => {
  const shapeObject = (value: JsonObject, schema: FieldSchema, path: string): unknown => {
    const { properties = {} } = schema
    const { names } = readTags(value)
    const positions = positionsFieldOf(value)
    const fields = Object.entries(value).flatMap(([name, field]) => {
      const at = path === '' ? name : `${path}.${name}`
      const known = Object.hasOwn(properties, currentName(name)) ? properties[currentName(name)] : undefined
      const own = name === positions ? { type: 'array', items: schema } : known
      if (leaveOut && !isNonEmpty(field)) return []
      if (own !== undefined) return [[name, shape(field, own, name, at)]]
      if (!leaveOut || names.has(name) || (properties.startDate && isPeriodName(name))) return [[name, field]]
      if (!technical.test(name)) leaveOut(at)
      return []
    })
    return leaveOut && fields.length === 0 ? undefined : Object.fromEntries(fields)
  }
  const shape = (value: unknown, schema: FieldSchema, name: string, path: string): unknown => {
    const { items, properties } = schema
    if (items === undefined && properties === undefined) return asText(joinDate(value), name)
    if (items === undefined) return isJsonObject(value) ? shapeObject(value, schema, path) : value
    // a list that is a text stays as it is, since the server reads it
    if (!isList(value) && (!isJsonObject(value) || isKept(value))) return value
    const list = [value].flat().map((item) => shape(item, items, name, `${path}[]`))
    return leaveOut ? list.filter(isNonEmpty) : list
  }
  return shape(resume, schemaOf(resume), '', '') as JsonObject
}
