/** Fetches one account's figures from its provider and compares them with the previous ones. */
import type { Config } from '../config.ts'
import type { ProviderName } from '../content/schema/account-providers.ts'
import type { Account } from '../content/schema/site-settings.ts'
import { utcDay } from '../lib/time/clock.ts'
import { type Figures, sumByDate, totalOf, withinWindow } from './contribution-summary.ts'
import { type CodeHost, fetchDays, tokenFor } from './providers/code-host.ts'
import { readFigures } from './providers/file.ts'
import { forgejo } from './providers/forgejo.ts'
import { gitHub } from './providers/github.ts'
import { gitLab } from './providers/gitlab.ts'
import type { SnapshotPart } from './snapshot-file.ts'

/** What fetching depends on. */
export interface FetchAccountOptions {
  /** The accounts of site.yaml; the first of a provider gets its token. */
  readonly accounts: () => readonly Account[]
  /** Reads a file by its path in the content folder. */
  readonly readContentFile: (path: string) => Promise<Buffer>
  readonly tokens: Config['tokens']
  readonly tokenUrls: Config['tokenUrls']
  readonly now: () => Date
  /** Aborts all fetching. */
  readonly signal: AbortSignal
}

/** In characters. Bounded, because providers write part of the message. */
const MAX_MESSAGE_LENGTH = 500

const codeHosts: Readonly<Record<Exclude<ProviderName, 'file'>, CodeHost>> = {
  github: gitHub,
  gitlab: gitLab,
  forgejo,
  gitea: forgejo,
}

/**
 * Returns the active days of the twelve months that the figures cover, each once and in order.
 *
 * @throws {Error} if no day is within that year, as unknown figures are not zero, or if all are zero although
 *   the last part had contributions in the same months, which suggests a failure of the provider
 */
const toPart = (figures: Figures, last: SnapshotPart | undefined, now: Date): SnapshotPart => {
  const { takenOn, sample } = figures
  const days = withinWindow(figures.days, takenOn)
  if (days.length === 0 && figures.days.length > 0)
    throw new Error(`None of the ${figures.days.length} days is within the year up to ${takenOn}.`)
  const lastTotal = totalOf(withinWindow(last?.days ?? [], takenOn))
  if (totalOf(days) === 0 && lastTotal > 0)
    throw new Error(
      `All days are zero, but the last snapshot has ${lastTotal} contributions. ` +
        'The profile may hide its activity.',
    )
  const active = [...sumByDate(days)]
    .map(([date, count]) => ({ date, count }))
    .filter(({ count }) => count > 0)
    .sort((one, other) => (one.date < other.date ? -1 : 1))
  return { fetchedAt: now.toISOString(), takenOn, sample, days: active }
}

const withoutTokens = (text: string, tokens: Config['tokens']): string =>
  Object.values(tokens).reduce<string>(
    (safe, token) => (token ? safe.replaceAll(token, '(hidden)') : safe),
    text,
  )

/** Creates the function that fetches an account. */
export const createFetchAccount = (options: FetchAccountOptions) => {
  const { accounts, readContentFile, tokens, tokenUrls, now, signal } = options
  const figuresOf = async (account: Account): Promise<Figures> => {
    const today = utcDay(now())
    if (account.provider === 'file') return readFigures(account, today, readContentFile)
    const token = tokenFor(account, accounts(), { tokens, tokenUrls })
    const days = await fetchDays(codeHosts[account.provider], account, { token, signal })
    return { days, takenOn: today, sample: false }
  }
  /**
   * Returns a new snapshot part for an account.
   *
   * @param last the account's current part, if any
   * @throws {Error} (rejects) if the provider fails or its figures cannot be right; the message has no token
   */
  return async (account: Account, last: SnapshotPart | undefined): Promise<SnapshotPart> => {
    try {
      return toPart(await figuresOf(account), last, now())
    } catch (cause) {
      const message = withoutTokens((cause as Error).message, tokens)
      throw new Error(message.slice(0, MAX_MESSAGE_LENGTH), { cause })
    }
  }
}
