/** Compiles JSON schemas with Ajv, and turns Ajv's errors into issues. */
import { Ajv, type ErrorObject, type FuncKeywordDefinition, type Options, type ValidateFunction } from 'ajv'
import ajvFormats from 'ajv-formats'
import type { XStatic } from 'typebox/schema'
import { isImpossibleDay } from '../dates/partial-date.ts'
import { readDate } from '../dates/written-date.ts'
import { isJsonObject } from '../json.ts'
import { nearestName, unknownName } from '../text/did-you-mean.ts'
import { type DataDocument, type FieldPath, placeOf } from './data-document.ts'
import { error, quoteValue, type Read } from './issue.ts'

/** Replaces a value that people write in a short form by the whole one, before that is checked. */
const expandKeyword: FuncKeywordDefinition = {
  keyword: 'expand',
  modifying: true,
  errors: false,
  compile: (expand: (value: unknown) => unknown) => (value, context) => {
    if (context !== undefined) context.parentData[context.parentDataProperty] = expand(value)
    return true
  },
}

const createAjv = (options: Options): Ajv => {
  const ajv = new Ajv({
    strict: true,
    allowUnionTypes: true, // a title may be a number
    strictTuples: false, // allows a tuple with more items: a list of at least one
    verbose: true, // errors carry the actual value
    // `strict` finds misspelt keywords; compiling the meta-schema takes 20 ms of each start
    validateSchema: false,
    code: { optimize: false }, // takes longer than it saves
    ...options,
  })
  ajvFormats.default(ajv, { mode: 'full', formats: ['date', 'date-time'] }) // `full` refuses 2026-02-30
  ajv.addFormat('instant', (text: string) => text === '' || readDate(text) !== undefined)
  ajv.addFormat('web-address', (text: string) => URL.canParse(text))
  ajv.addKeyword(expandKeyword)
  return ajv
}

const lenientAjv = createAjv({ allErrors: true, coerceTypes: 'array' })
const strictAjv = createAjv({})

/**
 * Compiles a schema for what people write. Types are converted where nothing is lost (a year written as a
 * number, a list of one written as its item), and every error is reported.
 *
 * @param schema JSON Schema (draft-07) `as const`; TypeBox derives the type of the data from it
 */
export const compileSchema = <const Schema extends object>(
  schema: Schema,
): ValidateFunction<XStatic<Schema>> => lenientAjv.compile<XStatic<Schema>>(schema)

/** Compiles a schema for programs' output: no conversions (`null` is not 0), and only the first error. */
export const compileStrictSchema = <const Schema extends object>(
  schema: Schema,
): ValidateFunction<XStatic<Schema>> => strictAjv.compile<XStatic<Schema>>(schema)

const fieldPath = (pointer: string): FieldPath =>
  pointer
    .split('/')
    .slice(1)
    .map((part) => (/^\d+$/.test(part) ? Number(part) : part.replaceAll('~1', '/').replaceAll('~0', '~')))

const typeNames: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
}

/** Returns what a schema expects, in words. */
const describeSchema = (schema: unknown, failure: ErrorObject): string => {
  const { description, type } = (schema ?? {}) as { description?: string; type?: string | readonly string[] }
  if (failure.keyword === 'uniqueItems') return 'each item once'
  const [firstType = ''] = [type].flat()
  return description ?? typeNames[firstType] ?? failure.message ?? 'something else'
}

const describeValue = (value: unknown): string =>
  quoteValue(value) + (typeof value === 'string' && isImpossibleDay(value) ? ' (no such day)' : '')

/** An address without its scheme. */
const bareAddress = /^(?:[a-z\d-]+\.)+[a-z]{2,}(?![^/?#])/i

/** Returns the allowed value that is like a name, or ends with it: `basics.phone` for `phone`. */
const allowedNear = (name: string, allowed: readonly string[]): string | undefined =>
  nearestName(name, allowed) ?? allowed.find((value) => value.endsWith(`.${name}`))

/** Returns what was probably meant. */
const guessFix = (failure: ErrorObject): string | undefined => {
  const { keyword, data, params, schema } = failure
  if (keyword === 'pattern' && String(schema).includes('https?://') && bareAddress.test(String(data)))
    return `https://${data}`
  return keyword === 'enum' && typeof data === 'string' ? allowedNear(data, params.allowedValues) : undefined
}

/** Returns an error's field, the actual value, and what was expected. */
export const explain = (failure: ErrorObject) => {
  const { keyword, params } = failure
  const path = fieldPath(failure.instancePath)
  const parent = (failure.parentSchema ?? {}) as { properties?: Readonly<Record<string, unknown>> }
  const fields = parent.properties ?? {}
  if (keyword === 'additionalProperties') {
    const name = String(params.additionalProperty)
    const names = Object.keys(fields)
    const expected = names.length === 0 ? describeSchema(parent, failure) : undefined
    const wording = { ...unknownName(name, names, expected), found: 'an unknown field' }
    return { ...error('data/unknown-field'), path: [...path, name], ...wording }
  }
  if (keyword === 'required') {
    const name = String(params.missingProperty)
    const expected = describeSchema(fields[name], failure)
    return {
      ...error('data/missing-field'),
      path: [...path, name],
      found: 'nothing',
      expected,
      fix: 'add it',
    }
  }
  const expected = describeSchema(parent, failure)
  const fix = `write ${guessFix(failure) ?? expected}`
  return { ...error('data/invalid-value'), path, found: describeValue(failure.data), expected, fix }
}

/** Whether an error is one of a branch of `anyOf`: Ajv also reports the `anyOf` itself. */
const isRepeated = ({ schemaPath }: ErrorObject): boolean => /\/anyOf\/\d/.test(schemaPath)

/**
 * Checks a document against a compiled schema, and returns its data without the top-level fields that have
 * issues. Issues are in file order, one for each invalid value. A document that cannot be parsed has no data;
 * an empty one is an object without fields.
 *
 * @param data checked in place of the document's own value; its types are converted in place
 */
export const checkLeniently = <Data>(
  validate: ValidateFunction<Data>,
  document: DataDocument,
  data: unknown = document.value ?? {},
): Read<Partial<Data>> => {
  if (document.issues.length > 0) return { value: {}, issues: document.issues }
  if (validate(data)) return { value: data, issues: [] }
  const errors = (validate.errors ?? []).filter((failure) => !isRepeated(failure)).map(explain)
  const invalid = new Set(errors.map(({ path }) => path[0])) // undefined for the document itself
  const isInvalid = (name: string): boolean => invalid.has(undefined) || invalid.has(name)
  // A value that breaks two rules of its schema, such as `pattern` and `anyOf`, is one problem.
  const issues = new Map(
    errors.map(({ path, expected, fix, ...wording }) => {
      const isInFix = fix === `write ${expected}`
      const issue = { ...placeOf(document, path), ...wording, expected: isInFix ? undefined : expected, fix }
      return [`${issue.field} ${issue.found}`, issue] as const
    }),
  )
  return {
    value: Object.fromEntries(
      Object.entries(data as object).filter(([name]) => !isInvalid(name)),
    ) as Partial<Data>,
    issues: [...issues.values()].toSorted(
      (a, b) => (a.line ?? 0) - (b.line ?? 0) || (a.column ?? 0) - (b.column ?? 0),
    ),
  }
}

/** Returns whether the value of a field says something. */
export const isSet = (value: unknown): boolean =>
  value !== null && value !== '' && !(isJsonObject(value) && Object.keys(value).length === 0)

/**
 * Returns data without the fields that have no value, since they are not set. An empty `private` stays, as it
 * may be a mistake that publishes something.
 */
export const withoutUnset = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutUnset)
  if (!isJsonObject(value)) return value
  const fields = Object.entries(value).map(([name, field]) => [name, withoutUnset(field)] as const)
  return Object.fromEntries(fields.filter(([name, field]) => name === 'private' || isSet(field)))
}

/** Checks a document that is used whole or not at all: `value` is undefined if there are issues. */
export const checkWhole = <Data>(
  validate: ValidateFunction<Data>,
  document: DataDocument,
  data: unknown = document.value ?? {},
): Read<Data | undefined> => {
  const { value, issues } = checkLeniently(validate, document, data)
  return { value: issues.length > 0 ? undefined : (value as Data), issues }
}
