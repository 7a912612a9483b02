/** Dates in ISO 8601: years, months and days. */

/** Returns whether a text is or begins with a day in ISO 8601 that the calendar does not have, such as `2021-02-29`. */
export const isNoDay = (text: string): boolean => {
  const [day] = /^\d{4}-\d{2}-\d{2}(?=$|T)/.exec(text) ?? []
  const date = new Date(`${day}T00:00Z`)
  return (
    day !== undefined && (Number.isNaN(date.getTime()) || date.toISOString().slice(0, day.length) !== day)
  )
}

const instant =
  /^(?<day>\d{4}-\d{2}-\d{2})(?:[T ] *(?<clock>\d{1,2}:\d{2})(?<seconds>:\d{2})?(?:\.\d+)? *(?<zone>Z|[+-]\d{2}:?\d{2})?)?$/i

/**
 * Returns when a day begins, or a time such as `2026-01-02 09:30 +0100`, in ms since 1970; undefined if a value is neither. Without
 * a zone it is UTC.
 */
export const instantOf = (value: unknown): number | undefined => {
  const {
    day,
    clock = '00:00',
    seconds = ':00',
    zone = 'Z',
  } = instant.exec(String(value).trim())?.groups ?? {}
  if (day === undefined || isNoDay(day)) return undefined
  const time = Date.parse(
    `${day}T${clock.padStart(5, '0')}${seconds}${zone.toUpperCase().replace(/^([+-]\d{2}):?/, '$1:')}`,
  )
  return Number.isNaN(time) ? undefined : time
}

/** Returns the last second of a day in UTC, since an end includes its day; a time as it is. */
export const endOfDay = (text: string): string =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) ? `${text}T23:59:59Z` : text

/** Returns whether a text is a year, a month or a day of the calendar in ISO 8601, from 1000 to 2999. */
export const isPartialDate = (text: string): boolean =>
  /^[12]\d{3}(?:-(?:0[1-9]|1[0-2])(?:-\d{2})?)?$/.test(text) && !isNoDay(text)

/** Returns the date by which a text such as `Summer 2019` is sorted: itself, or its year; undefined without a year. */
export const sortDateOf = (text: string): string | undefined =>
  isPartialDate(text) ? text : /(?<!\d)[12]\d{3}(?!\d)/.exec(text)?.[0]
