/** Reads, splits and compares the dates of a CV. */
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

/** What people write between two dates: a word, a dash, or a hyphen where it is not part of a date. */
const separator = new RegExp(
  [
    String.raw`\s+(?:-|to|until|bis|à|a|hasta|até|do|до)(?:\s+|$)`,
    String.raw`\s*(?:--|[–—~～〜])-?\s*`,
    String.raw`(?<=\d)\s*-\s*(?=$|\d{4}|\d{1,2}[/.]\d{4}|\p{L})`,
  ].join('|'),
  'iu',
)

/**
 * Returns the dates in `2014 - 2018`, `2020 – present`, `2024 -` or `2012`. A single date is when a degree
 * was awarded, or both start and end of anything else; so is a text with more than two dates.
 *
 * @param section of JSON Resume, such as `education`
 */
export const splitPeriod = (
  section: string,
  text: string,
): { readonly startDate?: string; readonly endDate?: string } => {
  const [startDate = text, endDate, ...more] = text.split(separator)
  if (endDate !== undefined && more.length === 0) return { startDate, ...(endDate !== '' && { endDate }) }
  return section === 'education' ? { endDate: text } : { startDate: text, endDate: text }
}
