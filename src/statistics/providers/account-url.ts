/** Which address an account has, and which token may go there. Used by the statistics service and the providers. */
import type { Config } from '../../config.ts'
import { providers } from '../../content/schema/account-providers.ts'
import type { Account } from '../../content/schema/site-settings.ts'
import { ProviderError } from './provider.ts'

const addressOf = ({ provider, url }: Account): string => url ?? providers[provider].publicAddress

/**
 * Returns the provider's base address, with a slash at its end, so that paths can be joined to it.
 *
 * @throws {ProviderError} where the url of site.yaml is none
 */
export const baseAddress = (account: Account): URL => {
  const text = addressOf(account)
  if (!URL.canParse(text))
    throw new ProviderError(`url ${text} in site.yaml is no address.`, { lasting: true })
  const address = new URL(text)
  if (!address.pathname.endsWith('/')) address.pathname += '/'
  return address
}

const originOf = (account: Account): string | undefined => URL.parse(addressOf(account))?.origin

/**
 * Returns the token that may be sent for an account. There is one token for each provider, and it goes to one
 * origin alone: that of the first account in site.yaml that it fits. So the token of gitlab.com never reaches
 * another GitLab.
 *
 * @returns undefined where there is none, or where it belongs to another origin
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
