/** Converts the values of an imported CV to the shapes of JSON Resume. Other values stay unchanged. */
import type { Data } from '../../lib/data/unchecked.ts'
import { isLanguageTag } from '../../lib/data/value-types.ts'
import { isJsonObject, type JsonObject } from '../../lib/json.ts'
import { nearestName } from '../../lib/text/did-you-mean.ts'
import { splitList } from '../../lib/text/split-list.ts'
import { entryNames } from '../../resume/entry-names.ts'
import { positionsFieldOf } from '../../resume/job-positions.ts'
import { usualName } from '../../resume/other-names.ts'
import { PRIVATE_TAG } from '../../resume/resume-selection.ts'
import { isForTools, readTags } from '../../resume/resume-tags.ts'
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
export const isKept = (value: JsonObject): boolean =>
  readTags(value).tags.length > 0 ||
  Object.entries(value).every(([name, text]) => isLanguageTag(name) && typeof text === 'string')

/** Whether an object is hidden from the public. */
export const isPrivate = (value: Data): boolean => readTags(value as JsonObject).tags.includes(PRIVATE_TAG)

const isPlainList = (value: unknown): value is readonly (string | number)[] =>
  isList(value) && value.length > 0 && value.every(isPlain)

/** Turns `{name: A, description: B}` and `{A: B}` into `A: B`; a list, as in `{A: [B, C]}`, into nested bullets. */
const asPoint = (item: JsonObject): string | undefined => {
  const [[only, onlyValue] = ['', ''], ...more] = Object.entries(item)
  const isPair = more.length === 0 && !wrappers.includes(only)
  const {
    name,
    title = name,
    text = title,
    ...others
  }: Data = isPair ? { text: only, details: onlyValue } : item
  const body = ['description', 'details', 'summary', 'content'].map((key) => others[key]).find(isPlain)
  const bullets = Object.values(others).find(isPlainList) ?? []
  if (!isPlain(text) || (body === undefined && bullets.length === 0)) return undefined
  return [`${text}${body === undefined ? '' : `: ${body}`}`, ...bullets].join('\n  - ')
}

/** Converts an item of a list of texts to a text, such as `{text: A}` to `A`, unless it has parts of its own. */
const itemText = (item: unknown, list: string): unknown => {
  if (isList(item)) return asText(item, list)
  if (!isJsonObject(item) || isKept(item)) return item
  const point = isFormattedList(list) ? asPoint(item) : undefined
  const wrapper = Object.values(item).every(isPlain)
    ? wrappers.find((name) => isPlain(item[name]))
    : undefined
  return point ?? (wrapper === undefined ? item : item[wrapper])
}

/** Joins the texts of a list; other values stay unchanged. */
const asText = (value: unknown, name: string): unknown => {
  const texts = isList(value) ? value.map((item) => itemText(item, name)) : []
  return isPlainList(texts) ? texts.join(paragraphs.has(name) ? '\n\n' : ', ') : value
}

/** Shapes a list; one that is not written as a list stays as it is. */
const shapeList = (written: unknown, items: FieldSchema, name: string): unknown =>
  isList(written)
    ? written.map((item) => (items.properties ? shape(item, items, '') : itemText(item, name)))
    : written

const shape = (value: unknown, schema: FieldSchema, name: string): unknown => {
  const { items, properties } = schema
  if (items !== undefined) return shapeList(value, items, name)
  if (properties === undefined) return asText(value, name)
  if (!isJsonObject(value)) return value
  const positions = positionsFieldOf(value)
  return Object.fromEntries(
    Object.entries(value).map(([key, field]) => {
      if (key === positions) return [key, [field].flat().map((item) => shape(item, schema, ''))]
      const own = Object.hasOwn(properties, key) ? properties[key] : undefined
      return [key, own === undefined ? field : shape(field, own, key)]
    }),
  )
}

/** Sections that people also write as groups of an item's first and last field: `{Tools: [sextant]}`. */
const groupedSections: ReadonlySet<string> = new Set(['skills', 'languages', 'interests'])

type Properties = NonNullable<FieldSchema['properties']>

const isItem = (section: string, value: JsonObject, properties: Properties): boolean =>
  Object.entries(value).some(
    ([name, field]) =>
      isForTools(name) ||
      nearestName(name, Object.keys(properties)) !== undefined ||
      (isPlain(field) && usualName(entryNames[section] ?? {}, name) !== undefined),
  )

/** Splits groups, also among items, into items. */
const groupsIn = (section: string, item: unknown, properties: Properties): readonly unknown[] => {
  if (!isJsonObject(item) || isKept(item) || isItem(section, item, properties)) return [item]
  const main = mainField(properties)
  const detail = Object.keys(properties).at(-1) ?? 'keywords'
  return Object.entries(item).map(([name, value]) => {
    const isText = detail === 'keywords' && typeof value === 'string'
    return { [main]: name, [detail]: isText ? splitList(value) : value }
  })
}

/** Returns the items of a section of JSON Resume; an object with lists of objects is no item. */
export const itemsIn = (section: string, value: unknown): unknown => {
  const { items }: FieldSchema = Resume.properties[section as 'work']
  if (!isList(value) && (!isJsonObject(value) || isKept(value))) return value
  const list = [value].flat()
  if (groupedSections.has(section))
    return list.flatMap((item) => groupsIn(section, item, items?.properties ?? {}))
  return isList(value) || !Object.values(value).flat().some(isJsonObject) ? list : value
}

/** Whether a field is a section of JSON Resume. */
export const isSection = (name: string): boolean => Object.hasOwn(Resume.properties, name)

/** Whether a field is a custom section, whose entries have the fields of {@link CustomEntry}. */
export const isOwnSection = (name: string, value: unknown): boolean =>
  isList(value) && !isSection(name) && !isForTools(name)

/** Returns the schema of a CV with its custom sections. */
export const schemaOf = (resume: JsonObject): FieldSchema => {
  const own = Object.entries(resume).filter(([name, value]) => isOwnSection(name, value))
  const entries: FieldSchema = { type: 'array', items: CustomEntry }
  const properties = { ...Object.fromEntries(own.map(([name]) => [name, entries])), ...Resume.properties }
  return { type: 'object', properties }
}

/** Converts a CV with JSON Resume's names to its shapes. */
export const shapeResume = (resume: JsonObject): JsonObject =>
  shape(resume, schemaOf(resume), '') as JsonObject
