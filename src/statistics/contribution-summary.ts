/** Summarizes providers' figures into the year that is shown. */
import type { ProviderName } from '../content/schema/account-providers.ts'
import { DAY_MS, utcDay } from '../lib/time/clock.ts'

/** One UTC day. */
export interface ContributionDay {
  /** `YYYY-MM-DD`. */
  readonly date: string
  readonly count: number
}

/** A provider's figures of up to twelve months. */
export interface Figures {
  /** The last day that the figures cover, `YYYY-MM-DD`. */
  readonly takenOn: string
  /** Whether they are invented examples. */
  readonly sample: boolean
  /** In any order. Missing days count as zero; a date that occurs twice is summed. */
  readonly days: readonly ContributionDay[]
}

/** The latest figures of one account. */
export interface ContributionPart extends Figures {
  readonly provider: ProviderName
  readonly account: string
}

/** Twelve months of public contributions of all accounts, by UTC day. */
export type ContributionSummary = Readonly<NonNullable<ReturnType<typeof summarizeContributions>>>

const startOfDayMs = (date: string): number => Date.parse(`${date}T00:00:00Z`)

/** Returns 0 for Monday to 6 for Sunday. */
export const weekdayIndex = (date: string): number => (new Date(startOfDayMs(date)).getUTCDay() + 6) % 7

/** Returns the first day of the twelve months that end with `to`: a year earlier, plus a day. */
export const windowStart = (to: string): string => {
  const [year = 0, month = 1, day = 1] = to.split('-').map(Number)
  // A year before 29 February overflows to 1 March, which is already the first day of its window.
  const isLeapDay = month === 2 && day === 29
  return utcDay(new Date(Date.UTC(year - 1, month - 1, isLeapDay ? day : day + 1)))
}

/** Returns the days within the twelve months that end with `to`. */
export const withinWindow = (days: readonly ContributionDay[], to: string): readonly ContributionDay[] => {
  const from = windowStart(to)
  return days.filter(({ date }) => date >= from && date <= to)
}

/** Returns the sum of all counts. */
export const totalOf = (days: readonly ContributionDay[]): number =>
  days.reduce((total, { count }) => total + count, 0)

/** Returns the sum for each date, in order of first occurrence. */
export const sumByDate = (days: readonly ContributionDay[]): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>()
  for (const { date, count } of days) counts.set(date, (counts.get(date) ?? 0) + count)
  return counts
}

/** Returns every day of the window in order, with the sum of all parts. */
const countEachDay = (parts: readonly ContributionPart[], to: string): readonly ContributionDay[] => {
  const counts = sumByDate(parts.flatMap(({ days }) => days))
  const first = startOfDayMs(windowStart(to))
  const length = (startOfDayMs(to) - first) / DAY_MS + 1
  return Array.from({ length }, (_, index) => {
    const date = utcDay(new Date(first + index * DAY_MS))
    return { date, count: counts.get(date) ?? 0 }
  })
}

const countsOf = (days: readonly ContributionDay[]) => ({
  total: totalOf(days),
  activeDays: days.filter(({ count }) => count > 0).length,
})

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
 * Adds up the figures of all accounts for the twelve months that end with the newest `takenOn`, so that stale
 * figures are shown for the year that they cover.
 *
 * @returns undefined if there is no part, because unknown is not zero
 */
export const summarizeContributions = (parts: readonly ContributionPart[]) => {
  const to = parts.reduce((newest, { takenOn }) => (takenOn > newest ? takenOn : newest), '')
  if (to === '') return undefined
  const days = countEachDay(parts, to)
  return {
    /** First and last day counted, `YYYY-MM-DD`. */
    from: windowStart(to),
    to,
    ...countsOf(days),
    /** Consecutive days with at least one contribution. */
    longestStreak: longestRun(days),
    /** Weeks from Monday to Sunday, oldest first. The first and the last may be short. */
    weeks: splitIntoWeeks(days),
    /** The newest day that the figures cover. */
    takenOn: to,
    /** The accounts, each with the last day that its own figures cover. */
    sources: parts.map(({ provider, account, takenOn }) => ({ provider, account, takenOn })),
    /** Whether any figures are invented examples. */
    sample: parts.some(({ sample }) => sample),
  }
}

/**
 * Returns the months of a summary as `YYYY-MM`, oldest first: twelve if the window ends with a month, or else
 * thirteen with an incomplete first and last.
 */
export const summarizeMonths = ({ weeks }: Pick<ContributionSummary, 'weeks'>) => {
  const months = Map.groupBy(weeks.flat(), ({ date }) => date.slice(0, 7))
  return [...months].map(([month, days]) => ({ month, ...countsOf(days) }))
}
