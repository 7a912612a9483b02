/** Dates of a CV as people write them. */
import { isPartialDate, parseWrittenDate, toIsoDate } from '../../../lib/written-date.ts'

/** Members that are dates. */
export const dateNames: ReadonlySet<string> = new Set(['startDate', 'endDate', 'date', 'releaseDate'])

/** What stands for the end of what is ongoing. */
const ongoing = /^(?:present|current|now|ongoing)$/i

/** Returns a date in ISO 8601, or as it is if it is not one; undefined for what lasts until now. */
export const readDate = (text: string): string | undefined => {
  const trimmed = text.trim()
  if (ongoing.test(trimmed)) return undefined
  // A time has no place on a CV.
  const date = parseWrittenDate(trimmed.replace(/^(\d{4}-\d{1,2}-\d{1,2})[T ].*$/, '$1'))
  const iso = date === undefined ? trimmed : toIsoDate(date)
  return isPartialDate(iso) ? iso : trimmed
}

/** Returns whether both are dates, and the end is before the start. `2014` is not before `2014-06`. */
export const endsBefore = (start: unknown, end: unknown): boolean =>
  typeof start === 'string' &&
  typeof end === 'string' &&
  isPartialDate(start) &&
  isPartialDate(end) &&
  end < start.slice(0, end.length)
