/** Formats dates and numbers for a language. */
import { memoizeByKey } from '../../lib/memoize.ts'

/** How long a month is written: `29 June 2014` or `29 Jun 2014`. */
export type DateLength = 'long' | 'short'

/** Commas other than the Latin one, by language subtag. */
const commas: Readonly<Record<string, string>> = { ja: '、', zh: '、', ar: '، ', fa: '، ', ur: '، ' }

/** Clause separators other than the comma. Chinese and Japanese keep 、 for lists. */
const clauses: Readonly<Record<string, string>> = { ja: ' · ', zh: '，' }

/** Colons other than ": ", by language subtag. In French, a space that does not break precedes it. */
const colons: Readonly<Record<string, string>> = { ja: '：', zh: '：', fr: '\u{A0}: ' }

/** Separators of a period's start and end other than " – ", by language subtag. */
const ranges: Readonly<Record<string, string>> = { ja: '～', ko: ' ~ ' }

const dateParts: readonly Intl.DateTimeFormatOptions[] = [
  { year: 'numeric' },
  { year: 'numeric', month: 'long' },
  { year: 'numeric', month: 'long', day: 'numeric' },
]

/** ISO dates are Gregorian, and are shown as Gregorian even in regions with another calendar. */
const gregorian = { calendar: 'gregory', timeZone: 'UTC' } as const

const createDateFormat = (language: string, month: DateLength): ((value: string) => string) => {
  const formats = dateParts.map(
    (parts) => new Intl.DateTimeFormat(language, { ...parts, ...(parts.month && { month }), ...gregorian }),
  )
  return (value) => formats[value.split('-').length - 1]?.format(new Date(value)) ?? value
}

/**
 * Returns the formats of a language. Creating them takes as long as rendering a page.
 *
 * @param language BCP 47 tag from site.yaml
 */
export const createFormats = memoizeByKey((language: string) => {
  const numbers = new Intl.NumberFormat(language)
  const dates = { long: createDateFormat(language, 'long'), short: createDateFormat(language, 'short') }
  const [subtag = ''] = language.split('-')
  const comma = commas[subtag] ?? ', '
  return {
    number: (value: number): string => numbers.format(value),
    /** Formats an ISO 8601 date (`2014`, `2014-06` or `2014-06-29`) with its precision; long by default. */
    date: (value: string, length: DateLength = 'long'): string => dates[length](value),
    /** Separates the items of a list. Includes the space that follows. */
    comma,
    /** Separates text of different kinds, such as an employer and a place. Includes the spaces around it. */
    clause: clauses[subtag] ?? comma,
    /** Separates a name from its description. Includes the space that follows. */
    colon: colons[subtag] ?? ': ',
    /** Separates the start and the end of a period. Includes the spaces around it. */
    range: ranges[subtag] ?? ' – ',
  }
})

/** The formats of one language. */
export type Formats = Readonly<ReturnType<typeof createFormats>>
