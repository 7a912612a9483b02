/** Walks along a CV and its schema, and takes what it knows. What is left out or doubtful is an issue. */
import { isElsewhere } from '../addresses/url-path.ts'
import { type DataDocument, type FieldPath, placeOf } from '../lib/data/data-document.ts'
import { type ContentIssue, type IssueCode, quoteValue, warning } from '../lib/data/issue.ts'
import { cvDate } from '../lib/data/value-types.ts'
import { nearestName } from '../lib/did-you-mean.ts'
import { isJsonObject, type JsonObject } from '../lib/json.ts'
import { hasInlinePlace } from '../lib/names-place.ts'
import { isNoDay, isPartialDate } from '../lib/partial-date.ts'
import { linkSchemes, safeHref } from '../lib/safe-href.ts'
import { readPlain } from './cv-markdown.ts'
import { hidingWording } from './describe-not-public.ts'
import { entriesOfJob, positionsFieldOf } from './job-positions.ts'
import { currentName, type OtherNames, personNames, usualName } from './other-names.ts'
import { dateNames, endsBefore, readDate } from './resume-dates.ts'
import { isForTools, isTags, readTags } from './resume-tags.ts'
import { plainText, type ResumeText } from './resume-text.ts'
import {
  type CustomEntry,
  type FieldSchema,
  formattedLists,
  groupLists,
  mainField,
  paragraphs,
  resumePaths,
  wordlessFields,
} from './schema.ts'

/** The languages in which a CV is read (BCP 47). */
export interface ResumeLanguage {
  /** That of texts with translations, which are else in the first of the site's that they have. */
  readonly language: string
  /** That of all other texts. */
  readonly own: string
  /** The site's. */
  readonly languages: readonly string[]
}

const RUN = 'run vitrine new cv --resume FILE --content SITE --force'

/** What rewrites a CV in the form that is read here. */
export const REWRITE = `${RUN}, which rewrites the CV`

/** Returns an issue of a CV that was just rewritten, with a fix that does not say to do so again. */
export const withoutRewrite = (issue: ContentIssue): ContentIssue => {
  const [fix = ''] = issue.fix.split(`, or ${RUN}`)
  return { ...issue, fix: fix === REWRITE ? 'correct it, or remove it' : fix }
}

/** The code of warnings of fields that a CV has no place for. */
export const NOT_SHOWN = 'cv/unknown-field'

const namesOf: Readonly<Record<string, OtherNames>> = personNames

type Properties = NonNullable<FieldSchema['properties']>

const wordless: ReadonlySet<string> = new Set(wordlessFields)

/** What a field is called anywhere in a CV is not misspelt where there is none. */
const fieldNames: ReadonlySet<string> = new Set(resumePaths.map((path) => path.split('.').at(-1) ?? path))

/** Returns whether a value says nothing, as nulls and empty texts do. */
const isNothing = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '')

/** What Markdown and HTML have, and texts of a CV have not. */
const noText: Readonly<Record<string, RegExp>> = {
  'an image': /!\[[^\]\n]{0,500}\]\(|<img\b/i,
  'a table': /^ {0,9}\|? {0,9}:?-{3,}:? {0,9}\||<table\b/im,
  'a block of code': /^ *(?:```|~~~)|<pre\b/im,
}

const isScalar = (value: unknown): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value)

const compact = <Item>(items: readonly (Item | undefined)[]): readonly Item[] | undefined => {
  const left = items.filter((item) => item !== undefined)
  return left.length === 0 ? undefined : left
}

/** Returns whether a field may have formatting, is an address, or has fields of its own. */
const isFormatted = (name: string, schema: FieldSchema | undefined): boolean =>
  paragraphs.has(name) ||
  formattedLists.has(name) ||
  name === 'url' ||
  name === 'image' ||
  (schema?.items ?? schema)?.properties !== undefined

/** Returns a plain text, or a list of them, without formatting, and where it links to. */
const plainOf = (read: unknown): { readonly value: unknown; readonly urls: readonly string[] } => {
  if (Array.isArray(read)) {
    const items = read.map(plainOf)
    return { value: items.map(({ value }) => value), urls: items.flatMap(({ urls }) => urls) }
  }
  const { text, urls } = readPlain(plainText(read as ResumeText))
  return { value: typeof read === 'string' ? text : { ...(read as object), text }, urls }
}

/** Reads the parts of a CV. Each method returns undefined if nothing of the part is left. */
export class ResumeWalk {
  readonly #document: DataDocument
  readonly #language: ResumeLanguage
  /** What was found so far. */
  readonly issues: ContentIssue[] = []

  constructor(document: DataDocument, language: ResumeLanguage) {
    this.#document = document
    this.#language = language
  }

  warn(code: IssueCode, path: FieldPath, found: string, expected: string, fix: string): undefined {
    this.issues.push({ ...warning(code), ...placeOf(this.#document, path), found, expected, fix })
  }

  /** Warns of a field that is not read, and says which one was probably meant. */
  skip(path: FieldPath, meant?: string): void {
    const instead = meant === undefined ? 'leave it, say the same in summary or highlights' : `write ${meant}`
    const found = `a field ${meant === undefined ? '' : 'of another name, which is '}neither shown nor published`
    this.warn(NOT_SHOWN, path, found, 'a field of JSON Resume', `${instead}, or ${REWRITE}`)
  }

  /** Reads the tags among fields, for what they stand beside. */
  tags(fields: JsonObject, path: FieldPath): { readonly tags?: readonly string[] } {
    const { tags, hiding } = readTags(fields)
    const [first] = hiding
    if (first !== undefined && first.cause !== 'said')
      this.issues.push({
        ...placeOf(this.#document, [...path, ...first.path]),
        ...hidingWording(first, 'this part of the CV'),
      })
    return tags.length === 0 ? {} : { tags }
  }

  /** Reads a value by its schema; `name` is its field's, or the list's of which it is an item. */
  read(value: unknown, schema: FieldSchema, path: FieldPath, name: string): unknown {
    if (isNothing(value)) return undefined
    if (schema.items !== undefined) return this.#list(value, schema.items, path, name)
    if (schema.properties !== undefined) return this.object(value, schema.properties, path, name)
    const text = this.#text(value, path)
    if (schema.maxLength !== undefined && (plainText(text) ?? '').length > schema.maxLength)
      return this.#refuse(path, value, `a text of at most ${schema.maxLength} characters`)
    if (dateNames.has(name)) return this.#date(plainText(text), path)
    if (name === 'image') return this.#image(plainText(text), path)
    if (name === 'url') return this.#url(plainText(text), path)
    return wordless.has(name) ? plainText(text) : text
  }

  /** Reads an object, without the fields that the schema does not have. */
  object(value: unknown, properties: Properties, path: FieldPath, parent: string): object | undefined {
    if (!isJsonObject(value)) return this.#refuse(path, value, 'an object')
    const nameOf = (written: string): string => {
      const name = currentName(written)
      return Object.hasOwn(properties, written) || !isNothing(value[name]) ? written : name
    }
    const written = Object.entries(value)
    const others = Object.fromEntries(written.filter(([name]) => !Object.hasOwn(properties, nameOf(name))))
    const links: { readonly path: FieldPath; readonly url: string; readonly isInList: boolean }[] = []
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
    this.#others(others, value, properties, path, parent)
    const tags = this.tags(others, path)
    if (fields.length === 0 && tags.tags === undefined) return undefined
    const read = this.#withLinks(Object.fromEntries(fields), links, properties)
    if (endsBefore(read.startDate, read.endDate))
      this.warn(
        'cv/end-before-start',
        [...path, 'endDate'],
        'an end before the start',
        'an end after the start',
        'correct one of them',
      )
    return { ...read, ...tags }
  }

  /** Takes a link in a plain text as the address of its object, and warns of those that there is no place for. */
  #withLinks(
    read: Readonly<Record<string, unknown>>,
    links: readonly { readonly path: FieldPath; readonly url: string; readonly isInList: boolean }[],
    properties: Properties,
  ): Readonly<Record<string, unknown>> {
    const { url = links.find(({ isInList }) => !isInList)?.url } = read
    const hasPlace = 'url' in properties && url !== undefined
    for (const link of links)
      if (!hasPlace || link.url !== url)
        this.warn(
          'cv/link-in-plain-text',
          link.path,
          'a link in a plain text, which is shown without it',
          'links in url, summary and highlights alone',
          'move it there',
        )
    return hasPlace ? { ...read, url } : read
  }

  #others(others: JsonObject, value: JsonObject, properties: object, path: FieldPath, parent: string): void {
    const { names } = readTags(others)
    const free = Object.keys(properties).filter((name) => isNothing(value[name]))
    for (const [name, field] of Object.entries(others)) {
      if (isForTools(name) || names.has(name) || isNothing(field)) continue
      const usual = usualName(namesOf[parent] ?? {}, name) ?? ''
      const near = fieldNames.has(name) ? undefined : nearestName(name, Object.keys(properties))
      this.skip([...path, name], free.includes(usual) ? usual : near)
    }
  }

  #refuse(path: FieldPath, value: unknown, expected: string): undefined {
    // YAML takes what stands before a colon for a name: `- Result: twice as fast`.
    const isColon = expected === 'text' && isJsonObject(value) && Object.values(value).every(isScalar)
    const fix = isColon ? `put a text that contains ": " in quotes, or ${REWRITE}` : REWRITE
    const found = isScalar(value) ? 'a text' : quoteValue(value) // which has no values, because messages are logged
    return this.warn('cv/other-type', path, `${found}, which is left out`, expected, fix)
  }

  /** Returns the language in which a text is shown, if it has translations. */
  #chosenLanguage(value: unknown): string | undefined {
    const { language, languages } = this.#language
    return isJsonObject(value) ? [language, ...languages].find((tag) => Object.hasOwn(value, tag)) : undefined
  }

  /** Reads a text, or one of its translations: `{ en: Engineer, fr: Ingénieure }`. */
  #text(value: unknown, path: FieldPath): ResumeText | undefined {
    if (isNothing(value)) return undefined
    if (isScalar(value)) return this.#written(String(value), path)
    const { own, languages } = this.#language
    const chosen = this.#chosenLanguage(value)
    if (!isJsonObject(value) || chosen === undefined) return this.#refuse(path, value, 'text')
    const isTranslated = ([name, text]: readonly [string, unknown]): boolean =>
      languages.includes(name) && typeof text === 'string'
    if (!Object.entries(value).every(isTranslated))
      return this.warn(
        'cv/mixed-translations',
        path,
        'a text in languages of the site, with fields of other names beside them',
        `only ${languages.join(', ')}`,
        'put a text that contains a comma or a colon in quotes, or add the language to site.yaml',
      )
    const text = this.#written(String(value[chosen]), path)
    if (isNothing(text)) return undefined
    return chosen === own ? text : { text, language: chosen }
  }

  /** Returns a text without the characters that word processors end lines with, and warns of what no text of a CV can have. */
  #written(text: string, path: FieldPath): string {
    const [found] = Object.entries(noText).find(([, pattern]) => pattern.test(text)) ?? []
    if (found !== undefined)
      this.warn(
        'cv/unsupported-markup',
        path,
        `${found}, which a CV shows as it is written`,
        'paragraphs, lists, links, emphasis and code in a line',
        'write it as a list, or move it to pages/cv.md',
      )
    return text.replaceAll(/[\v\f]/g, ' ')
  }

  #date(text: string | undefined, path: FieldPath): string | undefined {
    const date = text === undefined ? undefined : readDate(text)
    if (date === undefined || isPartialDate(date)) return date
    this.warn(
      'cv/no-date',
      path,
      `${isNoDay(date) ? 'no such day' : 'a text'}, which is shown as written, and is not in /resume.json`,
      cvDate.description,
      `write a date or leave it, or ${RUN}, which rewrites dates such as March 2018`,
    )
    return date
  }

  /** Reads an address, which may be written as a link. One with a scheme that no link has goes nowhere: it may run a script. */
  #url(written: string | undefined, path: FieldPath): string | undefined {
    const url = readPlain(written ?? '').urls[0] ?? written
    if (url === undefined || !isElsewhere(url.trim()) || safeHref(url.trim()) !== undefined) return url
    const schemes = linkSchemes.map((scheme) => `${scheme}:`).join(', ')
    return this.warn(
      'cv/no-address',
      path,
      'an address that is none, which is left out',
      `an address with ${schemes}`,
      'correct it',
    )
  }

  /** Reads the name of an image, or a data URI, which is published as it is. */
  #image(image: string | undefined, path: FieldPath): string | undefined {
    if (!hasInlinePlace(image ?? '')) return image
    const fix = 'save it in pages/ and write its name, such as photo.jpg: visitors get a copy without them'
    return this.warn(
      'cv/photo-place',
      path,
      'a photo with coordinates, which is left out',
      'one without',
      fix,
    )
  }

  /** Reads an item of a list of texts, which may have tags: `{ text: Led five people, tags: [manager] }`. */
  #point(value: unknown, path: FieldPath): ResumeText | undefined {
    if (!isJsonObject(value) || !Object.hasOwn(value, 'text')) return this.#text(value, path)
    const { text: written, ...others } = value
    const text = this.#text(written, [...path, 'text'])
    const { tags } = this.tags(others, path)
    this.#others(others, value, {}, path, '')
    if (text === undefined || tags === undefined) return text
    return typeof text === 'object' ? { ...text, tags } : { text, tags }
  }

  #item(value: unknown, schema: FieldSchema, path: FieldPath, list: string): unknown {
    const { properties } = schema
    if (properties === undefined) return this.#point(value, path)
    if (isNothing(value)) return undefined
    const isText = isScalar(value) || this.#chosenLanguage(value) !== undefined
    if (!isText) return this.object(value, properties, path, list)
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
    const { properties } = items
    if (!isJsonObject(value) || properties === undefined)
      return compact([this.#item(value, items, path, name)])
    const isItem = Object.keys(value).some((field) => Object.hasOwn(properties, field))
    return groupLists.has(name) && !isItem
      ? this.#groups(value, properties, path)
      : this.#refuse(path, value, 'a list')
  }

  /** Reads groups as items of a list. Tags and marks among them are about each. */
  #groups(value: JsonObject, properties: Properties, path: FieldPath): readonly object[] | undefined {
    const [main, detail] = [mainField(properties), Object.keys(properties).at(-1) ?? '']
    const schema = properties[detail] as FieldSchema
    const isList = schema.items !== undefined
    const entries = Object.entries(value)
    const tagged = Object.fromEntries(
      entries.filter(([name, field]) => !isList || isScalar(field) || isTags(name)),
    )
    const { names } = readTags(tagged)
    const tags = this.tags(tagged, path)
    return compact(
      entries.map(([group, field]) => {
        if (isForTools(group) || names.has(group)) return undefined
        const written = isList && typeof field === 'string' ? field.split(/,\s*/) : field
        const details = this.read(written, schema, [...path, group], detail)
        if (details === undefined && isJsonObject(field)) return undefined // which may have a mark
        const shown = details === undefined ? {} : { [detail]: plainOf(details).value }
        return { [main]: plainOf(group).value, ...shown, ...tags }
      }),
    )
  }
}
