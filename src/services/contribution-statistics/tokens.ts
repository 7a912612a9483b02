/** Which address an account has, and which token may go there. Used by the statistics service and the providers. */
import type { Config } from '../../config.ts'
import type { Account } from '../../domain/site.ts'
import { ProviderError } from './provider.ts'

/** Where an account lives that names no url. Forgejo has no host of its own: Codeberg is its largest public one. */
const publicAddresses: Readonly<Record<Account['provider'], string>> = {
  github: 'https://github.com',
  gitlab: 'https://gitlab.com',
  forgejo: 'https://codeberg.org',
  gitea: 'https://gitea.com',
  file: 'file:///',
}

const tokenNames: Readonly<Record<Account['provider'], keyof Config['tokens'] | undefined>> = {
  github: 'github',
  gitlab: 'gitlab',
  forgejo: 'forgejo',
  gitea: 'forgejo',
  file: undefined,
}

/**
 * Returns the provider's base address, with a slash at its end, so that paths can be joined to it.
 *
 * @throws {ProviderError} where the url of site.yaml is none
 */
export const baseAddress = ({ provider, url }: Account): URL => {
  const text = url ?? publicAddresses[provider]
  if (!URL.canParse(text))
    throw new ProviderError(`url ${text} in site.yaml is no address.`, { lasting: true })
  const address = new URL(text)
  if (!address.pathname.endsWith('/')) address.pathname += '/'
  return address
}

const originOf = ({ provider, url }: Account): string | undefined => {
  const text = url ?? publicAddresses[provider]
  return URL.canParse(text) ? new URL(text).origin : undefined
}

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
  const name = tokenNames[account.provider]
  const first = accounts.find(({ provider }) => name !== undefined && tokenNames[provider] === name)
  if (name === undefined || first === undefined) return undefined
  return originOf(account) === originOf(first) ? tokens[name] : undefined
}
