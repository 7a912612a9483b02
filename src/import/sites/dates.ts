/** Reads dates in the front matter and file names of other generators. */
import { readDate as readWrittenDate } from '../../lib/dates/written-date.ts'
import { onlyText } from '../../privacy/not-public.ts'

/**
 * Reads a date as Vitrine's pages have it. A time without an offset is UTC; one that cannot be read becomes
 * its day.
 *
 * @returns the date in ISO 8601; undefined if the value is something else
 */
export const readImportedDate = (value: unknown): string | undefined => {
  const text = onlyText(value).replaceAll(/^\[\[|\]\]$/g, '') // a link in Obsidian, nested lists in YAML
  return readWrittenDate(text) ?? readWrittenDate(/^\d{4}-\d{1,2}-\d{1,2}(?=[T\s])/.exec(text)?.[0])
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
