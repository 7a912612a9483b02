/** What a code host is to the statistics, and the request for an account's days. Each host has a file of its own. */
import type { Config } from '../../config.ts'
import { providers } from '../../content/schema/account-providers.ts'
import type { Account } from '../../content/schema/site-settings.ts'
import { type FetchJsonError, type FetchJsonRequest, fetchJson } from '../../lib/fetch-json.ts'
import type { ContributionDay } from '../contribution-summary.ts'

/** How to request the days of an account, and how to read the response. */
export interface CodeHost {
  /**
   * @param base the address of the host; it ends in a slash
   * @throws {Error} if the host responds to nobody without a token
   */
  readonly request: (
    account: Account,
    base: URL,
    token: string | undefined,
  ) => Pick<FetchJsonRequest, 'url' | 'method' | 'headers' | 'body' | 'sizeLimitBytes'> & {
    /** What the owner can do about a 401. */
    readonly tokenAdvice: string
  }
  /**
   * Returns the days of the last twelve months in any order; a date may occur more than once. None means no contributions.
   *
   * @param what names the response in messages
   * @throws {Error} if the response has another shape
   */
  readonly parse: (json: unknown, what: string) => readonly ContributionDay[]
}

const urlOf = ({ provider, url }: Account): string => url ?? providers[provider].publicAddress

/** Returns the base URL of an account's provider. It ends in a slash, so paths can be resolved against it. */
const baseUrlOf = (account: Account): URL => {
  const url = new URL(urlOf(account))
  if (!url.pathname.endsWith('/')) url.pathname += '/'
  return url
}

const originOf = (account: Account): string | undefined => URL.parse(urlOf(account))?.origin

/**
 * Returns the token that may be sent for an account. There is one token per provider. It is sent to the provider's public address, or
 * to that which the environment names instead, since site.yaml may be somebody else's; and of two such, as Codeberg and gitea.com,
 * only to that of the first account in site.yaml.
 *
 * @returns undefined if there is no token, or if it belongs to another origin
 */
export const tokenFor = (
  account: Account,
  accounts: readonly Account[],
  { tokens, tokenUrls }: Pick<Config, 'tokens' | 'tokenUrls'>,
): string | undefined => {
  const name = providers[account.provider].token
  if (name === undefined) return undefined
  const isTrusted = (one: Account): boolean => {
    const { token, publicAddress } = providers[one.provider]
    return token === name && originOf(one) === URL.parse(tokenUrls[name] ?? publicAddress)?.origin
  }
  const first = accounts.find(isTrusted)
  return first !== undefined && originOf(account) === originOf(first) ? tokens[name] : undefined
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
 * @throws {Error} (rejects) unless the response is 200 with JSON of the host's shape, in time and in size
 */
export const fetchDays = async (
  { request, parse }: CodeHost,
  account: Account,
  options: { readonly token: string | undefined; readonly signal: AbortSignal },
): Promise<readonly ContributionDay[]> => {
  const { tokenAdvice, ...sent } = request(account, baseUrlOf(account), options.token)
  const limits = { deadlineMs: 15_000, signal: options.signal } // GitHub's own limit for a GraphQL query is 10 s
  const json = await fetchJson({ ...sent, ...limits }).catch((error: FetchJsonError) => {
    throw new Error(`${error.message}${adviceFor(error.status, tokenAdvice)}`, { cause: error })
  })
  return parse(json, `The response of ${sent.url.origin} for ${account.name}`)
}
