/** Asks one account's provider, with the account's token, and puts what comes of it into the account's state and the log. */
import type { BaseLogger } from 'pino'
import type { Config } from '../config.ts'
import type { ProviderName } from '../content/schema/account-providers.ts'
import type { Account } from '../content/schema/site-settings.ts'
import { type AccountState, accountLabel, takeAnswer, takeFailure } from './account-state.ts'
import type { Clock } from './clock.ts'
import { utcDay } from './contribution-summary.ts'
import { tokenFor } from './providers/account-url.ts'
import { createFileProvider } from './providers/file.ts'
import { createForgejoProvider } from './providers/forgejo.ts'
import { createGitHubProvider } from './providers/github.ts'
import { createGitLabProvider } from './providers/gitlab.ts'
import { createHttpClient, type HttpClient } from './providers/json-client.ts'
import { type Provider, ProviderError } from './providers/provider.ts'

/** Asks accounts. Whoever creates one closes it. */
export interface AccountAsker {
  /** Returns the state with the answer, or with the failure, which the log has. Never rejects. */
  readonly ask: (state: AccountState) => Promise<AccountState>
  /** Gives up every question; their states stay as they were. */
  readonly close: () => Promise<void>
}

/** Characters of a failure's reason, part of which the provider wrote. */
const LONGEST_REASON = 500

const createProviders = (
  http: HttpClient,
  readContentFile: (path: string) => Promise<Buffer>,
): Readonly<Record<ProviderName, Provider>> => {
  const forgejo = createForgejoProvider(http)
  return {
    github: createGitHubProvider(http),
    gitlab: createGitLabProvider(http),
    forgejo,
    gitea: forgejo,
    file: createFileProvider(readContentFile),
  }
}

/** Names no token, whatever a provider put into its message, and is no longer than a log line should be. */
const describeReason = (message: string, tokens: Config['tokens']): string =>
  Object.values(tokens)
    .reduce<string>((text, token) => (token ? text.replaceAll(token, '(hidden)') : text), message)
    .slice(0, LONGEST_REASON)

/** Creates the asker with a connection pool of its own. The options are those of the statistics. */
export const createAccountAsker = (options: {
  readonly accounts: () => readonly Account[]
  readonly readContentFile: (path: string) => Promise<Buffer>
  readonly tokens: Config['tokens']
  readonly log: Pick<BaseLogger, 'warn'>
  readonly clock: Clock
}): AccountAsker => {
  const { accounts, tokens, log, clock } = options
  const http = createHttpClient({ now: clock.now })
  const providers = createProviders(http, options.readContentFile)
  const closing = new AbortController()

  const fail = (state: AccountState, error: unknown): AccountState => {
    if (closing.signal.aborted) return state
    const failure =
      error instanceof ProviderError ? error : new ProviderError(String(error), { cause: error })
    const failed = takeFailure(state, failure, clock.now())
    log.warn(
      {
        account: accountLabel(state.account),
        reason: describeReason(failure.message, tokens),
        nextAttempt: failed.due.toISOString(),
        keeps: state.part === undefined ? 'no figures' : `the figures of ${state.part.takenOn}`,
      },
      'Contribution statistics: an account gave no figures',
    )
    return failed
  }

  return {
    ask: async (state) => {
      const { account } = state
      const token = tokenFor(account, accounts(), tokens)
      const question = { account, token, today: utcDay(clock.now()), signal: closing.signal }
      try {
        return takeAnswer(state, await providers[account.provider].ask(question), clock.now())
      } catch (error) {
        return fail(state, error)
      }
    },
    close: async () => {
      closing.abort()
      await http.close()
    },
  }
}
