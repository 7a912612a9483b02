/** Reads the dates that all generators share: days and times, in a zone or without. */
import { isNoDay } from '../../lib/partial-date.ts'
import { parseWrittenDate } from '../written-date.ts'

const dayIn = (text: string): string | undefined => {
  const date = parseWrittenDate(text) ?? ''
  if (date.length < 'YYYY-MM'.length) return undefined
  const iso = date.length === 'YYYY-MM'.length ? `${date}-01` : date
  return isNoDay(iso) ? undefined : iso
}

const time =
  /^(?<day>.*?\d)(?:T| +)(?<hour>\d{1,2}):(?<rest>\d{2}(?::\d{2})?)(?:[.,]\d+)?\s*(?<zone>[+-]\d{2}(?::?\d{2})?|Z|UTC)?$/i

/**
 * Reads a date, and returns it as ISO 8601: a day, or a time with its zone; undefined if it is something else. A month is its first day; a
 * time without a zone is UTC's, and one in a zone with a name only a day.
 */
export const readDate = (value: unknown): string | undefined => {
  const [only, ...others] = [value].flat(3) // `[[2024-05-06]]` is a link of Obsidian, and a list in YAML
  if ((typeof only !== 'string' && typeof only !== 'number') || others.length > 0) return undefined
  const text = String(only)
    .replaceAll(/^\[\[|\]\]$/g, '')
    .trim()
  const { day: written = '', hour = '', rest = '', zone = 'Z' } = time.exec(text)?.groups ?? {}
  const day = dayIn(written)
  const offset = /^[+-]/.test(zone) ? `${zone.replace(':', '')}00`.replace(/^(...)(..).*/, '$1:$2') : 'Z'
  const iso = `${day}T${hour.padStart(2, '0')}:${rest.length === 2 ? `${rest}:00` : rest}${offset.replace(/^[+-]00:00$/, 'Z')}`
  if (day !== undefined) return Number.isNaN(Date.parse(iso)) ? day : iso
  const [ymd = text] = /^\d{4}-\d{1,2}-\d{1,2}(?=[T\s])/.exec(text) ?? []
  return dayIn(ymd)
}

/** Returns whether a date has come. */
export const isPast = (iso: string, nowMs: number): boolean => Date.parse(iso) <= nowMs

/** Returns the day at the start of a file's name: `posts/2024-05-06-a`, `2024_05_06_a`. */
export const dateInName = (path: string): string | undefined => {
  const [, year, month, day] =
    /(?:^|\/)(\d{4})[-_](\d{1,2})[-_](\d{1,2})(?=[-_. ]|$)[^/]*$/.exec(
      path.replace(/\/_?index(?:\.\w+)*$/, ''),
    ) ?? []
  return year === undefined ? undefined : readDate(`${year}-${month}-${day}`)
}
