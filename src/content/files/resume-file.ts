/**
 * Reads a CV as people write it into a {@link Resume}: nulls and empty texts count as missing, names from before JSON
 * Resume 1.0 are accepted, and times are dropped from dates. The result is checked against the schema. Used by the site
 * reader.
 */
import type { DataDocument, MemberPath } from '../../lib/data/data-document.ts'
import { type ContentIssue, quoteValue } from '../../lib/data/issue.ts'
import { parseData } from '../../lib/data/parse-data.ts'
import { checkData, compileSchema } from '../../lib/data/validate.ts'
import { isJsonObject } from '../../lib/json.ts'
import { Resume } from '../schema/resume.ts'

/** A CV read from a file. If there are issues, `resume` must not be used. */
export interface ResumeReading {
  readonly resume: Resume
  /** The file's data as written, with unknown members. */
  readonly source: unknown
  readonly document: DataDocument
  readonly issues: readonly ContentIssue[]
}

const validate = compileSchema(Resume)

/** Names of members before JSON Resume 1.0, and their names since. If a CV has both, the new one wins. */
const formerNames: Readonly<Record<string, string>> = { company: 'name', website: 'url', picture: 'image' }

const dateNames = new Set(['startDate', 'endDate', 'date', 'releaseDate'])

/** Words that people write as the end date of what is ongoing. */
const ongoing = /^(present|current|now|today|ongoing)$/i

/** Turns `2014-6-1` and `2014-06-01T00:00:00.000Z` into `2014-06-01`. Other texts are left for the schema to judge. */
const tidyDate = (text: string): string | undefined => {
  const trimmed = text.trim()
  if (ongoing.test(trimmed)) return undefined
  const [, year, month, day] = /^(\d{4})-(\d{1,2})(?:-(\d{1,2}))?(?:[T ].*)?$/.exec(trimmed) ?? []
  return year === undefined
    ? trimmed
    : [year, month, day]
        .filter((part) => part !== undefined)
        .map((part) => part.padStart(2, '0'))
        .join('-')
}

const tidyText = (name: string, text: string): string | undefined => {
  if (text.trim() === '') return undefined
  return dateNames.has(name) ? tidyDate(text) : text
}

/** Members that are lists of texts; all other lists contain objects. */
const textLists = new Set(['highlights', 'courses', 'keywords', 'roles'])

/** Replaces nulls by empty items, so that the indexes in messages stay true. `prune` removes them later. */
const tidyItem = (name: string, item: unknown): unknown => {
  if (item === null) return textLists.has(name) ? '' : {}
  return tidy(item)
}

const tidyMember = (name: string, value: unknown): unknown => {
  if (typeof value === 'string') return tidyText(name, value)
  if (Array.isArray(value)) return value.map((item) => tidyItem(name, item))
  return value === null ? undefined : tidy(value)
}

const tidy = (value: unknown): unknown => {
  if (!isJsonObject(value)) return value
  const members = Object.entries(value)
    .map(([name, member]) => [name, tidyMember(name, member)] as const)
    .filter(([, member]) => member !== undefined)
  const former = members.flatMap(([name, member]) => {
    const newName = Object.hasOwn(formerNames, name) ? formerNames[name] : undefined
    return newName === undefined ? [] : [[newName, member] as const]
  })
  return { ...Object.fromEntries(former), ...Object.fromEntries(members) }
}

/** Takes a `basics.location` that is text as the city. */
const tidyLocation = (value: unknown): unknown => {
  if (!isJsonObject(value) || !isJsonObject(value.basics) || typeof value.basics.location !== 'string')
    return value
  return { ...value, basics: { ...value.basics, location: { city: value.basics.location } } }
}

const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0) ||
  (isJsonObject(value) && Object.keys(value).length === 0)

/** Removes empty items and members, so that no page shows a heading above nothing. */
const prune = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(prune).filter((item) => !isEmpty(item))
  if (!isJsonObject(value)) return value
  return Object.fromEntries(
    Object.entries(value)
      .map(([name, member]) => [name, prune(member)] as const)
      .filter(([, member]) => !isEmpty(member)),
  )
}

const rootPath: MemberPath = []

const notAnObject = (file: string, document: DataDocument): ContentIssue => ({
  file,
  ...document.locate(rootPath),
  found: quoteValue(document.value),
  expected: 'a JSON Resume, an object with members such as basics, work and education',
  fix: 'rewrite the file in the form of jsonresume.org/schema',
})

/**
 * Reads a CV.
 *
 * @param file name, for messages: `.json` is parsed as JSON, any other as YAML
 * @param text the file's contents
 */
export const readResume = (file: string, text: string): ResumeReading => {
  const document = parseData(file, text)
  const failed = (issues: readonly ContentIssue[]): ResumeReading => ({
    resume: {},
    source: {},
    document,
    issues,
  })
  if (document.issues.length === 0 && !isJsonObject(document.value))
    return failed([notAnObject(file, document)])
  const { data, issues } = checkData(validate, file, document, tidyLocation(tidy(document.value)))
  return data === undefined
    ? failed(issues)
    : { resume: prune(data) as Resume, source: document.value, document, issues }
}
