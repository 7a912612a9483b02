/** Checks data against a schema and says what is wrong in an owner's words. */
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import type { XStatic } from 'typebox/schema'
import { mendName } from '../did-you-mean.ts'
import { type DataDocument, formatMemberPath, type MemberPath } from './data-document.ts'
import { type ContentIssue, quoteValue } from './issue.ts'

const DAY_LENGTH = 'YYYY-MM-DD'.length

/** True for the days of the calendar, also with an hour: 29 February in leap years only, no 31 June. Months and years pass. */
const isCalendarDate = (text: string): boolean => {
  if (text.length < DAY_LENGTH) return true
  const date = new Date(text)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text.slice(0, DAY_LENGTH))
}

/** True for tags that JavaScript's own formats take; the others would fail where a date is written. */
const isLanguageTag = (text: string): boolean => {
  try {
    return Intl.getCanonicalLocales(text).length === 1
  } catch {
    return false
  }
}

/**
 * Types are made to fit where nothing is lost: people write years as numbers and a list of one as its only
 * member. A strict Ajv knows every keyword of the schemas; checking them against JSON Schema's own would compile that at
 * each start.
 */
const ajv = new Ajv({
  allErrors: true,
  verbose: true,
  strict: true,
  strictTuples: false, // one language at least is a tuple of one, and more
  validateSchema: false,
  code: { optimize: false }, // takes longer than it saves: a check runs a few times
  coerceTypes: 'array',
})
ajv.addFormat('partial-date', isCalendarDate)
ajv.addFormat('language-tag', isLanguageTag)

/**
 * Returns a reusable check for a schema; compiling it costs some milliseconds, so do it once.
 *
 * @param schema JSON Schema (draft-07) `as const`: the type of the data is what TypeBox's types read off it
 */
export const compileSchema = <const Schema extends object>(
  schema: Schema,
): ValidateFunction<XStatic<Schema>> => ajv.compile<XStatic<Schema>>(schema)

const memberPath = (pointer: string): MemberPath =>
  pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .map((part) => (/^\d+$/.test(part) ? Number(part) : part))

const articles: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
}

const describeSchema = (schema: unknown, error: ErrorObject): string => {
  const { description, type } = (schema ?? {}) as { description?: string; type?: string }
  if (error.keyword === 'uniqueItems') return 'every item once'
  return description ?? articles[type ?? ''] ?? error.message ?? 'something else'
}

const unknownMember = (error: ErrorObject, path: MemberPath) => {
  const name = String(error.params.additionalProperty)
  const known = Object.keys((error.parentSchema as { properties?: object }).properties ?? {})
  return {
    path: [...path, name],
    found: 'a member that has no meaning here',
    expected: `one of ${known.join(', ')}`,
    fix: mendName(name, known),
  }
}

const missingMember = (error: ErrorObject, path: MemberPath) => {
  const name = String(error.params.missingProperty)
  const properties = (error.parentSchema as { properties?: Record<string, unknown> }).properties
  return {
    path: [...path, name],
    found: 'nothing',
    expected: describeSchema(properties?.[name], error),
    fix: 'add it',
  }
}

const wrongValue = (error: ErrorObject, path: MemberPath) => ({
  path,
  found: quoteValue(error.data),
  expected: describeSchema(error.parentSchema, error),
  fix: path.length === 0 ? 'write it so' : 'change the value, or remove the member where it may be missing',
})

const explain = (error: ErrorObject) => {
  const path = memberPath(error.instancePath)
  if (error.keyword === 'additionalProperties') return unknownMember(error, path)
  if (error.keyword === 'required') return missingMember(error, path)
  return wrongValue(error, path)
}

/** Alternatives that failed inside an `anyOf` repeat what the `anyOf` itself says. */
const isRepetition = ({ schemaPath }: ErrorObject): boolean => /\/anyOf\/\d/.test(schemaPath)

/** A date of the wrong form is no day of the calendar either; saying so once is enough. */
const isFormatAfterPattern = (error: ErrorObject, errors: readonly ErrorObject[]): boolean =>
  error.keyword === 'format' &&
  errors.some(({ keyword, instancePath }) => keyword === 'pattern' && instancePath === error.instancePath)

/** What a check came to: the data with its type, or what is wrong with it. */
export type CheckedData<Data> =
  | { readonly data: Data; readonly issues: readonly [] }
  | { readonly data: undefined; readonly issues: readonly ContentIssue[] }

/**
 * Checks a document against a compiled schema; an empty one counts as an object without members.
 *
 * @param value in place of the document's own, where that was tidied up
 * @returns a copy of the data; or a fault for each member that can't be used, in the order of the file, and where the
 * file can't be parsed what its parser found
 */
export const checkData = <Data>(
  validate: ValidateFunction<Data>,
  file: string,
  document: DataDocument,
  value: unknown = document.value,
): CheckedData<Data> => {
  if (document.issues.length > 0) return { data: undefined, issues: document.issues }
  const data: unknown = structuredClone(value ?? {}) // types are made to fit in place
  if (validate(data)) return { data, issues: [] }
  const errors = validate.errors ?? []
  const issues = errors
    .filter((error) => !isRepetition(error) && !isFormatAfterPattern(error, errors))
    .map((error) => {
      const { path, ...text } = explain(error)
      return { file, ...document.locate(path), member: formatMemberPath(path) || undefined, ...text }
    })
    .toSorted((a, b) => a.line - b.line || a.column - b.column)
  return { data: undefined, issues }
}
