/** When accounts are fetched: daily, and again after failures. Used by statistics.ts. */
import type { ProviderError } from './providers/provider.ts'

/** Tells the time and runs jobs. Passed in, so that a test can let a year pass within seconds. */
export interface Clock {
  readonly now: () => Date
  /** Runs a job at an instant, or whenever a cron pattern matches in UTC. Returns a function that cancels it. */
  readonly schedule: (when: Date | string, job: () => Promise<void>) => () => void
}

/**
 * The system's clock. croner also copes with suspended machines and clock changes. It is loaded when the first job is
 * scheduled, which is after the start.
 */
export const systemClock: Clock = {
  now: () => new Date(),
  schedule: (when, job) => {
    const cron = import('croner').then(({ Cron }) => new Cron(when, { utcOffset: 0, allowPast: true }, job))
    return () => void cron.then((started) => started.stop())
  },
}

/** Soon after midnight, so a day's image has its date, and off the full hour, when most other timers fire. */
const [DAILY_HOUR, DAILY_MINUTE] = [0, 23]
/** In UTC. */
export const dailyPattern = `${DAILY_MINUTE} ${DAILY_HOUR} * * *`

/** Returns the first daily fetch after an instant. */
export const nextDailyFetch = (instant: Date): Date => {
  const next = new Date(instant)
  next.setUTCHours(DAILY_HOUR, DAILY_MINUTE, 0, 0)
  if (next <= instant) next.setUTCDate(next.getUTCDate() + 1)
  return next
}

/** Returns true if a daily fetch was due since figures were fetched, or if the clock was wrong then. */
export const isOutdated = (fetchedAt: Date, now: Date): boolean =>
  fetchedAt > now || nextDailyFetch(fetchedAt) <= now

const MINUTE_MS = 60_000
/** Doubling reaches it with the tenth failure. Four requests a day burden nobody. */
const LONGEST_PAUSE_MS = 6 * 60 * MINUTE_MS

/**
 * Returns when to retry after a failure: after 1, 2, 4, … minutes, at most 6 hours, and never before the provider allows
 * it. Undefined if only the owner can fix it; then the daily fetch is the next attempt.
 *
 * @param failures consecutive failures, 1 or more
 */
export const retryInstant = (
  { lasting, retryAt }: Pick<ProviderError, 'lasting' | 'retryAt'>,
  failures: number,
  now: Date,
): Date | undefined => {
  if (lasting) return retryAt
  const pauseMs = Math.min(MINUTE_MS * 2 ** (failures - 1), LONGEST_PAUSE_MS)
  return new Date(Math.max(now.getTime() + pauseMs, retryAt?.getTime() ?? 0))
}
