/**
 * Contribution statistics: the figures that the card and the home page show, and how they are made from what the
 * providers say. The statistics service asks the providers; everything here is pure.
 */
import type { ProviderName } from '../content/schema/account-providers.ts'

/** One UTC day. */
export interface ContributionDay {
  /** `YYYY-MM-DD`. */
  readonly date: string
  readonly count: number
}

/** What one account's provider last said. */
export interface ContributionPart {
  readonly provider: ProviderName
  readonly account: string
  /** The last day that the figures speak of, `YYYY-MM-DD`. */
  readonly takenOn: string
  readonly sample: boolean
  /** In any order; days that are missing count as zero, and a date given twice is summed. */
  readonly days: readonly ContributionDay[]
}

/** Twelve months of public contributions over all accounts, counted by UTC day. */
export interface ContributionSummary {
  /** First and last day counted, `YYYY-MM-DD`. */
  readonly from: string
  readonly to: string
  readonly total: number
  readonly activeDays: number
  /** Days in a row with at least one contribution. */
  readonly longestStreak: number
  /** Weeks from Monday to Sunday, oldest first; the first and the last may be short. */
  readonly weeks: readonly (readonly ContributionDay[])[]
  /** The day the figures were taken. */
  readonly takenOn: string
  /** Where the figures come from, each with the day of its own last answer. */
  readonly sources: readonly {
    readonly provider: ProviderName
    readonly account: string
    readonly takenOn: string
  }[]
  /** True where the figures are examples and nobody's contributions; the page and the card say so. */
  readonly sample: boolean
}

/** One calendar month of a summary; the first and the last may be cut by the window. */
export interface ContributionMonth {
  /** `YYYY-MM`. */
  readonly month: string
  readonly total: number
  readonly activeDays: number
}

const DAY_MS = 86_400_000

const instantOf = (date: string): number => Date.parse(`${date}T00:00:00Z`)

/** Returns the UTC day of an instant as `YYYY-MM-DD`. */
export const utcDay = (instant: Date): string => instant.toISOString().slice(0, 10)

/** Returns the row of a day in a week that begins on Monday: 0 for Monday, 6 for Sunday. */
export const weekdayIndex = (date: string): number => (new Date(instantOf(date)).getUTCDay() + 6) % 7

/**
 * Returns the first day of the twelve months that end with `to`: the day after the same date a year earlier. That
 * is 365 days, or 366 where 29 February is among them; the same date never stands at both ends.
 */
export const windowStart = (to: string): string => {
  const [year = 0, month = 1, day = 1] = to.split('-').map(Number)
  // 29 February has no namesake a year earlier: its window begins on 1 March, which is where this lands, too.
  const isLeapDay = month === 2 && day === 29
  return utcDay(new Date(Date.UTC(year - 1, month - 1, isLeapDay ? day : day + 1)))
}

const isWithin = (date: string, from: string, to: string): boolean => date >= from && date <= to

/** Returns the days of the twelve months that end with `to`; days before and after are left out. */
export const withinWindow = (days: readonly ContributionDay[], to: string): readonly ContributionDay[] => {
  const from = windowStart(to)
  return days.filter(({ date }) => isWithin(date, from, to))
}

/** Returns the sum of all counts. */
export const totalOf = (days: readonly ContributionDay[]): number =>
  days.reduce((total, { count }) => total + count, 0)

/** Returns each date once, with what was counted on it, in the order of the first mention. */
export const sumByDate = (days: readonly ContributionDay[]): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>()
  for (const { date, count } of days) counts.set(date, (counts.get(date) ?? 0) + count)
  return counts
}

/** Returns every day of the window in order, each with what all parts together counted on it. */
const countEachDay = (parts: readonly ContributionPart[], to: string): readonly ContributionDay[] => {
  const counts = sumByDate(parts.flatMap(({ days }) => days))
  const first = instantOf(windowStart(to))
  const length = (instantOf(to) - first) / DAY_MS + 1
  return Array.from({ length }, (_, index) => {
    const date = utcDay(new Date(first + index * DAY_MS))
    return { date, count: counts.get(date) ?? 0 }
  })
}

/** Returns the longest run of active days. */
const longestRun = (days: readonly ContributionDay[]): number => {
  let [run, longest] = [0, 0]
  for (const { count } of days) {
    run = count > 0 ? run + 1 : 0
    longest = Math.max(longest, run)
  }
  return longest
}

const splitIntoWeeks = (days: readonly ContributionDay[]): readonly (readonly ContributionDay[])[] => {
  const weeks: ContributionDay[][] = []
  for (const day of days) {
    if (weeks.length === 0 || weekdayIndex(day.date) === 0) weeks.push([])
    weeks.at(-1)?.push(day)
  }
  return weeks
}

/**
 * Adds the accounts' figures up into one summary. Its window is the twelve months that end with the newest
 * `takenOn` among the parts, so that figures which age (a provider that is silent, a file that nobody renews) are
 * shown for the year they are about, under their own date.
 *
 * @returns the summary, or undefined where there is no part: unknown is not zero
 */
export const summarizeContributions = (
  parts: readonly ContributionPart[],
): ContributionSummary | undefined => {
  const to = parts.reduce((newest, { takenOn }) => (takenOn > newest ? takenOn : newest), '')
  if (to === '') return undefined
  const days = countEachDay(parts, to)
  return {
    from: windowStart(to),
    to,
    total: totalOf(days),
    activeDays: days.filter(({ count }) => count > 0).length,
    longestStreak: longestRun(days),
    weeks: splitIntoWeeks(days),
    takenOn: to,
    sources: parts.map(({ provider, account, takenOn }) => ({ provider, account, takenOn })),
    sample: parts.some(({ sample }) => sample),
  }
}

/** Returns the months of a summary, oldest first: thirteen, or twelve where the window ends with a month. For the table beside the heat map. */
export const summarizeMonths = (
  summary: Pick<ContributionSummary, 'weeks'>,
): readonly ContributionMonth[] => {
  const months = Map.groupBy(summary.weeks.flat(), ({ date }) => date.slice(0, 7))
  return [...months].map(([month, days]) => ({
    month,
    total: totalOf(days),
    activeDays: days.filter(({ count }) => count > 0).length,
  }))
}
