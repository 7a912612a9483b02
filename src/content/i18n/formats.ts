/** Dates and numbers as a language writes them. Used by the page view, the CV and the card. */

/** How long a date is written: `29 June 2014` or `29 Jun 2014`. */
export type DateLength = 'long' | 'short'

/** The formats of one language. */
export interface Formats {
  readonly number: (value: number) => string
  /** Writes a partial ISO 8601 date, `2014`, `2014-06` or `2014-06-29`, with as much as it says; long by default. */
  readonly date: (value: string, length?: DateLength) => string
}

const partsOf: readonly Intl.DateTimeFormatOptions[] = [
  { year: 'numeric' },
  { year: 'numeric', month: 'long' },
  { year: 'numeric', month: 'long', day: 'numeric' },
]

/** ISO dates are Gregorian, and so is what is shown, also where a language's region counts years otherwise. */
const gregorian = { calendar: 'gregory', timeZone: 'UTC' } as const

const createDateFormats = (language: string, month: DateLength): readonly Intl.DateTimeFormat[] =>
  partsOf.map(
    (parts) => new Intl.DateTimeFormat(language, { ...parts, ...(parts.month && { month }), ...gregorian }),
  )

const createAll = (language: string): Formats => {
  const numbers = new Intl.NumberFormat(language)
  const dates = { long: createDateFormats(language, 'long'), short: createDateFormats(language, 'short') }
  return {
    number: (value) => numbers.format(value),
    date: (value, length = 'long') => {
      const format = dates[length][value.split('-').length - 1]
      return format === undefined ? value : format.format(new Date(value))
    },
  }
}

/** Bounded by the languages of the site. */
const formatsByLanguage = new Map<string, Formats>()

/**
 * Returns the formats of a language. They are kept: making a date format takes about as long as rendering a page.
 *
 * @param language BCP 47 tag
 */
export const createFormats = (language: string): Formats => {
  const formats = formatsByLanguage.get(language) ?? createAll(language)
  formatsByLanguage.set(language, formats)
  return formats
}
