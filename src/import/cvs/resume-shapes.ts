/** Gives the parts of a CV that comes from elsewhere the shapes that JSON Resume has for them. What has none stays as it is. */
import { dateNames } from '../../content/files/resume/resume-dates.ts'
import { isForTools, readTags } from '../../content/files/resume/resume-tags.ts'
import { CustomEntry, type FieldSchema, groupLists, mainField, Resume } from '../../content/schema/resume.ts'
import { isLanguageTag } from '../../content/schema/value-types.ts'
import { nearestName } from '../../lib/did-you-mean.ts'
import { isJsonObject, type JsonObject } from '../../lib/json.ts'
import { isPartialDate } from '../../lib/partial-date.ts'
import { parseWrittenDate } from '../written-date.ts'
import { isOngoing } from './ongoing-words.ts'

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value)

const isPlain = (value: unknown): value is string | number => ['string', 'number'].includes(typeof value)

/** Fields of objects that people write around a list or a text. */
const wrappers = 'items entries list data content contents value text name title history'.split(' ')

/** Tags decide who gets an object, and `{ en: Engineer, fr: Ingénieure }` is a text: both stay as they are. */
const isKept = (value: JsonObject): boolean =>
  readTags(value).tags.length > 0 ||
  Object.entries(value).every(([name, text]) => isLanguageTag(name) && typeof text === 'string')

const asList = (value: JsonObject): readonly unknown[] => {
  const wrapped = wrappers.map((name): unknown => value[name]).find(isList)
  const fields = Object.values(value)
  return wrapped ?? (fields.length > 0 && fields.every(isJsonObject) ? fields : [value])
}

/** Texts of several sentences, whose lists are paragraphs. */
export const paragraphs: ReadonlySet<string> = new Set(['summary', 'description', 'reference'])

/** `{text: A}` is its text, and YAML's `Result: A` both; other lists and objects are what they say. */
const asText = (value: unknown, name: string): unknown => {
  if (isList(value)) {
    const texts = value.map((item) => asText(item, name))
    return texts.every(isPlain) && texts.length > 0 ? texts.join(paragraphs.has(name) ? '\n\n' : ', ') : value
  }
  if (!isJsonObject(value) || isKept(value)) return value
  const wrapped = wrappers.map((wrapper) => value[wrapper]).find((item) => typeof item === 'string')
  const [[key, only] = ['', ''], ...others] = Object.entries(value)
  if (others.length === 0 && isPlain(only) && !/^[a-z]\w*$/.test(key)) return `${key}: ${only}`
  const texts = Object.values(value).filter(isPlain)
  return wrapped ?? (texts.join(name === 'location' ? ', ' : ' ') || value)
}

/** A text with a number in it may be a street, which is private unless its owner says otherwise. */
const asLocation = (value: unknown): unknown =>
  isPlain(value) ? { [/\d/.test(String(value)) ? 'address' : 'city']: value } : value

/** A date as people write it is one of JSON Resume; what goes on has none. */
const asDate = (value: unknown): unknown => {
  if (!isPlain(value)) return value
  const iso = parseWrittenDate(String(value))
  if (iso !== undefined && isPartialDate(iso)) return iso
  return isOngoing(String(value)) ? undefined : value
}

const isItem = (value: JsonObject, fields: readonly string[]): boolean =>
  Object.keys(value).some((name) => isForTools(name) || nearestName(name, fields) !== undefined)

/** An item such as `{Languages: [Faroese]}`, whose fields are groups. */
const groupsIn = (item: unknown, { properties = {} }: FieldSchema): readonly unknown[] => {
  if (!isJsonObject(item) || isKept(item) || isItem(item, Object.keys(properties))) return [item]
  const main = mainField(properties)
  const detail = Object.keys(properties).at(-1) ?? 'keywords'
  return Object.entries(item).map(([name, value]) =>
    isJsonObject(value) ? { [main]: name, ...value } : { [main]: name, [detail]: value },
  )
}

const shapeList = (value: unknown, items: FieldSchema, name: string): unknown => {
  if (value === null || value === undefined || value === '') return value
  if (items.properties === undefined) {
    const list = isList(value) ? value : isJsonObject(value) && !isKept(value) ? asList(value) : [value]
    return list.map((item) => asText(item, name))
  }
  const isGroups = groupLists.has(name)
  if (typeof value === 'string') return isGroups ? value.split(/,\s*/) : [value]
  if (isJsonObject(value) && (isKept(value) || (isGroups && !isItem(value, Object.keys(items.properties)))))
    return value
  const list = isJsonObject(value) ? asList(value) : value
  if (!isList(list)) return value
  const entries = isGroups ? list.flatMap((item) => groupsIn(item, items)) : list
  return entries.map((item) => shape(item, items, ''))
}

const shape = (value: unknown, schema: FieldSchema, name: string): unknown => {
  const { items, properties } = schema
  if (items !== undefined) return shapeList(value, items, name)
  if (properties === undefined) return dateNames.has(name) ? asDate(asText(value, name)) : asText(value, name)
  const object =
    isList(value) && value.length > 0 && value.every(isJsonObject) ? Object.assign({}, ...value) : value
  const placed = name === 'location' ? asLocation(object) : object
  if (!isJsonObject(placed)) return placed
  return Object.fromEntries(
    Object.entries(placed).map(([key, field]) => {
      const own = Object.hasOwn(properties, key) ? properties[key] : undefined
      return [key, own === undefined ? field : shape(field, own, key)]
    }),
  )
}

const isSection = (name: string): boolean => Object.hasOwn(Resume.properties, name)

/** Returns a CV without what is around it, as in `{"resume": {"basics": …}}` and `[{"basics": …}]`. */
export const unwrapResume = (value: unknown): unknown => {
  if (isList(value) && value.length === 1) return unwrapResume(value[0])
  if (!isJsonObject(value) || Object.keys(value).some(isSection) || readTags(value).tags.length > 0)
    return value
  return (
    Object.values(value).find((field) => isJsonObject(field) && Object.keys(field).some(isSection)) ?? value
  )
}

/** Returns whether a field of a CV is a section of its owner's, whose entries have the fields of {@link CustomEntry}. */
export const isOwnSection = (name: string, value: unknown): boolean =>
  isList(value) && !isSection(name) && !isForTools(name)

/** Returns a CV, by the names of JSON Resume, in its shapes. */
export const shapeResume = (resume: JsonObject): JsonObject => {
  const own = Object.entries(resume).filter(([name, value]) => isOwnSection(name, value))
  const entries: FieldSchema = { type: 'array', items: CustomEntry }
  const properties = { ...Object.fromEntries(own.map(([name]) => [name, entries])), ...Resume.properties }
  return shape(resume, { type: 'object', properties }, '') as JsonObject
}
