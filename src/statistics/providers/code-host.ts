/** What a code host is to the statistics, and the request for an account's days. Each host has a file of its own. */
import type { Account } from '../../content/schema/site-settings.ts'
import { type FetchJsonError, type FetchJsonRequest, fetchJson } from '../../lib/fetch-json.ts'
import type { ContributionDay } from '../contribution-summary.ts'
import { ProviderError } from './provider-error.ts'

/** GitHub's own limit for a GraphQL query is 10 s. */
const DEADLINE_MS = 15_000

/** One request to a code host. */
export interface CodeHostRequest
  extends Pick<FetchJsonRequest, 'url' | 'method' | 'headers' | 'body' | 'sizeLimitBytes'> {
  /** What the owner can do about a 401. */
  readonly tokenAdvice: string
}

/** How to request the days of an account, and how to read the response. */
export interface CodeHost {
  /** @throws {ProviderError} if the host responds to nobody without a token */
  readonly request: (account: Account, token: string | undefined) => CodeHostRequest
  /**
   * Returns the days of the last twelve months in any order; a date may occur more than once. None means no contributions.
   *
   * @param what names the response in messages
   * @throws {ProviderError} if the response has another shape
   */
  readonly parse: (json: unknown, what: string) => readonly ContributionDay[]
}

/** Returns what the owner must do about a status, if only the owner can. */
const adviceFor = (status: number | undefined, tokenAdvice: string): string => {
  if (status === undefined) return ''
  if (status >= 300 && status <= 399) return ' If the account has moved there, set name and url in site.yaml.'
  if (status === 401) return ` ${tokenAdvice}`
  if (status === 404) return ' There is no such public account. Fix: check name and url in site.yaml.'
  if (status === 410) return ' The account was deleted. Fix: check name and url in site.yaml.'
  return ''
}

/**
 * Requests the days of an account.
 *
 * @throws {ProviderError} (rejects) unless the response is 200 with JSON of the host's shape, in time and in size
 */
export const fetchDays = async (
  { request, parse }: CodeHost,
  account: Account,
  options: { readonly token: string | undefined; readonly signal: AbortSignal },
): Promise<readonly ContributionDay[]> => {
  const { tokenAdvice, ...sent } = request(account, options.token)
  const limits = { deadlineMs: DEADLINE_MS, signal: options.signal }
  const json = await fetchJson({ ...sent, ...limits }).catch((error: FetchJsonError) => {
    throw new ProviderError(`${error.message}${adviceFor(error.status, tokenAdvice)}`, { cause: error })
  })
  return parse(json, `The response of ${sent.url.origin} for ${account.name}`)
}
