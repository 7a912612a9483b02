/** Walks a CV along its schema and returns the known fields. Omitted or doubtful values are issues. */
import { type DataDocument, type FieldPath, placeOf } from '../lib/data/data-document.ts'
import { isPartialDate } from '../lib/dates/partial-date.ts'
import { isJsonObject, type JsonObject } from '../lib/json.ts'
import { nearestName } from '../lib/text/did-you-mean.ts'
import { splitList } from '../lib/text/split-list.ts'
import { hidingWording } from '../privacy/describe-not-public.ts'
import { readPlain } from './cv-markdown.ts'
import { entryNames, isPeriodName } from './entry-names.ts'
import { entriesOfJob, positionsFieldOf } from './job-positions.ts'
import { networkCalled, profileIn } from './networks.ts'
import { currentName, usualName } from './other-names.ts'
import { endsBefore, readCvDate, splitPeriod } from './resume-dates.ts'
import { isForTools, readTags } from './resume-tags.ts'
import {
  createResumeValues,
  isNone,
  isNothing,
  isScalar,
  REWRITE,
  type ResumeValues,
} from './resume-values.ts'
import {
  type CustomEntry,
  type FieldSchema,
  isFormattedList,
  mainField,
  paragraphs,
  resumePaths,
} from './schema.ts'

/** The code of warnings about unknown fields. */
export const NOT_SHOWN = 'cv/unknown-field'

type Fields = Readonly<Record<string, unknown>>

/** A link in a plain text. */
type PlainLink = { readonly path: FieldPath; readonly url: string; readonly isInList: boolean }

type Properties = NonNullable<FieldSchema['properties']>

/** A field name known elsewhere in a CV is not taken for a misspelling. */
const fieldNames: ReadonlySet<string> = new Set(resumePaths.map((path) => path.split('.').at(-1) ?? path))

/** Lists that may be one text, since their items have no commas, unlike authors (`Lovelace, Ada`). */
const plainLists: ReadonlySet<string> = new Set('keywords roles skills languages interests'.split(' '))

/** Returns the items of a list that is written as one value. */
export const itemsOfOne = (list: string, value: unknown): readonly unknown[] =>
  plainLists.has(list) && typeof value === 'string' ? splitList(value) : [value]

/** Returns the field of a location that is one text. With a digit, it may be a street, private by default. */
const placeIn = (text: string) => ({ [/\d/.test(text) ? 'address' : 'city']: text })

const compact = <Item>(items: readonly (Item | undefined)[]): readonly Item[] | undefined => {
  const left = items.filter((item) => item !== undefined)
  return left.length === 0 ? undefined : left
}

/** Whether a field may have formatting, is a URL, or has fields of its own. */
const isFormatted = (name: string, schema: FieldSchema | undefined): boolean =>
  paragraphs.has(name) ||
  isFormattedList(name) ||
  name === 'url' ||
  name === 'image' ||
  (schema?.items ?? schema)?.properties !== undefined

/** Returns a plain text, or a list of them, without formatting, and the URLs that it links to. */
const plainOf = (read: unknown): { readonly value: unknown; readonly urls: readonly string[] } => {
  if (Array.isArray(read)) {
    const items = read.map(plainOf)
    return { value: items.map(({ value }) => value), urls: items.flatMap(({ urls }) => urls) }
  }
  const { text, urls } = readPlain(isJsonObject(read) ? String(read.text) : String(read))
  return { value: isJsonObject(read) ? { ...read, text } : text, urls }
}

/** Splits a period in one field: `startDate: Mar 2020 - Present`, or `dates: 2019 - 2021`. */
const withPeriod = (value: JsonObject, properties: Properties, section: string): JsonObject => {
  const { startDate, endDate, ...others } = value
  if (!Object.hasOwn(properties, 'startDate') || !isNothing(endDate)) return value
  const name = isNothing(startDate) ? Object.keys(others).find(isPeriodName) : 'startDate'
  const { [name ?? '']: written, ...rest } = value
  if (name === undefined || !isScalar(written)) return value
  const period = splitPeriod(name === 'startDate' ? 'work' : section, String(written))
  const isOneDate = period.endDate === period.startDate && Object.hasOwn(properties, name)
  const end = readCvDate(period.endDate ?? '')
  const mayBeText = name !== 'startDate' && /\d{4}/.test(String(written)) // `Summer 2019` is shown as written
  return isOneDate || (end && !isPartialDate(end) && !mayBeText) ? value : { ...rest, ...period }
}

/** Reads the parts of a CV. Each method returns undefined if nothing of the part is left. */
export class ResumeWalk {
  readonly #document: DataDocument
  readonly values: ResumeValues

  constructor(document: DataDocument) {
    this.#document = document
    this.values = createResumeValues(document)
  }

  /** Warns about a field that is not read. @param meant the one that was probably meant */
  skip(path: FieldPath, known: readonly string[], meant?: string): void {
    const places = ['summary', 'highlights', 'keywords'].filter((name) => known.includes(name)).slice(0, 2)
    const leave = ['leave it', ...(places.length > 0 ? [`put its text into ${places.join(' or ')}`] : [])]
    const fix = meant === undefined ? leave.join(', or ') : `write ${meant}`
    const found = 'a field that JSON Resume does not have here, so it is ignored'
    this.values.warn(NOT_SHOWN, path, found, `one of ${known.join(', ')}`, `${fix}, or ${REWRITE}`)
  }

  /** Reads the tags of the object that has these fields. */
  tags(fields: JsonObject, path: FieldPath): { readonly tags?: readonly string[] } {
    const { tags, hiding } = readTags(fields)
    const [first] = hiding
    if (first !== undefined && first.cause !== 'said')
      this.values.issues.push({
        ...placeOf(this.#document, [...path, ...first.path]),
        ...hidingWording(first, 'this part of the CV'),
      })
    return tags.length === 0 ? {} : { tags }
  }

  /** Reads a value by its schema; `name` is its field's, or that of the list around it. */
  read(value: unknown, schema: FieldSchema, path: FieldPath, name: string): unknown {
    if (isNothing(value)) return undefined
    if (schema.items !== undefined) return this.#list(value, schema.items, path, name)
    if (schema.properties !== undefined) {
      const isPlace = name === 'location' && isScalar(value)
      return this.object(isPlace ? placeIn(String(value)) : value, schema.properties, path, name)
    }
    return this.values.value(value, schema, path, name)
  }

  /** Reads an object, without the fields that the schema does not have. */
  object(value: unknown, properties: Properties, path: FieldPath, parent: string): object | undefined {
    if (!isJsonObject(value)) return this.values.refuse(path, value, 'an object')
    const nameOf = (written: string): string => {
      const name = currentName(written)
      return Object.hasOwn(properties, written) || !isNothing(value[name]) ? written : name
    }
    const written = Object.entries(withPeriod(value, properties, parent)).filter(([name, said]) => {
      const current = currentName(name)
      return current === name || value[current] !== said // else an older name says the same once more
    })
    const others = Object.fromEntries(written.filter(([name]) => !Object.hasOwn(properties, nameOf(name))))
    const links: PlainLink[] = []
    const fields = written.flatMap(([key, field]) => {
      const name = nameOf(key)
      const schema = Object.hasOwn(properties, name) ? properties[name] : undefined
      const at = [...path, key]
      const read = schema && this.read(field, schema, at, name)
      if (read === undefined) return []
      const { value: own, urls } = isFormatted(name, schema) ? { value: read, urls: [] } : plainOf(read)
      links.push(...urls.map((url) => ({ path: at, url, isInList: Array.isArray(read) })))
      return [[name, own] as const]
    })
    this.#warnOfUnknown(others, value, properties, path, parent)
    const tags = this.tags(others, path)
    if (fields.length === 0 && tags.tags === undefined) return undefined
    const read = this.#withLinks(Object.fromEntries(fields), links, properties)
    if (endsBefore(read.startDate, read.endDate))
      this.values.warn(
        'cv/end-before-start',
        [...path, 'endDate'],
        'an end before the start',
        'an end after the start',
        'correct one of the two dates',
      )
    return { ...read, ...tags }
  }

  /** Moves the link of a plain text to its object's `url`, and warns about links that do not fit there. */
  #withLinks(read: Fields, links: readonly PlainLink[], properties: Properties): Fields {
    const { url = links.find(({ isInList }) => !isInList)?.url } = read
    const hasUrl = 'url' in properties && url !== undefined
    for (const link of links)
      if (!hasUrl || link.url !== url)
        this.values.warn(
          'cv/link-in-plain-text',
          link.path,
          'a link in a plain text, which is shown without it',
          'links in url, summary and highlights alone',
          'move it there',
        )
    return hasUrl ? { ...read, url } : read
  }

  #warnOfUnknown(
    others: JsonObject,
    value: JsonObject,
    properties: object,
    path: FieldPath,
    parent: string,
  ): void {
    const { names } = readTags(others)
    const known = Object.keys(properties)
    const free = known.filter((name) => isNothing(value[name]))
    for (const [name, field] of Object.entries(others)) {
      if (isForTools(name) || names.has(name) || isNothing(field)) continue
      const account = parent === 'basics' && networkCalled(name) ? 'profiles' : undefined
      const usual = usualName(entryNames[parent] ?? {}, name) ?? account ?? ''
      const near = fieldNames.has(name) ? undefined : nearestName(name, known)
      const dates = isPeriodName(name) && free.includes('startDate') ? 'startDate and endDate' : near
      this.skip([...path, name], known, free.includes(usual) ? usual : dates)
    }
  }

  /** Reads an item of a list of texts, which may have tags: `{ text: Led five people, tags: [manager] }`. */
  #listText(value: unknown, path: FieldPath): string | object | undefined {
    if (!isJsonObject(value) || !Object.hasOwn(value, 'text')) return this.values.text(value, path)
    const { text: written, ...others } = value
    const text = this.values.text(written, [...path, 'text'])
    const { tags } = this.tags(others, path)
    this.#warnOfUnknown(others, value, { text: true, tags: true }, path, '')
    return text === undefined || tags === undefined ? text : { text, tags }
  }

  #item(value: unknown, schema: FieldSchema, path: FieldPath, list: string): unknown {
    const { properties } = schema
    if (isNone(value)) return undefined
    if (properties === undefined) return this.#listText(value, path)
    if (!isScalar(value))
      return this.object(list === 'profiles' ? profileIn(value) : value, properties, path, list)
    const main = mainField(properties)
    const text = this.read(value, properties[main] as FieldSchema, path, main)
    return text === undefined ? undefined : { [main]: plainOf(text).value }
  }

  /** Reads a job, which may have several positions. */
  #job(value: unknown, schema: FieldSchema, path: FieldPath): readonly unknown[] {
    const name = isJsonObject(value) ? positionsFieldOf(value) : undefined
    if (!isJsonObject(value) || name === undefined) return [this.#item(value, schema, path, 'work')]
    const { [name]: positions = [], ...fields } = value
    const read = (field: unknown, at: FieldPath) =>
      this.#item(field, schema, at, 'work') as CustomEntry | undefined
    const own = [positions].flat().flatMap((position, index) => read(position, [...path, name, index]) ?? [])
    return entriesOfJob(read(fields, path), own)
  }

  #list(value: unknown, items: FieldSchema, path: FieldPath, name: string): readonly unknown[] | undefined {
    if (Array.isArray(value))
      return compact(
        value.flatMap((item, index) =>
          name === 'work'
            ? this.#job(item, items, [...path, index])
            : this.#item(item, items, [...path, index], name),
        ),
      )
    if (isJsonObject(value) && items.properties !== undefined) {
      if (readTags(value).tags.length > 0) return undefined // whose names of fields may be private, too
      if (name !== 'profiles' || !Object.keys(value).some(networkCalled))
        return this.values.refuse(path, value, 'a list')
      const profiles = Object.entries(value).map((field) => Object.fromEntries([field]))
      return compact(profiles.map((profile) => this.#item(profile, items, path, name)))
    }
    return compact(itemsOfOne(name, value).map((item) => this.#item(item, items, path, name)))
  }
}
