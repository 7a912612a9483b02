/** The base URL of an account, and the token that may be sent there. */
import type { Config } from '../../config.ts'
import { providers } from '../../content/schema/account-providers.ts'
import type { Account } from '../../content/schema/site-settings.ts'
import { ProviderError } from './provider-error.ts'

const urlOf = ({ provider, url }: Account): string => url ?? providers[provider].publicAddress

/**
 * Returns the base URL of an account's provider. It ends in a slash, so paths can be resolved against it.
 *
 * @throws {ProviderError} if the account's url is not a URL
 */
export const baseUrlOf = (account: Account): URL => {
  const text = urlOf(account)
  if (!URL.canParse(text))
    throw new ProviderError(
      `site.yaml accounts: found url ${text}; expected a URL. Fix: write it such as https://git.example.`,
    )
  const url = new URL(text)
  if (!url.pathname.endsWith('/')) url.pathname += '/'
  return url
}

const originOf = (account: Account): string | undefined => URL.parse(urlOf(account))?.origin

/**
 * Returns the token that may be sent for an account. There is one token per provider, and it is only sent to the origin of
 * the first account in site.yaml that it fits, so a token of gitlab.com never reaches another GitLab.
 *
 * @returns undefined if there is no token, or if it belongs to another origin
 */
export const tokenFor = (
  account: Account,
  accounts: readonly Account[],
  tokens: Config['tokens'],
): string | undefined => {
  const name = providers[account.provider].token
  const first = accounts.find(({ provider }) => name !== undefined && providers[provider].token === name)
  if (name === undefined || first === undefined) return undefined
  return originOf(account) === originOf(first) ? tokens[name] : undefined
}
