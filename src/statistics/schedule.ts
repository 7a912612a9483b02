/** When accounts are fetched: daily, and again after failures. Used by statistics.ts. */
import type { ProviderError } from './providers/provider.ts'

/** Soon after midnight, so a day's image has its date, and off the full hour, when most other timers fire. In UTC. */
const [DAILY_HOUR, DAILY_MINUTE] = [0, 23]

/** Returns the first daily fetch after an instant. */
export const nextDailyFetch = (instant: Date): Date => {
  const next = new Date(instant)
  next.setUTCHours(DAILY_HOUR, DAILY_MINUTE, 0, 0)
  if (next <= instant) next.setUTCDate(next.getUTCDate() + 1)
  return next
}

/** Returns when stored figures are outdated: at the next daily fetch, or now if the clock was wrong when they were fetched. */
export const outdatedAt = (fetchedAt: Date, now: Date): Date =>
  fetchedAt > now ? now : nextDailyFetch(fetchedAt)

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** Returns the instant an hour later. */
export const hourAfter = (instant: Date): Date => new Date(instant.getTime() + HOUR_MS)

/**
 * Returns when to retry after a failure: a minute after the first, then hourly. Errors that only the owner can fix wait for
 * the daily fetch. Never before the provider allows it.
 *
 * @param failures consecutive failures, 1 or more
 */
export const retryInstant = (
  { lasting, retryAt }: Pick<ProviderError, 'lasting' | 'retryAt'>,
  failures: number,
  now: Date,
): Date => {
  const soon = failures === 1 ? new Date(now.getTime() + MINUTE_MS) : hourAfter(now)
  const next = lasting ? nextDailyFetch(now) : soon
  return retryAt !== undefined && retryAt > next ? retryAt : next
}
