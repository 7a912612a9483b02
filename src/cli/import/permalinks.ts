/** Fills patterns of addresses such as `/:year/:month/:title/`. */
import type { CivilTime } from './dates.ts'

const two = (number: number): string => String(number).padStart(2, '0')

const named = (civil: CivilTime, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat('en', { ...options, timeZone: 'UTC' })
    .format(Date.UTC(civil.year, civil.month - 1, civil.day))
    .toLowerCase()

const DAY_MS = 86_400_000

const dayOfYear = ({ year, month, day }: CivilTime): number =>
  (Date.UTC(year, month - 1, day) - Date.UTC(year, 0, 0)) / DAY_MS

/** The values of a pattern's names. What is undefined leaves nothing. */
export type PatternValues = Readonly<Record<string, string | undefined>>

/** Returns the names that stand for parts of a date in Hugo, Jekyll and Hexo. */
export const dateValues = (civil: CivilTime | undefined): PatternValues => {
  if (civil === undefined) return {}
  const { year, month, day, hour, minute, second } = civil
  return {
    ...{ year: String(year).padStart(4, '0'), month: two(month), day: two(day) },
    ...{ hour: two(hour), minute: two(minute), second: two(second) },
    ...{ i_month: String(month), i_day: String(day), short_year: two(year % 100) },
    ...{ y_day: String(dayOfYear(civil)).padStart(3, '0'), yearday: String(dayOfYear(civil)) },
    ...{ monthname: named(civil, { month: 'long' }), long_month: named(civil, { month: 'long' }) },
    ...{ short_month: named(civil, { month: 'short' }), weekdayname: named(civil, { weekday: 'long' }) },
    ...{ long_day: named(civil, { weekday: 'long' }), short_day: named(civil, { weekday: 'short' }) },
    weekday: String(new Date(Date.UTC(year, month - 1, day)).getUTCDay()),
  }
}

/**
 * Returns a pattern with its names replaced. The longest name that is known wins: `:i_month` is not `:i`. Hugo's
 * `:sections[1:]` and `:sections[last]` are parts of a path.
 */
export const fillPattern = (pattern: string, values: PatternValues): string => {
  const sections = (values.sections ?? '').split('/')
  const names = Object.keys(values).toSorted((a, b) => b.length - a.length)
  const name = new RegExp(`:(${names.join('|') || '(?!)'})(?![a-z])`, 'g')
  return pattern
    .replaceAll(/:sections\[(\d*|last)(:?)(\d*)\]/g, (_, from: string, colon: string, to: string) => {
      if (from === 'last') return sections.at(-1) ?? ''
      const start = Number(from)
      return sections.slice(start, colon === '' ? start + 1 : to === '' ? undefined : Number(to)).join('/')
    })
    .replaceAll(name, (_, found: string) => values[found] ?? '')
    .replaceAll(/\/{2,}/g, '/')
}
