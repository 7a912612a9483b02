/**
 * The contribution statistics: fetches the accounts of site.yaml daily, keeps their figures in memory and on disk, and
 * provides the summary for the card and the home page. plugin.ts puts them on the app.
 */
import type { BaseLogger } from 'pino'
import type { Account } from '../content/schema/site-settings.ts'
import { type Clock, systemClock } from '../lib/clock.ts'
import { type ContributionSummary, summarizeContributions } from './contribution-summary.ts'
import { createFetchAccount, type FetchAccount, type FetchAccountOptions } from './fetch-account.ts'
import type { ProviderError } from './providers/provider.ts'
import { hourAfter, nextDailyFetch, outdatedAt, retryInstant } from './schedule.ts'
import {
  accountKey,
  createSnapshotFile,
  newestParts,
  type Snapshot,
  type SnapshotFile,
  type SnapshotPart,
} from './snapshot-file.ts'

/** What the statistics need from the rest of the app. */
export interface StatisticsOptions extends Omit<FetchAccountOptions, 'now' | 'signal'> {
  readonly dataDir: string
  readonly log: Pick<BaseLogger, 'info' | 'warn'>
  /** The system's by default. */
  readonly clock?: Clock
}

/** One account of site.yaml. Immutable: a fetch whose state has been replaced since is obsolete. */
interface AccountState {
  readonly account: Account
  /** The last figures. They stay through failures. */
  readonly part: SnapshotPart | undefined
  /** Consecutive failures. */
  readonly failures: number
  /** Why the last fetch failed. */
  readonly error?: ProviderError
  /** When to fetch the account next. */
  readonly dueAt: Date
}

const isFile = ({ account }: AccountState): boolean => account.provider === 'file'

/** The statistics. No request ever waits for a provider. Nothing happens before {@link load}; the creator closes them. */
export class ContributionStatistics {
  readonly #options: StatisticsOptions
  readonly #clock: Clock
  readonly #fetchAccount: FetchAccount
  readonly #file: SnapshotFile
  readonly #closing = new AbortController()
  readonly #listeners: (() => void)[] = []
  /** By account key. */
  readonly #states = new Map<string, AccountState>()
  readonly #running = new Set<Promise<void>>()
  #summary: ContributionSummary | undefined
  #isStarted = false
  #cancelTimer = (): void => {}
  #writing: Promise<void> = Promise.resolve()

  constructor(options: StatisticsOptions) {
    const { dataDir, log, clock = systemClock } = options
    this.#options = options
    this.#clock = clock
    this.#fetchAccount = createFetchAccount({ ...options, now: clock.now, signal: this.#closing.signal })
    this.#file = createSnapshotFile(dataDir, (details, message) => log.warn(details, message))
  }

  /** Returns the current summary, or undefined if there are no figures. The same object until it changes. */
  current(): ContributionSummary | undefined {
    return this.#summary
  }

  /** Calls `listener` after {@link current} has changed. */
  onChange(listener: () => void): void {
    this.#listeners.push(listener)
  }

  /** Reads the last snapshot and the `file` accounts. Call it once, first. */
  async load(): Promise<void> {
    const added = this.#takeOverAccounts(await this.#file.read())
    this.#publish()
    await this.#refresh(added.filter(isFile))
  }

  /**
   * Takes over the accounts of changed content: drops removed accounts at once, and fetches new accounts and all files.
   * Settles when these are fetched and written; never rejects.
   */
  contentChanged(): Promise<void> {
    const added = this.#takeOverAccounts({}).filter((state) => !isFile(state))
    this.#publish()
    return this.#refresh([...added, ...[...this.#states.values()].filter(isFile)])
  }

  /** Fetches accounts without figures, or with outdated ones. Settles when these are written; never rejects. */
  fetchOutdated(): Promise<void> {
    const now = this.#clock.now()
    return this.#refresh([...this.#states.values()].filter(({ dueAt }) => dueAt <= now))
  }

  /** Fetches what is outdated, now and whenever something becomes so. Call it once, after {@link load}. */
  startFetching(): void {
    this.#isStarted = true
    void this.fetchOutdated()
  }

  /** Aborts all fetching and waits until the snapshot is written. */
  async close(): Promise<void> {
    this.#closing.abort()
    this.#cancelTimer()
    await Promise.all(this.#running)
  }

  #publish(): void {
    const { log } = this.#options
    const parts = [...this.#states.values()].flatMap(({ account: { provider, name }, part }) =>
      part === undefined ? [] : [{ provider, account: name, ...part }],
    )
    const renewed = summarizeContributions(parts)
    if (JSON.stringify(renewed) === JSON.stringify(this.#summary)) return
    this.#summary = renewed
    if (renewed === undefined) log.info('statistics: there are no longer any figures')
    else log.info({ to: renewed.to, total: renewed.total }, 'statistics: new figures')
    for (const listener of this.#listeners) listener()
  }

  /** Keeps newer parts that other replicas have written. */
  async #write(): Promise<void> {
    const { dataDir, log } = this.#options
    try {
      const parts = [...this.#states].map(([key, { part }]) => [key, part] as const)
      await this.#file.write(newestParts(parts, await this.#file.read()))
    } catch (error) {
      log.warn(
        { err: error, dataDir },
        'statistics: the snapshot cannot be written; the figures stay in memory. Fix: make DATA_DIR writable',
      )
    }
  }

  #logFailure({ account, part, error, dueAt }: AccountState): void {
    if (error === undefined) return
    this.#options.log.warn(
      {
        account: `${account.provider} ${account.name}`,
        reason: error.message,
        nextAttempt: dueAt.toISOString(),
        shows: part === undefined ? 'no figures' : `figures of ${part.takenOn}`,
      },
      'statistics: an account could not be fetched',
    )
  }

  /** Returns the state after a fetch. Never rejects. */
  async #fetchState({ account, part, failures }: AccountState): Promise<AccountState> {
    try {
      const renewed = await this.#fetchAccount(account, part)
      return { account, part: renewed, failures: 0, dueAt: nextDailyFetch(this.#clock.now()) }
    } catch (thrown) {
      const error = thrown as ProviderError
      const dueAt = retryInstant(error, failures + 1, this.#clock.now())
      return { account, part, failures: failures + 1, error, dueAt }
    }
  }

  /** Sets the timer for the account that is due first, in an hour at most, since clocks change and machines sleep. */
  #setTimer(): void {
    this.#cancelTimer()
    if (!this.#isStarted || this.#closing.signal.aborted) return
    const instants = [...this.#states.values()].map(({ dueAt }) => dueAt.getTime())
    const first = Math.min(...instants, hourAfter(this.#clock.now()).getTime())
    this.#cancelTimer = this.#clock.schedule(new Date(first), () => this.fetchOutdated())
  }

  /** Fetches accounts concurrently and publishes their figures as one change. */
  async #fetchAll(due: readonly AccountState[]): Promise<void> {
    // A new object for each, so that a fetch still running for the same account becomes obsolete.
    const begun = due.map((state) => ({ ...state, dueAt: hourAfter(this.#clock.now()) }))
    for (const state of begun) this.#states.set(accountKey(state.account), state)
    this.#setTimer()
    if (begun.length === 0) return this.#writing
    const fetched = await Promise.all(begun.map((state) => this.#fetchState(state)))
    if (this.#closing.signal.aborted) return
    const current = fetched.filter(
      ({ account }, index) => this.#states.get(accountKey(account)) === begun[index],
    )
    for (const state of current) this.#states.set(accountKey(state.account), state)
    this.#setTimer()
    for (const state of current) this.#logFailure(state)
    this.#publish()
    if (current.some(({ error }) => error === undefined))
      this.#writing = this.#writing.then(() => this.#write())
    await this.#writing
  }

  #refresh(due: readonly AccountState[]): Promise<void> {
    const round = this.#fetchAll(due).finally(() => this.#running.delete(round))
    this.#running.add(round)
    return round
  }

  /** Drops the states of removed accounts and returns those of new ones. */
  #takeOverAccounts(stored: Snapshot): readonly AccountState[] {
    const now = this.#clock.now()
    const named = new Map(this.#options.accounts().map((account) => [accountKey(account), account]))
    for (const key of this.#states.keys()) if (!named.has(key)) this.#states.delete(key)
    const added = [...named].filter(([key]) => !this.#states.has(key))
    for (const [key, account] of added) {
      const part = stored[key]
      const dueAt = part === undefined ? now : outdatedAt(new Date(part.askedAt), now)
      this.#states.set(key, { account, part, failures: 0, dueAt })
    }
    return added.flatMap(([key]) => this.#states.get(key) ?? [])
  }
}
