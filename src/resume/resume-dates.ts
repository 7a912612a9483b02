/** Reads and compares the dates of a CV. */
import { isOngoing } from '../lib/dates/ongoing-words.ts'
import { isPartialDate } from '../lib/dates/partial-date.ts'
import { parseWrittenDate } from '../lib/dates/written-date.ts'

/** Returns a date in ISO 8601 without time, or another text as written; undefined if it is ongoing. */
export const readCvDate = (text: string): string | undefined => {
  const written = text.trim()
  if (isOngoing(written)) return undefined
  const date = parseWrittenDate(written.replace(/^(\d{4}-\d{1,2}-\d{1,2})[T ].*/, '$1'))
  return date !== undefined && isPartialDate(date) ? date : written
}

/** Whether both are dates, and the end is before the start. `2014` is not before `2014-06`. */
export const endsBefore = (start: unknown, end: unknown): boolean =>
  typeof start === 'string' &&
  typeof end === 'string' &&
  isPartialDate(start) &&
  isPartialDate(end) &&
  end < start.slice(0, end.length)
