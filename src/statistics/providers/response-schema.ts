/** Validates providers' responses, the owner's figures file and the snapshot against schemas. */
import type { ErrorObject } from 'ajv'
import type { XStatic } from 'typebox/schema'
import { formatFieldPath } from '../../lib/data/data-document.ts'
import { compileStrictSchema, explain } from '../../lib/data/validate.ts'
import { lazy } from '../../lib/memoize.ts'

/** A day as `YYYY-MM-DD`. Years before 1000 and after 2999 count as typos. */
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
/** Counts as a list of days. */
export const DayList = {
  type: 'array',
  items: {
    type: 'object',
    required: ['date', 'count'],
    additionalProperties: false,
    description: 'a day such as { date: 2026-11-20, count: 4 }',
    properties: { date: CalendarDay, count: ContributionCount },
  },
} as const
/** Counts by date. */
export const CountsByDate = {
  type: 'object',
  propertyNames: CalendarDay,
  additionalProperties: ContributionCount,
  description: 'counts by date such as {"2026-11-20": 4}',
} as const

const describe = (error: ErrorObject): string => {
  const { path, found, expected } = explain(error)
  return `${path.length === 0 ? '' : `${formatFieldPath(path)}: `}found ${found}; expected ${expected}`
}

/**
 * Creates a function that validates a value and returns it with its type, or throws an error with the first
 * problem. Its second argument names the value. Compiles the schema at the first use, because most sites use
 * one provider.
 */
export const createCheck = <const Schema extends object>(schema: Schema) => {
  const compiled = lazy(() => compileStrictSchema(schema))
  return (value: unknown, what: string): XStatic<Schema> => {
    const validate = compiled()
    if (validate(value)) return value
    const [first] = (validate.errors ?? []).map(describe)
    throw new Error(`${what} is invalid: ${first}.`)
  }
}
