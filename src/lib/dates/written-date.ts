/** Reads dates and times as people write them. */
import { lazy } from '../memoize.ts'
import { languagesOfCvs } from './ongoing-words.ts'
import { isImpossibleDay } from './partial-date.ts'

const MONTHS = 12

/**
 * Returns a name in lower case, without accents, nuktas and full stops, so that `Août` equals `aout.`. Other
 * marks of Hindi are vowels.
 */
const plain = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/[\p{Script=Inherited}\u093c.॰]/gu, '')
    .toLowerCase()

/** The forms of a month's name: `marzec` beside a year is `marca` beside a day. */
const nameForms = (['long', 'short'] as const).flatMap((month): readonly Intl.DateTimeFormatOptions[] => [
  { month, year: 'numeric' },
  { month, day: 'numeric' },
])

/** Returns the months by name in all languages; no two share one. Lazy, as it takes some milliseconds. */
const monthNames = lazy(
  (): ReadonlyMap<string, number> =>
    new Map(
      languagesOfCvs.flatMap((language) =>
        nameForms.flatMap((form) => {
          const format = new Intl.DateTimeFormat(language, { ...form, timeZone: 'UTC' })
          return Array.from({ length: MONTHS }, (_, index) => {
            const parts = format.formatToParts(Date.UTC(2000, index))
            return [plain(parts.find(({ type }) => type === 'month')?.value ?? ''), index + 1] as const
          })
        }),
      ),
    ),
)

const monthOf = (name: string): number | undefined => {
  const bare = plain(name)
  return monthNames().get(bare) ?? (bare === 'sept' ? 9 : undefined)
}

const WORD = '[\\p{L}\\p{M}]{2,}' // मई is the shortest month
const NAME = `ב?(?<name>${WORD}[.॰]?)`
const YEAR = '(?<year>\\d{4})(?: ?[гр]\\.?)?' // Russian and Ukrainian write "2019 г." and "2019 р."
const DAY = '(?<day>\\d{1,2})(?:st|nd|rd|th|\\.|er)?'

/** The forms, most usual first. `03/04/2018` is not among them: its month and day are ambiguous. */
const forms: readonly RegExp[] = [
  /^(?<year>\d{4})(?:([-/.])(?<month>\d{1,2})(?:\2(?<day>\d{1,2}))?)?$/,
  /^(?<year>(?:19|20)\d{2})(?<month>\d{2})(?<day>\d{2})$/,
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
 * Reads a date such as `2014-6-1`, `2014/06`, `March 2018`, `Aug-2011`, `8 July 2022` or `24/06/2022`.
 *
 * @returns ISO 8601, `2014`, `2014-06` or `2014-06-01`, whose day need not exist; undefined for other text
 */
export const parseWrittenDate = (text: string): string | undefined => {
  // NFKC, since digits may be as wide as ideographs
  const trimmed = text.normalize('NFKC').trim().replaceAll(/\s+/g, ' ')
  for (const form of forms) {
    const { year, month, day, name } = form.exec(trimmed)?.groups ?? {}
    const number = name === undefined ? month : monthOf(name)?.toString()
    if (year === undefined || (name !== undefined && number === undefined)) continue
    return [year, ...[number, day].flatMap((part) => part?.padStart(2, '0') ?? [])].join('-')
  }
  return undefined
}

/** A Vietnamese date with a time and a zone is the longest. */
const MAX_LENGTH = 60

const CLOCK = String.raw`(?<hour>\d{1,2}):(?<minute>\d{2})(?::(?<second>\d{2})(?:[.,]\d+)?)?`
const ZONE = String.raw`(?<zone>[+-]\d{2}(?::?\d{2})?|Z|UTC|GMT|[ECMP][SD]T)`
const time = new RegExp(String.raw`^(?<day>.*?\d)(?:T| )${CLOCK} ?${ZONE}?$`, 'i')

/** Returns a zone as an ISO 8601 offset. Zones of the United States are named as in RFC 5322 §4.3. */
const offsetOf = (zone: string): string => {
  const named = 'ECMP'.indexOf(zone.charAt(0).toUpperCase())
  if (named !== -1) return `-0${named + (/^.D/i.test(zone) ? 4 : 5)}:00`
  return /[1-9]/.test(zone) ? `${zone.slice(0, 3)}:${zone.slice(3).replace(':', '') || '00'}` : 'Z'
}

/**
 * Reads a day such as `2024-05-06`, `20240506` or `6 May 2024`, with or without a time. A year or a month is
 * its first day; a time without a zone is in UTC.
 *
 * @returns ISO 8601, `2024-05-06` or `2024-05-06T09:08:00+02:00`; undefined for anything else
 */
export const readDate = (value: unknown): string | undefined => {
  const text = String(value ?? '')
    .trim()
    .replaceAll(/\s+/g, ' ')
  if (text.length > MAX_LENGTH) return undefined
  const { day: written = text, hour, minute, second = '00', zone = 'Z' } = time.exec(text)?.groups ?? {}
  const date = parseWrittenDate(written)
  const day = date && `${date}-01-01`.slice(0, 'YYYY-MM-DD'.length)
  if (day === undefined || isImpossibleDay(day)) return undefined
  if (hour === undefined) return day
  const iso = `${day}T${hour.padStart(2, '0')}:${minute}:${second}${offsetOf(zone)}`
  return Number.isNaN(Date.parse(iso)) ? undefined : iso
}
