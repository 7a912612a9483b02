/** Checks of what comes from outside (providers' answers, the owner's file, the snapshot) against a schema. */
import { Ajv, type ErrorObject } from 'ajv'
import ajvFormats from 'ajv-formats'
import Type from 'typebox'
import { ProviderError } from './provider.ts'

// `verbose` puts the value that was found into the error.
const ajv = new Ajv({ strict: true, verbose: true })
// `date` knows the length of every month: 2026-02-30 is refused.
ajvFormats.default(ajv, { mode: 'full', formats: ['date', 'date-time'] })

/** A day as `YYYY-MM-DD`. */
export const CalendarDay = Type.String({ format: 'date' })
/** Contributions on one day. Past 10⁹ is no figure of a person, and sums of a year stay exact below it. */
export const ContributionCount = Type.Integer({ minimum: 0, maximum: 1_000_000_000 })

/** As much of a strange value as a log line should hold. */
const SHOWN_CHARACTERS = 80

const show = (value: unknown): string => {
  const text = JSON.stringify(value) ?? 'nothing'
  return text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS)}…` : text
}

const describe = ({ instancePath, message, data, params }: ErrorObject): string => {
  const expected =
    'additionalProperty' in params ? `${message} (${show(params.additionalProperty)})` : message
  return `${instancePath === '' ? 'it' : instancePath} ${expected}; found ${show(data)}`
}

/**
 * Makes a check of a schema. The check returns the value with its type.
 *
 * @returns a function that takes the value and what it is called in the message
 */
export const createCheck = <Schema extends Type.TSchema>(schema: Schema) => {
  const validate = ajv.compile<Type.Static<Schema>>({ ...schema })
  return (value: unknown, what: string): Type.Static<Schema> => {
    if (validate(value)) return value
    const [first] = validate.errors ?? []
    throw new ProviderError(
      `${what} is not as expected: ${first === undefined ? 'unknown' : describe(first)}.`,
    )
  }
}
