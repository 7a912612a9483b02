/** Reads the dates that all generators share: days and times, in a zone or without. */
import { parseWrittenDate, toIsoDate, whyNoSuchDay } from '../../lib/written-date.ts'

const time =
  /^(?<day>[^T]*?\d)(?:T| +)(?<hour>\d{1,2}):(?<minute>\d{2})(?::(?<second>\d{2}))?(?:[.,]\d+)?\s*(?<zone>[+-]\d{2}(?::?\d{2})?|Z|UTC)?$/i

const two = (number: string | number = 0): string => String(number).padStart(2, '0')

const dayOnly = (text: string): string | undefined => {
  const date = parseWrittenDate(text)
  if (date?.month === undefined) return undefined
  const iso = toIsoDate({ ...date, day: date.day ?? 1 })
  return whyNoSuchDay(iso) === undefined ? iso : undefined
}

/** What scripts read as dates: `03/04/2018`, the fourth of March, and words with a year: `Jul 08 2022`, `Mon May 06 2024 09:08:00 GMT+0200 (CEST)`. */
const inWords = (text: string): string | undefined => {
  const [, month, day, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})\b/.exec(text) ?? []
  if (year !== undefined) return dayOnly(`${year}-${month}-${day}`)
  const timeMs = /[A-Za-z]{3}.*\b\d{4}\b/.test(text)
    ? Date.parse(`${text.replace(/\s\d{1,2}:.*$/, '')} UTC`)
    : Number.NaN
  return Number.isNaN(timeMs) ? undefined : dayOnly(new Date(timeMs).toISOString().slice(0, 10))
}

/** Reads a date, and returns it as ISO 8601: a day, or a time with its zone. Undefined if it is none. A month is its first day; a time without a zone is UTC's, and one in a zone with a name only a day. */
export const readDate = (value: unknown): string | undefined => {
  const [only, ...others] = [value].flat(3) // `[[2024-05-06]]` is a link of Obsidian, and a list in YAML
  if ((typeof only !== 'string' && typeof only !== 'number') || others.length > 0) return undefined
  const text = String(only)
    .replaceAll(/^\[\[|\]\]$/g, '')
    .trim()
  const parts = time.exec(text)?.groups
  const day = dayOnly(parts?.day ?? text.replace(/^(\d{4}-\d{1,2}-\d{1,2})[T\s].*$/, '$1'))
  if (parts === undefined || day === undefined) return day ?? inWords(text)
  const [hour, minute, second] = [parts.hour, parts.minute, parts.second].map((part) =>
    Number(part ?? 0),
  ) as [number, number, number]
  const [, sign = '', hours = '', minutes = '00'] = /^([+-])(\d{2}):?(\d{2})?$/.exec(parts.zone ?? '') ?? []
  const zone = sign === '' || `${hours}${minutes}` === '0000' ? 'Z' : `${sign}${hours}:${minutes}`
  const iso = `${day}T${two(hour)}:${two(minute)}:${two(second)}${zone}`
  return Number.isNaN(Date.parse(iso)) ? day : iso
}

/** Returns whether a date has come. */
export const isPast = (iso: string, nowMs: number): boolean => Date.parse(iso) <= nowMs

/** Returns the day at the start of a file's name: `posts/2024-05-06-a`, `2024_05_06_a`. */
export const dateInName = (path: string): string | undefined => {
  const [, year, month, day] =
    /(?:^|\/)(\d{4})[-_](\d{1,2})[-_](\d{1,2})(?=[-_. ]|$)[^/]*$/.exec(path.replace(/\/_?index$/, '')) ?? []
  return year === undefined ? undefined : readDate(`${year}-${month}-${day}`)
}
