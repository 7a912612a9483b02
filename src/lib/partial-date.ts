/** Dates in ISO 8601: years, months and days. */

const isoDay = /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})(?:$|T)/

/** Returns why a day in ISO 8601 does not exist, such as `2021 has no 29 February`; undefined if it exists or is not a date. */
export const whyNoSuchDay = (text: string): string | undefined => {
  const { year, month, day } = isoDay.exec(text)?.groups ?? {}
  if (year === undefined) return undefined
  if (Number(month) < 1 || Number(month) > 12) return `no year has a month ${Number(month)}`
  const lastDay = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate()
  if (Number(day) >= 1 && Number(day) <= lastDay) return undefined
  const name = new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' }).format(
    Date.UTC(2000, Number(month) - 1),
  )
  return `${year} has no ${Number(day)} ${name}`
}

const instant =
  /^(?<day>\d{4}-\d{2}-\d{2})(?:[T ] *(?<clock>\d{2}:\d{2})(?<seconds>:\d{2})?(?:\.\d+)? *(?<zone>Z|[+-]\d{2}:?\d{2})?)?$/i

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
  if (day === undefined || whyNoSuchDay(day) !== undefined) return undefined
  const time = Date.parse(`${day}T${clock}${seconds}${zone.toUpperCase().replace(/^([+-]\d{2}):?/, '$1:')}`)
  return Number.isNaN(time) ? undefined : time
}

/** Returns whether a text is a year, a month or a day of the calendar in ISO 8601, from 1000 to 2999. */
export const isPartialDate = (text: string): boolean =>
  /^[12]\d{3}(?:-(?:0[1-9]|1[0-2])(?:-\d{2})?)?$/.test(text) && whyNoSuchDay(text) === undefined

/** Returns the date by which a text such as `Summer 2019` is sorted: itself, or its year; undefined without a year. */
export const sortDateOf = (text: string): string | undefined =>
  isPartialDate(text) ? text : /(?<!\d)[12]\d{3}(?!\d)/.exec(text)?.[0]
