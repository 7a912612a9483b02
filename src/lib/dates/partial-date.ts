/** Dates in ISO 8601: years, months and days. */

/** Returns whether a text begins with an ISO 8601 day that does not exist, such as `2021-02-29`. */
export const isImpossibleDay = (text: string): boolean => {
  const [day] = /^\d{4}-\d{2}-\d{2}(?=$|T)/.exec(text) ?? []
  const date = new Date(`${day}T00:00Z`)
  return (
    day !== undefined && (Number.isNaN(date.getTime()) || date.toISOString().slice(0, day.length) !== day)
  )
}

/** Returns the last second of a day in UTC, since an end includes its day; a time unchanged. */
export const endOfDay = (text: string): string =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) ? `${text}T23:59:59Z` : text

/** Returns whether a text is a year, a month or a day of the calendar in ISO 8601, from 1000 to 2999. */
export const isPartialDate = (text: string): boolean =>
  /^[12]\d{3}(?:-(?:0[1-9]|1[0-2])(?:-\d{2})?)?$/.test(text) && !isImpossibleDay(text)

/** Returns the date that sorts a text such as `Summer 2019`: itself or its year; undefined without one. */
export const sortDateOf = (text: string): string | undefined =>
  isPartialDate(text) ? text : /(?<!\d)[12]\d{3}(?!\d)/.exec(text)?.[0]
