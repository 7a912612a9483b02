/** Converts the values of an imported CV to the shapes of JSON Resume. Other values stay unchanged. */
import type { Data } from '../../lib/data/unchecked.ts'
import { isLanguageTag } from '../../lib/data/value-types.ts'
import { isJsonObject, type JsonObject } from '../../lib/json.ts'
import { positionsFieldOf } from '../../resume/job-positions.ts'
import { PRIVATE_TAG } from '../../resume/resume-selection.ts'
import { isForTools, readTags } from '../../resume/resume-tags.ts'
import { CustomEntry, type FieldSchema, isFormattedList, paragraphs, Resume } from '../../resume/schema.ts'

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

export const isPlainList = (value: unknown): value is readonly (string | number)[] =>
  isList(value) && value.length > 0 && value.every(isPlain)

/** Turns `{name: A, description: B}` into `A: B`; a list, also in `{A: [B, C]}`, becomes nested bullets. */
const asPoint = (value: JsonObject): string | undefined => {
  const { name, title = name, text = title, ...others }: Readonly<Record<string, unknown>> = value
  const bullets = Object.values(others).find(isPlainList) ?? []
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
export const joinDate = (value: unknown): unknown => {
  const { year, month, day } = isJsonObject(value) ? value : {}
  if (!isPlain(year)) return value
  const parts = [year, month, day].filter(isPlain).map((part) => String(part).padStart(2, '0'))
  return parts.every((part) => /^\d+$/.test(part)) ? parts.join('-') : parts.toReversed().join(' ')
}

/** Shapes a list; one that is a text stays as it is, since the server reads it. */
const shapeList = (written: unknown, items: FieldSchema, name: string): unknown => {
  if (!isList(written) && (!isJsonObject(written) || isKept(written))) return written
  return [written].flat().map((item) => (items.properties ? shape(item, items, '') : asText(item, name)))
}

const shape = (value: unknown, schema: FieldSchema, name: string): unknown => {
  const { items, properties } = schema
  if (items !== undefined) return shapeList(value, items, name)
  if (properties === undefined) return asText(joinDate(value), name)
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
