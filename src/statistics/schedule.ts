/** When an account is asked: once a day, and after a failure with growing pauses. Used by the statistics service. */
import { Cron } from 'croner'
import type { ProviderError } from './providers/provider.ts'

/**
 * Once a UTC day, soon after midnight so that the picture of a day has its date, and off the full hour, when every
 * timer in the world goes off. A job without a function sets no timer: it only calculates.
 */
const daily = new Cron('23 0 * * *', { utcOffset: 0 })

const MINUTE_MS = 60_000
/** GitHub asks for a minute at least after a secondary rate limit that names no time. */
const FIRST_PAUSE_MS = MINUTE_MS
/** Doubling reaches it with the tenth failure; four attempts a day then burden nobody. */
const LONGEST_PAUSE_MS = 6 * 60 * MINUTE_MS

/** Returns the instant of the first daily round after `instant`. */
const nextDailyRound = (instant: Date): Date => {
  const next = daily.nextRun(instant)
  if (next === null) throw new Error(`The daily schedule has no round after ${instant.toISOString()}.`)
  return next
}

/**
 * Returns when an account that was last asked at `askedAt` is due: at the next daily round; at once where that
 * instant lies ahead of the clock, which was then wrong once.
 */
export const dueAfterSuccess = (askedAt: Date, now: Date): Date =>
  askedAt <= now ? nextDailyRound(askedAt) : now

/**
 * Returns when to ask again after a failure: after 1, 2, 4, … minutes, at most 6 hours, and never before the
 * provider allows it; with the next day's round where only the owner can fix it.
 *
 * @param failures how many times in a row, 1 or more
 */
export const dueAfterFailure = (
  error: Pick<ProviderError, 'retryAt' | 'lasting'>,
  failures: number,
  now: Date,
): Date => {
  const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** (failures - 1), LONGEST_PAUSE_MS)
  const due = error.lasting ? nextDailyRound(now) : new Date(now.getTime() + pauseMs)
  return error.retryAt !== undefined && error.retryAt > due ? error.retryAt : due
}
