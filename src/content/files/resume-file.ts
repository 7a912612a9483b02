/**
 * Reads a JSON Resume as people have it into a {@link Resume}: nulls and empty texts count as missing, names from
 * before version 1.0 are understood, dates with a time lose it. What is left is checked against the schema.
 */

import type { DataDocument, MemberPath } from '../../lib/data/data-document.ts'
import type { ContentIssue } from '../../lib/data/issue.ts'
import { parseData } from '../../lib/data/parse-data.ts'
import { checkData, compileSchema } from '../../lib/data/validate.ts'
import { isJsonObject } from '../../lib/json.ts'
import { Resume } from '../schema/resume.ts'

/** A CV read from a file; `resume` must not be used where there are issues. */
export interface ResumeReading {
  readonly resume: Resume
  /** The file's data untouched, unknown members and all. */
  readonly source: unknown
  readonly issues: readonly ContentIssue[]
}

const validate = compileSchema(Resume)

/** Names that members had before JSON Resume 1.0 and their names since; the new one wins where both are given. */
const formerNames: Readonly<Record<string, string>> = { company: 'name', website: 'url', picture: 'image' }

const dateNames = new Set(['startDate', 'endDate', 'date', 'releaseDate'])

/** What people write for an end that has not come. */
const ongoing = /^(present|current|now|today|ongoing)$/i

/** `2014-6-1` and `2014-06-01T00:00:00.000Z` become `2014-06-01`; anything else is left for the schema to judge. */
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

/** Members that are lists of texts; the other lists hold objects. */
const textLists = new Set(['highlights', 'courses', 'keywords', 'roles'])

/** Items keep their place in lists, empty though they may become, so that paths in messages stay true. */
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

/** `basics.location` as one text is a city, as people write it. */
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

/** Leaves out empty items and members, so that no page shows a heading over nothing. */
const prune = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(prune).filter((item) => !isEmpty(item))
  if (!isJsonObject(value)) return value
  return Object.fromEntries(
    Object.entries(value)
      .map(([name, member]) => [name, prune(member)] as const)
      .filter(([, member]) => !isEmpty(member)),
  )
}

const startOf: MemberPath = []

const notAnObject = (file: string, document: DataDocument): ContentIssue => ({
  file,
  ...document.locate(startOf),
  found: Array.isArray(document.value) ? 'a list' : 'no object',
  expected: 'a JSON Resume: an object with members such as basics, work and education',
  fix: 'see jsonresume.org/schema for the form',
})

/**
 * Reads a CV.
 *
 * @param file its name, for messages; `.json` is read as JSON, else YAML
 * @param text its contents
 */
export const readResume = (file: string, text: string): ResumeReading => {
  const document = parseData(file, text)
  const failed = (issues: readonly ContentIssue[]): ResumeReading => ({ resume: {}, source: {}, issues })
  if (document.issues.length === 0 && !isJsonObject(document.value))
    return failed([notAnObject(file, document)])
  const { data, issues } = checkData(validate, file, document, tidyLocation(tidy(document.value)))
  return data === undefined
    ? failed(issues)
    : { resume: prune(data) as Resume, source: document.value, issues }
}
