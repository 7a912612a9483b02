/** Converts the values of an imported CV to the shapes of JSON Resume. Other values stay unchanged. */
import { isNonEmpty } from '../../lib/data/unchecked.ts'
import { isLanguageTag } from '../../lib/data/value-types.ts'
import { isJsonObject, type JsonObject } from '../../lib/json.ts'
import { positionsFieldOf } from '../../resume/job-positions.ts'
import { itemsOfOne, locationIn } from '../../resume/plain-texts.ts'
import { readCvDate } from '../../resume/resume-dates.ts'
import { isForTools, readTags } from '../../resume/resume-tags.ts'
import {
  CustomEntry,
  dateFields,
  type FieldSchema,
  isFormattedList,
  paragraphs,
  Resume,
} from '../../resume/schema.ts'
import { profileAt } from './dialects/profiles.ts'

export const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value)

export const isPlain = (value: unknown): value is string | number =>
  ['string', 'number'].includes(typeof value)

/** Fields of objects that people write around a text. */
const wrappers = 'content contents value text name title'.split(' ')

/** Whether an object stays unchanged: it has tags or is a translated text, `{ en: Loom, fr: Métier }`. */
export const isKept = (value: JsonObject): boolean =>
  readTags(value).tags.length > 0 ||
  Object.entries(value).every(([name, text]) => isLanguageTag(name) && typeof text === 'string')

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

/** Converts a date as people write it, or in parts; an ongoing end has no date. */
const asDate = (written: unknown): unknown => {
  const value = asText(joinDate(written), '')
  return isPlain(value) ? readCvDate(String(value)) : value
}

const shapeList = (written: unknown, items: FieldSchema, name: string): unknown => {
  if (!isNonEmpty(written) || (isJsonObject(written) && isKept(written))) return written
  const list = isList(written) ? written : itemsOfOne(name, written)
  return list.map((item) => (items.properties ? shape(item, items, '') : asText(item, name)))
}

const shape = (value: unknown, schema: FieldSchema, name: string): unknown => {
  const { items, properties } = schema
  if (items !== undefined) return shapeList(value, items, name)
  if (properties === undefined) return dateFields.has(name) ? asDate(value) : asText(value, name)
  const placed = name === 'location' && isPlain(value) ? locationIn(value) : value
  if (!isJsonObject(placed)) return placed
  const positions = positionsFieldOf(placed)
  return Object.fromEntries(
    Object.entries(placed).map(([key, field]) => {
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

/** A CV has one address of each kind; further ones become profiles. */
const withOneAddress = (basics: unknown): unknown => {
  if (!isJsonObject(basics)) return basics
  const [url, ...urls] = [basics.url].flat()
  const [email, ...emails] = [basics.email].flat()
  if (urls.length + emails.length === 0) return basics
  const profiles = [
    ...[basics.profiles ?? []].flat(),
    ...emails.map((username) => ({ network: 'E-mail', username, url: `mailto:${username}` })),
    ...urls.map((other) => profileAt(String(other))),
  ]
  return { ...basics, ...(url && { url }), ...(email && { email }), profiles }
}

/** Returns the schema of a CV with its custom sections. */
export const schemaOf = (resume: JsonObject): FieldSchema => {
  const own = Object.entries(resume).filter(([name, value]) => isOwnSection(name, value))
  const entries: FieldSchema = { type: 'array', items: CustomEntry }
  const properties = { ...Object.fromEntries(own.map(([name]) => [name, entries])), ...Resume.properties }
  return { type: 'object', properties }
}

/** Converts a CV with JSON Resume's names to its shapes. */
export const shapeResume = (resume: JsonObject): JsonObject => {
  const { basics, ...sections } = resume
  const whole =
    basics === undefined ? sections : { basics: withOneAddress(basics) as JsonObject, ...sections }
  return shape(whole, schemaOf(resume), '') as JsonObject
}
