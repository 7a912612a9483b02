/**
 * Requests JSON from code hosts. Turns failures into provider errors that say what the owner can do and when to retry.
 * Used by github.ts, gitlab.ts and forgejo.ts.
 */
import { DAY_MS } from '../../lib/clock.ts'
import { FetchJsonError, type FetchJsonRequest, fetchJson } from '../../lib/fetch-json.ts'
import { ProviderError } from './provider.ts'

/** GitHub's own limit for a GraphQL query is 10 s. */
const DEADLINE_MS = 15_000
/** A renamed account or a moved path redirects once; more than three is a loop. */
const REDIRECT_LIMIT = 3

const SECOND_MS = 1000
/** A longer wait is a mistake of the host, and would leave the owner without figures. */
const LONGEST_WAIT_MS = 7 * DAY_MS
/** Smaller numbers count from now (the IETF's RateLimit header fields), larger ones from 1970 (GitHub, GitLab). */
const FIRST_UNIX_SECONDS = 1_000_000_000

/** One request to a code host. */
export interface JsonRequest extends Omit<FetchJsonRequest, 'deadlineMs' | 'redirectLimit'> {
  /** What the owner can do about a 401. */
  readonly tokenAdvice: string
}

/** The parsed body of a 200 response. */
export interface JsonResponse {
  readonly json: unknown
  /** When the next request is allowed, if the response says that a rate limit is used up. */
  readonly retryAt: Date | undefined
}

/** Sends a request. @throws {ProviderError} (rejects) unless the response is 200 with JSON, in time and in size */
export type RequestJson = (request: JsonRequest) => Promise<JsonResponse>

/** Parses seconds or an HTTP date (RFC 9110 §10.2.3). */
const parseRetryAfter = (value: string | null, now: Date): number | undefined => {
  if (value === null) return undefined
  if (/^\d+$/.test(value)) return now.getTime() + Number(value) * SECOND_MS
  const instant = Date.parse(value)
  return Number.isNaN(instant) ? undefined : instant
}

/** Every response may name its rate limit's reset; it only matters once the limit is used up. */
const findReset = (status: number, headers: Headers, now: Date): number | undefined => {
  const prefix = headers.has('x-ratelimit-reset') ? 'x-ratelimit' : 'ratelimit'
  const reset = headers.get(`${prefix}-reset`) ?? ''
  const isUsedUp = status === 429 || headers.get(`${prefix}-remaining`) === '0'
  if (!isUsedUp || !/^\d+$/.test(reset)) return undefined
  const instant = Number(reset) * SECOND_MS
  return Number(reset) < FIRST_UNIX_SECONDS ? now.getTime() + instant : instant
}

/**
 * Returns when to retry: `Retry-After`, or the reset of a used-up rate limit (`x-ratelimit-*` of GitHub, `ratelimit-*` of
 * GitLab), at most a week from now. Undefined if the headers ask for no wait, or for one that is over.
 */
const findRetryInstant = (status: number, headers: Headers, now: Date): Date | undefined => {
  const instant = parseRetryAfter(headers.get('retry-after'), now) ?? findReset(status, headers, now) ?? 0
  if (instant <= now.getTime()) return undefined
  return new Date(Math.min(instant, now.getTime() + LONGEST_WAIT_MS))
}

/** Returns what the owner must do about a status, or undefined if it may pass by itself. */
const adviceFor = (status: number, tokenAdvice: string): string | undefined => {
  if (status >= 300 && status <= 399) return 'If the account has moved there, set its url in site.yaml.'
  if (status === 401) return tokenAdvice
  if (status === 404) return 'There is no such public account. Fix: check name and url in site.yaml.'
  if (status === 410) return 'The account was deleted. Fix: check name and url in site.yaml.'
  return undefined
}

const toProviderError = (error: FetchJsonError, tokenAdvice: string, now: Date): ProviderError => {
  const { message, response } = error
  if (response === undefined) return new ProviderError(message, { cause: error })
  const advice = adviceFor(response.status, tokenAdvice)
  return new ProviderError(advice === undefined ? message : `${message} ${advice}`, {
    retryAt: findRetryInstant(response.status, response.headers, now),
    lasting: advice !== undefined,
    cause: error,
  })
}

/**
 * Creates the function that sends requests.
 *
 * @param options.now the clock that `Retry-After` counts from
 * @param options.deadlineMs for one request with its redirects; 15 s by default
 */
export const createJsonClient =
  (options: { readonly now: () => Date; readonly deadlineMs?: number }): RequestJson =>
  async ({ tokenAdvice, ...request }) => {
    const { now, deadlineMs = DEADLINE_MS } = options
    try {
      const { json, headers } = await fetchJson({ ...request, deadlineMs, redirectLimit: REDIRECT_LIMIT })
      return { json, retryAt: findRetryInstant(200, headers, now()) }
    } catch (error) {
      throw error instanceof FetchJsonError ? toProviderError(error, tokenAdvice, now()) : error
    }
  }
