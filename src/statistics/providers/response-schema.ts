/** Checks of what comes from outside (providers' answers, the owner's file, the snapshot) against a schema. */
import type { ErrorObject, ValidateFunction } from 'ajv'
import type { XStatic } from 'typebox/schema'
import { quoteValue } from '../../lib/data/issue.ts'
import { compileStrictSchema } from '../../lib/data/validate.ts'
import { ProviderError } from './provider.ts'

/** A day as `YYYY-MM-DD`. Years before 1000 and after 2999 are typing errors. */
export const CalendarDay = {
  type: 'string',
  format: 'date',
  pattern: '^[12]',
  description: 'a day such as 2026-11-20',
} as const
/** Contributions on one day. Past 10⁹ is no figure of a person, and sums of a year stay exact below it. */
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
    return `${place} ${quoteValue(data)}; ${quoteValue(params.additionalProperty)} is unknown`
  const description: unknown = parentSchema?.description
  return `${place} ${quoteValue(data)}, expected ${typeof description === 'string' ? description : message}`
}

/**
 * Makes a check of a schema, which is compiled when it is first used: most sites ask one provider. The check takes a
 * value and what it is called in the message, and returns the value with its type.
 *
 * @param options.lasting whether only the owner can fix what is found; false by default
 * @throws {ProviderError} from the check, with the first difference
 */
export const createCheck = <const Schema extends object>(
  schema: Schema,
  options: { readonly lasting?: boolean } = {},
) => {
  let validate: ValidateFunction<XStatic<Schema>> | undefined
  return (value: unknown, what: string): XStatic<Schema> => {
    validate ??= compileStrictSchema(schema)
    if (validate(value)) return value
    const [difference] = (validate.errors ?? []).map(describe)
    throw new ProviderError(`${what} is not as expected: ${difference}.`, options)
  }
}
