/** Reads dates in the front matter and file names of other generators. */
import { readDate as readWrittenDate } from '../../lib/dates/written-date.ts'

/** Returns a local time with its zone's offset: `2024-05-06T09:08:00+09:00`; undefined in an unknown zone. */
const withOffset = (local: string, timeZone: string): string | undefined => {
  try {
    const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
    const offsetAt = (iso: string): string => format.format(Date.parse(iso)).replace(/^.*GMT/, '') || 'Z'
    const guess = offsetAt(`${local}Z`) // a few hours off, so clocks may have changed since
    return local + offsetAt(local + guess)
  } catch {
    return undefined
  }
}

/** A time without an offset, perhaps with a zone: `2024-05-06 09:08 Asia/Tokyo`. */
const localTime = /^(.*[T ][\d:.,]+)(?: ([A-Z]\w+\/\S+))?$/

/**
 * Reads a date as Vitrine's pages have it. A time that cannot be read becomes its day.
 *
 * @param siteZone the zone of times that name none, such as `Asia/Tokyo`; by default UTC
 * @returns the date in ISO 8601; undefined if the value is something else
 */
export const readImportedDate = (value: unknown, siteZone?: string): string | undefined => {
  const [only, ...others] = [value].flat(3) // `[[2024-05-06]]` is a link in Obsidian, a list in YAML
  if ((typeof only !== 'string' && typeof only !== 'number') || others.length > 0) return undefined
  const text = String(only)
    .replaceAll(/^\[\[|\]\]$/g, '')
    .trim()
  const [, local, zone = siteZone] = localTime.exec(text) ?? []
  const [, inUtc] = /^(.*)Z$/.exec(readWrittenDate(local) ?? '') ?? []
  return (
    (inUtc && zone && withOffset(inUtc, zone)) ||
    (readWrittenDate(text) ?? readWrittenDate(/^\d{4}-\d{1,2}-\d{1,2}(?=[T\s])/.exec(text)?.[0]))
  )
}

/** Whether a date has come. */
export const isPast = (iso: string, nowMs: number): boolean => Date.parse(iso) <= nowMs

/** Returns the day at the start of a file's name: `posts/2024-05-06-a`, `2024_05_06_a`. */
export const dateInName = (path: string): string | undefined => {
  const [, year, month, day] =
    /(?:^|\/)(\d{4})[-_](\d{1,2})[-_](\d{1,2})(?=[-_. ]|$)[^/]*$/.exec(
      path.replace(/\/_?index(?:\.\w+)*$/, ''),
    ) ?? []
  return year === undefined ? undefined : readImportedDate(`${year}-${month}-${day}`)
}
