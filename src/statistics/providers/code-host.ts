/** Requests an account's days from a code host. Each host has a file of its own. */
import type { Config } from '../../config.ts'
import { providers } from '../../content/schema/account-providers.ts'
import type { Account } from '../../content/schema/site-settings.ts'
import { type FetchJsonError, type FetchJsonRequest, fetchJson } from '../../lib/fetch-json.ts'
import type { ContributionDay } from '../contribution-summary.ts'

/** How to request the days of an account, and how to read the response. */
export interface CodeHost {
  /**
   * @param base the address of the host; ends in a slash
   * @throws {Error} if the host requires a token and there is none
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
   * Returns the days of the last twelve months in any order; a date may occur twice. No day means no
   * contributions.
   *
   * @param what names the response in messages
   * @throws {Error} if the response has another shape
   */
  readonly parse: (json: unknown, what: string) => readonly ContributionDay[]
}

const urlOf = ({ provider, url }: Account): string => url ?? providers[provider].publicAddress

/** Returns the base URL of an account's provider. Ends in a slash, so that paths resolve against it. */
const baseUrlOf = (account: Account): URL => {
  const url = new URL(urlOf(account))
  if (!url.pathname.endsWith('/')) url.pathname += '/'
  return url
}

const originOf = (account: Account): string | undefined => URL.parse(urlOf(account))?.origin

/**
 * Returns the token that may be sent for an account. It goes only to the provider's public address, or to the
 * one in the environment: site.yaml may be somebody else's. Where two providers share a token, such as
 * Codeberg and gitea.com, it goes only to the first account.
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

/** Whether an account cannot be fetched, because its token is missing or for another address. */
export const lacksToken = (
  account: Account,
  accounts: readonly Account[],
  config: Pick<Config, 'tokens' | 'tokenUrls'>,
): boolean => 'needsToken' in providers[account.provider] && tokenFor(account, accounts, config) === undefined

/** Returns what the owner can do about a status; empty if nothing. */
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
  const limits = { deadlineMs: 15_000, signal: options.signal } // GitHub ends a GraphQL query after 10 s
  const json = await fetchJson({ ...sent, ...limits }).catch((error: FetchJsonError) => {
    throw new Error(`${error.message}${adviceFor(error.status, tokenAdvice)}`, { cause: error })
  })
  return parse(json, `The response of ${sent.url.origin} for ${account.name}`)
}
