/** When a provider allows the next request, as its response headers say it. Used by the HTTP client. */

type Headers = Readonly<Record<string, string | string[] | undefined>>

const SECOND_MS = 1000
/** A longer wait than a week is a mistake at the other end, and would leave the owner without figures for good. */
const LONGEST_WAIT_MS = 7 * 24 * 60 * 60 * SECOND_MS
/** Smaller numbers are seconds from now (the IETF's RateLimit header fields), larger ones seconds since 1970 (GitHub's, GitLab's). */
const FIRST_UNIX_SECONDS = 1_000_000_000

const single = (headers: Headers, name: string): string | undefined => {
  const value = headers[name]
  return Array.isArray(value) ? value[0] : value
}

/** Reads seconds or an HTTP date (RFC 9110 §10.2.3). */
const parseRetryAfter = (value: string | undefined, now: Date): number | undefined => {
  if (value === undefined) return undefined
  if (/^\d+$/.test(value)) return now.getTime() + Number(value) * SECOND_MS
  const instant = Date.parse(value)
  return Number.isNaN(instant) ? undefined : instant
}

const parseReset = (value: string | undefined, now: Date): number | undefined => {
  if (value === undefined || !/^\d+$/.test(value)) return undefined
  const seconds = Number(value)
  return seconds < FIRST_UNIX_SECONDS ? now.getTime() + seconds * SECOND_MS : seconds * SECOND_MS
}

/** A reset instant stands on every answer; it binds only whoever has used up the limit. */
const findReset = (status: number, headers: Headers, now: Date): number | undefined => {
  const prefix = ['x-ratelimit', 'ratelimit'].find((name) => headers[`${name}-reset`] !== undefined)
  if (prefix === undefined) return undefined
  const isUsedUp = status === 429 || single(headers, `${prefix}-remaining`) === '0'
  return isUsedUp ? parseReset(single(headers, `${prefix}-reset`), now) : undefined
}

/**
 * Returns when to come back: `Retry-After`, or the reset of a rate limit that is used up (`x-ratelimit-*` as GitHub
 * sends it, `ratelimit-*` as GitLab does), at most a week from now.
 *
 * @returns undefined where the headers ask for no pause, or for one that has passed
 */
export const findRetryInstant = (status: number, headers: Headers, now: Date): Date | undefined => {
  const instant = parseRetryAfter(single(headers, 'retry-after'), now) ?? findReset(status, headers, now) ?? 0
  if (instant <= now.getTime()) return undefined
  return new Date(Math.min(instant, now.getTime() + LONGEST_WAIT_MS))
}
