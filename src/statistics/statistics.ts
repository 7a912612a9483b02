/**
 * The contribution statistics: fetches the accounts of site.yaml daily, keeps their figures in memory and on disk, and
 * provides the summary for the card and the home page.
 */
import type { BaseLogger } from 'pino'
import type { Account } from '../content/schema/site-settings.ts'
import { type Clock, systemClock } from '../lib/clock.ts'
import { type ContributionSummary, summarizeContributions } from './contribution-summary.ts'
import { createFetchAccount, type FetchAccount, type FetchAccountOptions } from './fetch-account.ts'
import { accountKey, createSnapshotFile, type SnapshotFile, type SnapshotPart } from './snapshot-file.ts'

/** What the statistics need from the rest of the app. */
export interface StatisticsOptions extends Omit<FetchAccountOptions, 'now' | 'signal'> {
  readonly dataDir: string
  readonly log: Pick<BaseLogger, 'info' | 'warn'>
  /** The system's by default. */
  readonly clock?: Clock
}

const MINUTE_MS = 60_000
const TICK_MS = 10 * MINUTE_MS
/** How long an account is left alone after a failure. */
const PAUSE_MS = 60 * MINUTE_MS

/** Figures are of the day after 00:23 UTC: soon after midnight, and off the full hour, when most other timers fire. */
const lastDailyFetch = (now: Date): Date => {
  const last = new Date(now)
  last.setUTCHours(0, 23, 0, 0)
  if (last > now) last.setUTCDate(last.getUTCDate() - 1)
  return last
}

const isFile = ({ provider }: Account): boolean => provider === 'file'

/** The statistics. No request ever waits for a provider. Nothing happens before {@link load}; the creator closes them. */
export class ContributionStatistics {
  readonly #options: StatisticsOptions
  readonly #clock: Clock
  readonly #fetchAccount: FetchAccount
  readonly #file: SnapshotFile
  readonly #closing = new AbortController()
  readonly #listeners: (() => void)[] = []
  /** The last figures by account key. They stay through failures. */
  readonly #parts = new Map<string, SnapshotPart>()
  /** The instant of the last failure by account key. */
  readonly #failures = new Map<string, Date>()
  #summary: ContributionSummary | undefined
  #isWritable = true
  #cancelTimer = (): void => {}
  #lastRound: Promise<void> = Promise.resolve()

  constructor(options: StatisticsOptions) {
    const { dataDir, log, clock = systemClock } = options
    this.#options = options
    this.#clock = clock
    this.#fetchAccount = createFetchAccount({ ...options, now: clock.now, signal: this.#closing.signal })
    this.#file = createSnapshotFile(dataDir, log)
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
    await this.#takeStored()
    this.#publish()
    await this.#fetch((_key, account) => isFile(account))
  }

  /**
   * Takes over the accounts of changed content: drops removed accounts at once, and fetches new accounts and all files.
   * Settles when these are fetched and written; never rejects.
   */
  contentChanged(): Promise<void> {
    this.#publish()
    return this.#fetch((key, account) => isFile(account) || this.#isDue(key))
  }

  /**
   * Fetches the accounts that have no figures since the last 00:23 UTC and did not fail within the hour. Settles when these
   * are written; never rejects.
   */
  fetchOutdated(): Promise<void> {
    return this.#fetch((key) => this.#isDue(key))
  }

  /** Fetches what is outdated, now and every ten minutes. Call it once, after {@link load}. */
  startFetching(): void {
    const tick = (): Promise<void> => {
      const next = new Date(this.#clock.now().getTime() + TICK_MS)
      this.#cancelTimer = this.#clock.schedule(next, tick)
      return this.fetchOutdated()
    }
    void tick()
  }

  /** Aborts all fetching and waits until the snapshot is written. */
  async close(): Promise<void> {
    this.#closing.abort()
    this.#cancelTimer()
    await this.#lastRound
  }

  /** Figures and failures from the future are due: the clock was wrong then. */
  #isDue(key: string): boolean {
    const now = this.#clock.now()
    const isSince = (instant: Date | undefined, start: Date): boolean =>
      instant !== undefined && instant >= start && instant <= now
    const part = this.#parts.get(key)
    const pauseStart = new Date(now.getTime() - PAUSE_MS + 1)
    return (
      !isSince(part && new Date(part.askedAt), lastDailyFetch(now)) &&
      !isSince(this.#failures.get(key), pauseStart)
    )
  }

  /** The accounts of the current content by key. */
  #accounts(): ReadonlyMap<string, Account> {
    return new Map(this.#options.accounts().map((account) => [accountKey(account), account]))
  }

  /** The current accounts that have figures. */
  #known(): readonly (readonly [key: string, account: Account, part: SnapshotPart])[] {
    return [...this.#accounts()].flatMap(([key, account]) => {
      const part = this.#parts.get(key)
      return part === undefined ? [] : [[key, account, part] as const]
    })
  }

  #publish(): void {
    const { log } = this.#options
    const parts = this.#known().map(([, { provider, name }, part]) => ({ provider, account: name, ...part }))
    const renewed = summarizeContributions(parts)
    if (JSON.stringify(renewed) === JSON.stringify(this.#summary)) return
    this.#summary = renewed
    if (renewed === undefined) log.info('statistics: there are no longer any figures')
    else log.info({ to: renewed.to, total: renewed.total }, 'statistics: new figures')
    for (const listener of this.#listeners) listener()
  }

  /** Takes stored parts where there are none, and newer ones of other replicas. */
  async #takeStored(): Promise<void> {
    const stored = await this.#file.read()
    const now = this.#clock.now().toISOString()
    for (const key of this.#accounts().keys()) {
      const [own, other] = [this.#parts.get(key), stored[key]]
      if (other === undefined) continue
      if (own === undefined || (other.askedAt > own.askedAt && other.askedAt <= now))
        this.#parts.set(key, other)
    }
  }

  async #write(): Promise<void> {
    const { dataDir, log } = this.#options
    try {
      await this.#file.write(Object.fromEntries(this.#known().map(([key, , part]) => [key, part])))
      this.#isWritable = true
    } catch (error) {
      if (this.#isWritable)
        log.warn(
          { err: error, dataDir },
          'statistics: the snapshot cannot be written; the figures stay in memory. Fix: make DATA_DIR writable',
        )
      this.#isWritable = false
    }
  }

  /** Fetches one account. Returns whether that succeeded; never rejects. */
  async #fetchOne(key: string, account: Account): Promise<boolean> {
    const last = this.#parts.get(key)
    try {
      this.#parts.set(key, await this.#fetchAccount(account, last))
      this.#failures.delete(key)
      return true
    } catch (error) {
      if (this.#closing.signal.aborted) return false
      this.#failures.set(key, this.#clock.now())
      this.#options.log.warn(
        {
          account: `${account.provider} ${account.name}`,
          reason: (error as Error).message,
          shows: last === undefined ? 'no figures' : `figures of ${last.takenOn}`,
        },
        'statistics: an account could not be fetched; the next attempt is in an hour',
      )
      return false
    }
  }

  /** Fetches accounts concurrently and publishes their figures as one change. */
  async #fetchRound(isWanted: (key: string, account: Account) => boolean): Promise<void> {
    const wanted = [...this.#accounts()].filter(([key, account]) => isWanted(key, account))
    const succeeded = await Promise.all(wanted.map(([key, account]) => this.#fetchOne(key, account)))
    if (this.#closing.signal.aborted || !succeeded.includes(true)) return
    await this.#takeStored()
    this.#publish()
    await this.#write()
  }

  /** Runs one round at a time, so that the newest figures are the last to come. */
  #fetch(isWanted: (key: string, account: Account) => boolean): Promise<void> {
    this.#lastRound = this.#lastRound.then(() => this.#fetchRound(isWanted))
    return this.#lastRound
  }
}
