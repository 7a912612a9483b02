/** Validates providers' responses, the owner's figures file and the snapshot against schemas. */
import type { ErrorObject } from 'ajv'
import type { XStatic } from 'typebox/schema'
import { quoteValue } from '../../lib/data/issue.ts'
import { compileStrictSchema } from '../../lib/data/validate.ts'
import { lazy } from '../../lib/memoize.ts'

/** A provider returned no usable figures. The message says which URL or file failed, how, and what the owner can do. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError'
  readonly code = 'PROVIDER_FAILED'
}

/** A day as `YYYY-MM-DD`. Years before 1000 and after 2999 are taken for typos. */
export const CalendarDay = {
  type: 'string',
  format: 'date',
  pattern: '^[12]',
  description: 'a day such as 2026-11-20',
} as const
/** Contributions on one day. No real day has more than 10⁹, and sums of a year stay exact below it. */
export const ContributionCount = {
  type: 'integer',
  minimum: 0,
  maximum: 1_000_000_000,
  description: 'a whole number from 0 to 1000000000',
} as const
/** Counts by date. */
export const CountsByDate = {
  type: 'object',
  propertyNames: CalendarDay,
  additionalProperties: ContributionCount,
  description: 'counts by date such as {"2026-11-20": 4}',
} as const

const describe = ({ instancePath, message, data, params, parentSchema }: ErrorObject): string => {
  const place = instancePath === '' ? 'found' : `${instancePath} is`
  if ('additionalProperty' in params)
    return `${place} ${quoteValue(data)}; ${quoteValue(params.additionalProperty)} is not a known member`
  const description: unknown = parentSchema?.description
  return `${place} ${quoteValue(data)}; expected ${typeof description === 'string' ? description : message?.replace('must', 'it to')}`
}

/**
 * Creates a function that validates a value and returns it with its type. Its second argument names the value in messages.
 * The schema is compiled at the first use, because most sites use one provider.
 *
 * @throws {ProviderError} from the function, with the first error
 */
export const createCheck = <const Schema extends object>(schema: Schema) => {
  const compiled = lazy(() => compileStrictSchema(schema))
  return (value: unknown, what: string): XStatic<Schema> => {
    const validate = compiled()
    if (validate(value)) return value
    const [first] = (validate.errors ?? []).map(describe)
    throw new ProviderError(`${what} is invalid: ${first}.`)
  }
}
