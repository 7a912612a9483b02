/** Fetches one account's figures from its provider and checks them against the last ones. Used by statistics.ts. */

import type { Config } from '../config.ts'
import type { ProviderName } from '../content/schema/account-providers.ts'
import type { Account } from '../content/schema/site-settings.ts'
import { utcDay } from '../lib/clock.ts'
import { sumByDate, totalOf, withinWindow } from './contribution-summary.ts'
import { tokenFor } from './providers/account-url.ts'
import { createFileProvider } from './providers/file.ts'
import { createForgejoProvider } from './providers/forgejo.ts'
import { createGitHubProvider } from './providers/github.ts'
import { createGitLabProvider } from './providers/gitlab.ts'
import { createJsonClient } from './providers/json-client.ts'
import { type Figures, type Provider, ProviderError } from './providers/provider.ts'
import type { SnapshotPart } from './snapshot-file.ts'

/**
 * Returns a new snapshot part for an account.
 *
 * @param last the account's current part, if any
 * @throws {ProviderError} (rejects) if the provider fails or its figures cannot be right; the message contains no token
 */
export type FetchAccount = (account: Account, last: SnapshotPart | undefined) => Promise<SnapshotPart>

/** What fetching needs. */
export interface FetchAccountOptions {
  /** The accounts of site.yaml; the first one of a provider gets its token. */
  readonly accounts: () => readonly Account[]
  /** Reads a file by its path in the content folder. */
  readonly readContentFile: (path: string) => Promise<Buffer>
  readonly tokens: Config['tokens']
  readonly now: () => Date
  /** Aborts all fetching. */
  readonly signal: AbortSignal
}

/** In characters. Providers write part of the message, so it needs a bound. */
const LONGEST_MESSAGE = 500

const createProviders = ({
  now,
  readContentFile,
}: FetchAccountOptions): Readonly<Record<ProviderName, Provider>> => {
  const requestJson = createJsonClient({ now })
  const forgejo = createForgejoProvider(requestJson)
  return {
    github: createGitHubProvider(requestJson),
    gitlab: createGitLabProvider(requestJson),
    forgejo,
    gitea: forgejo,
    file: createFileProvider(readContentFile),
  }
}

/**
 * Returns the active days of the twelve months that the figures cover, each once and in order.
 *
 * @throws {ProviderError} if no day is left, which means unknown and not zero; and if all are zero although the last part
 * has contributions in the same months, which is taken for a failure of the provider
 */
const toPart = (figures: Figures, last: SnapshotPart | undefined, now: Date): SnapshotPart => {
  const { takenOn, sample } = figures
  const days = withinWindow(figures.days, takenOn)
  if (days.length === 0)
    throw new ProviderError(`None of the ${figures.days.length} days is within the year up to ${takenOn}.`)
  const lastTotal = totalOf(withinWindow(last?.days ?? [], takenOn))
  if (totalOf(days) === 0 && lastTotal > 0)
    throw new ProviderError(`All days are zero, but the last snapshot has ${lastTotal} contributions.`)
  const active = [...sumByDate(days)]
    .map(([date, count]) => ({ date, count }))
    .filter(({ count }) => count > 0)
    .sort((one, other) => (one.date < other.date ? -1 : 1))
  return { askedAt: now.toISOString(), takenOn, sample, days: active }
}

const withoutTokens = (text: string, tokens: Config['tokens']): string =>
  Object.values(tokens).reduce<string>(
    (safe, token) => (token ? safe.replaceAll(token, '(hidden)') : safe),
    text,
  )

/** Creates the function that fetches accounts. */
export const createFetchAccount = (options: FetchAccountOptions): FetchAccount => {
  const { accounts, tokens, now, signal } = options
  const providers = createProviders(options)
  return async (account, last) => {
    const token = tokenFor(account, accounts(), tokens)
    try {
      const figures = await providers[account.provider]({ account, token, today: utcDay(now()), signal })
      return toPart(figures, last, now())
    } catch (cause) {
      const { message, retryAt, lasting } =
        cause instanceof ProviderError ? cause : new ProviderError(String(cause))
      const safe = withoutTokens(message, tokens).slice(0, LONGEST_MESSAGE)
      throw new ProviderError(safe, { retryAt, lasting, cause })
    }
  }
}
