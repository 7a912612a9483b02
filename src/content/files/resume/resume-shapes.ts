/** Converts other shapes of a CV's parts to those of JSON Resume, and omits parts without one. Used by resume-file.ts. */
import type { ErrorObject, ValidateFunction } from 'ajv'
import { isJsonObject } from '../../../lib/json.ts'

/** The parts of JSON Resume that are objects. */
const objects: ReadonlySet<string> = new Set(['basics', 'location'])

/** The parts that are lists of objects. */
const lists: ReadonlySet<string> = new Set(
  'work volunteer education awards certificates publications skills languages interests references projects profiles'.split(
    ' ',
  ),
)

const textLists: ReadonlySet<string> = new Set(['highlights', 'courses', 'keywords', 'roles', 'authors'])

/** Texts that people write as objects: `name: {first: Ada, last: Lovelace}`. */
const texts: ReadonlySet<string> = new Set(
  'name label summary email phone url position institution organization area studyType description title reference'.split(
    ' ',
  ),
)

/** Members of objects that people write around a list or a text. */
const wrappers = ['items', 'entries', 'list', 'data', 'content', 'contents', 'value', 'text', 'name', 'title']

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value)

/** `{items: [...]}` is its list; an object of objects is the list of them; an object is a list of one. */
const asList = (value: unknown): unknown => {
  if (!isJsonObject(value)) return value
  const wrapped = wrappers.map((name) => value[name]).find(isList)
  if (wrapped !== undefined) return wrapped
  const members = Object.values(value)
  return members.length > 0 && members.every(isJsonObject) ? members : [value]
}

/** `[{name: A}, {email: B}]` is one object. */
const asObject = (value: unknown): unknown =>
  isList(value) && value.every((item) => isJsonObject(item)) ? Object.assign({}, ...value) : value

/** `{text: A}` is its text; other objects and lists are what they say. */
const asText = (value: unknown): unknown => {
  if (isList(value))
    return value
      .map(asText)
      .filter((item) => typeof item === 'string')
      .join(', ')
  if (!isJsonObject(value)) return value
  const wrapped = wrappers.map((name) => value[name]).find((item) => typeof item === 'string')
  return (
    wrapped ??
    Object.values(value)
      .filter((item) => typeof item === 'string')
      .join(' ')
  )
}

/** A text that has tags stays as it is, for who gets it is decided by them. */
const asItem = (item: unknown): unknown => (isJsonObject(item) && 'tags' in item ? item : asText(item))

/** Texts of several sentences, whose lists are paragraphs. */
const paragraphs: ReadonlySet<string> = new Set(['summary', 'description', 'reference'])

const isPlain = (value: unknown): boolean => typeof value === 'string' || typeof value === 'number'

/** `label: [Engineer, Writer]` is one text. A list with anything else may have tags, and stays for the schema to refuse. */
const joined = (name: string, value: readonly unknown[]): unknown =>
  value.length > 0 && value.every(isPlain) ? value.join(paragraphs.has(name) ? '\n\n' : ', ') : value

/** The place of a position is a text: `location: {city: Leeds, region: Yorkshire}`. */
const asPlace = (value: unknown): unknown =>
  isJsonObject(value) && Object.values(value).length > 0 && Object.values(value).every(isPlain)
    ? Object.values(value).join(', ')
    : value

/** Returns a CV with lists, objects and texts where JSON Resume has them. */
export const reshapeResume = (value: unknown, parent = ''): unknown => {
  if (isList(value)) return value.map((item) => reshapeResume(item, parent))
  if (!isJsonObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => {
      if (lists.has(name) && !['skills', 'languages', 'interests'].includes(name))
        return [name, reshapeResume(asList(member), name)]
      if (name === 'location' && lists.has(parent)) return [name, asPlace(member)]
      if (objects.has(name)) return [name, reshapeResume(asObject(member), name)]
      if (textLists.has(name) && isList(member)) return [name, member.map(asItem)]
      if (texts.has(name) && isJsonObject(member)) return [name, asText(member) || member]
      if (texts.has(name) && isList(member)) return [name, joined(name, member)]
      return [name, reshapeResume(member, name)]
    }),
  )
}

/** Returns a copy of data with nothing in place of the member that an error is about. */
const without = (data: unknown, [key, ...rest]: readonly string[]): unknown => {
  if (key === undefined) return undefined
  if (isList(data)) return data.map((item, index) => (String(index) === key ? without(item, rest) : item))
  if (!isJsonObject(data)) return data
  return Object.hasOwn(data, key) ? { ...data, [key]: without(data[key], rest) } : data
}

/** Returns data without the places in which nothing is left. Indexes of errors are true until then. */
const closeGaps = (data: unknown): unknown => {
  if (isList(data)) return data.filter((item) => item !== undefined).map(closeGaps)
  if (!isJsonObject(data)) return data
  const members = Object.entries(data).filter(([, member]) => member !== undefined)
  return Object.fromEntries(members.map(([name, member]) => [name, closeGaps(member)]))
}

const pathOf = ({ instancePath }: ErrorObject): readonly string[] =>
  instancePath
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))

/** Passes after which data that is still wrong is left out as a whole. */
const MAX_PASSES = 5

/** Returns data in the types of its schema, without the members that it refuses. */
export const withoutRefused = (validate: ValidateFunction, data: unknown): unknown => {
  let left = structuredClone(data)
  for (let pass = 0; pass < MAX_PASSES; pass += 1) {
    if (validate(left)) return left // types were converted in place
    for (const error of validate.errors ?? []) left = without(left, pathOf(error))
    left = closeGaps(left)
  }
  return {}
}
