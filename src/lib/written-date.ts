/** Reads dates as people write them. */

/** A day, a month or a year. */
export interface WrittenDate {
  readonly year: number
  /** From 1. */
  readonly month: number | undefined
  readonly day: number | undefined
}

/** The languages of Vitrine's own messages that have names for months; a test compares them with templates/words/. */
export const languagesOfMonths = 'en ar cs de el es fr he hi it nl pl pt ru sv tr uk'.split(' ')

const MONTHS = 12

/** Lower case, without accents, nuktas and full stops: `Août` and `aout.` are one. Other marks of Hindi are vowels. */
const plain = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/[\p{Script=Inherited}\u093c.॰]/gu, '')
    .toLowerCase()

/** The forms of a month's name: `marzec` beside a year is `marca` beside a day. */
const nameForms: readonly Intl.DateTimeFormatOptions[] = [
  { month: 'long', year: 'numeric' },
  { month: 'long', day: 'numeric' },
  { month: 'short', year: 'numeric' },
  { month: 'short', day: 'numeric' },
]

/** Returns the names of months in all languages. No two months share one. */
const readMonthNames = (): ReadonlyMap<string, number> =>
  new Map(
    languagesOfMonths.flatMap((language) =>
      nameForms.flatMap((form) => {
        const format = new Intl.DateTimeFormat(language, { ...form, timeZone: 'UTC' })
        return Array.from({ length: MONTHS }, (_, index) => {
          const parts = format.formatToParts(Date.UTC(2000, index))
          return [plain(parts.find(({ type }) => type === 'month')?.value ?? ''), index + 1] as const
        })
      }),
    ),
  )

/** Made when first needed, because it takes some milliseconds. */
let monthNames: ReadonlyMap<string, number> | undefined

const monthOf = (name: string): number | undefined => {
  const bare = plain(name)
  monthNames ??= readMonthNames()
  return monthNames.get(bare) ?? (bare === 'sept' ? 9 : undefined)
}

const numbers = (...parts: readonly (string | undefined)[]): WrittenDate => {
  const [year = 0, month, day] = parts.map((part) => (part === undefined ? undefined : Number(part)))
  return { year, month, day }
}

const WORD = '[\\p{L}\\p{M}]{2,}' // मई is the shortest month
const NAME = `ב?(?<name>${WORD}[.॰]?)`
const YEAR = '(?<year>\\d{4})(?: ?[гр]\\.?)?' // Russian and Ukrainian write "2019 г." and "2019 р."
const DAY = '(?<day>\\d{1,2})(?:st|nd|rd|th|\\.|er)?'

/** The forms, most usual first. `03/04/2018` is none of them: nobody can tell the month from the day. */
const forms: readonly RegExp[] = [
  /^(?<year>\d{4})(?:([-/.])(?<month>\d{1,2})(?:\2(?<day>\d{1,2}))?)?$/,
  /^(?<month>\d{1,2})[-/.](?<year>\d{4})$/,
  /^(?<year>\d{4})[年년](?: ?(?<month>\d{1,2})[月월](?: ?(?<day>\d{1,2})[日일])?)?$/,
  /^(?<day>\d{1,2})\. ?(?<month>\d{1,2})\. ?(?<year>\d{4})$/,
  /^(?<day>1[3-9]|2\d|3[01])([-/])(?<month>\d{1,2})\2(?<year>\d{4})$/,
  /^(?<month>\d{1,2})([-/])(?<day>1[3-9]|2\d|3[01])\2(?<year>\d{4})$/,
  new RegExp(`^${NAME},?[ /-](?:de |of )?${YEAR}$`, 'u'),
  new RegExp(`^${NAME} ${DAY},? ${YEAR}$`, 'u'),
  /^(?:(?:ngày )?(?<day>\d{1,2}) )?tháng (?<month>\d{1,2})(?: năm |, ?|\/| )(?<year>\d{4})$/i,
  new RegExp(`^(?:${WORD},? )?${DAY} (?:de )?${NAME},? (?:de )?${YEAR}$`, 'u'),
]

/**
 * Reads a date such as `2014-6-1`, `2014/06`, `March 2018`, `Aug-2011`, `03/2018`, `8 July 2022`, `Jul 08, 2022` or `24/06/2022`.
 *
 * @returns undefined if the text is something else; the day need not exist
 */
export const parseWrittenDate = (text: string): WrittenDate | undefined => {
  const trimmed = text.trim().replaceAll(/\s+/g, ' ')
  for (const form of forms) {
    const groups = form.exec(trimmed)?.groups
    if (groups === undefined) continue
    const month = groups.name === undefined ? groups.month : monthOf(groups.name)?.toString()
    if (groups.name === undefined || month !== undefined) return numbers(groups.year, month, groups.day)
  }
  return undefined
}

/** Returns a date in ISO 8601: `2014`, `2014-06` or `2014-06-01`. */
export const toIsoDate = ({ year, month, day }: WrittenDate): string =>
  [
    String(year).padStart(4, '0'),
    ...[month, day].flatMap((part) => part?.toString().padStart(2, '0') ?? []),
  ].join('-')

const isoDay = /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})(?:$|T)/

/** Returns why a day in ISO 8601 does not exist, such as `2021 has no 29 February`; undefined if it exists or is not a date. */
export const whyNoSuchDay = (text: string): string | undefined => {
  const { year, month, day } = isoDay.exec(text)?.groups ?? {}
  if (year === undefined) return undefined
  if (Number(month) < 1 || Number(month) > MONTHS) return `no year has a month ${Number(month)}`
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

/** The first months of seasons, as the north has them. */
const seasons: readonly (readonly [name: RegExp, month: string])[] = [
  [/spring/i, '03'],
  [/summer/i, '06'],
  [/autumn|fall/i, '09'],
  [/winter/i, '12'],
]

/** Returns the date by which a text such as `Summer 2019`, `Q3 2020` or `Expected May 2026` is sorted; undefined without a year. */
export const sortDateOf = (text: string): string | undefined => {
  if (isPartialDate(text)) return text
  const year = /(?<!\d)[12]\d{3}(?!\d)/.exec(text)?.[0]
  if (year === undefined) return undefined
  const [, quarter] = /\bQ([1-4])\b/i.exec(text) ?? []
  if (quarter !== undefined) return `${year}-${String(Number(quarter) * 3 - 2).padStart(2, '0')}`
  const [, season] = seasons.find(([name]) => name.test(text)) ?? []
  const month = text
    .match(new RegExp(WORD, 'gu'))
    ?.map(monthOf)
    .find((found) => found !== undefined)
  return season === undefined && month === undefined
    ? year
    : `${year}-${season ?? String(month).padStart(2, '0')}`
}
