/**
 * The contribution statistics: fetches the accounts of site.yaml daily, keeps their figures in memory and on disk, and
 * provides the summary for the card and the home page. plugin.ts puts them on the app.
 */
import type { BaseLogger } from 'pino'
import type { Account } from '../content/schema/site-settings.ts'
import { type ContributionSummary, summarizeContributions } from './contribution-summary.ts'
import { createFetchAccount, type FetchAccountOptions } from './fetch-account.ts'
import type { ProviderError } from './providers/provider.ts'
import {
  type Clock,
  dailyPattern,
  isOutdated,
  nextDailyFetch,
  retryInstant,
  systemClock,
} from './schedule.ts'
import {
  accountKey,
  createSnapshotFile,
  newestParts,
  type Snapshot,
  type SnapshotPart,
} from './snapshot-file.ts'

/** The statistics. No request ever waits for a provider. */
export interface ContributionStatistics {
  /** Returns the current summary, or undefined if there are no figures. The same object until it changes. */
  readonly current: () => ContributionSummary | undefined
  /** Calls `listener` after {@link current} has changed. */
  readonly onChange: (listener: () => void) => void
  /**
   * Takes over the accounts of changed content: drops removed accounts at once, and fetches new accounts and all files.
   * Settles when these are fetched and written; never rejects.
   */
  readonly contentChanged: () => Promise<void>
  /** Reads the last snapshot and the `file` accounts. Call it once, first. */
  readonly load: () => Promise<void>
  /** Fetches accounts without figures, or with outdated ones. Settles when these are written; never rejects. */
  readonly fetchOutdated: () => Promise<void>
  /** Fetches what is outdated now, and everything daily. Call it once, after {@link load}. */
  readonly startFetching: () => void
  /** Aborts all fetching and waits until the snapshot is written. */
  readonly close: () => Promise<void>
}

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
  /** When to retry after a failure; undefined waits for the daily fetch. */
  readonly retryAt?: Date | undefined
}

const isFile = ({ account }: AccountState): boolean => account.provider === 'file'

/** Creates the statistics; nothing happens before `load`. The caller closes them. */
export const createContributionStatistics = (options: StatisticsOptions): ContributionStatistics => {
  const { accounts, dataDir, log, clock = systemClock } = options
  const closing = new AbortController()
  const fetchAccount = createFetchAccount({ ...options, now: clock.now, signal: closing.signal })
  const file = createSnapshotFile(dataDir, (details, message) => log.warn(details, message))
  const listeners: (() => void)[] = []
  /** By account key. */
  const states = new Map<string, AccountState>()
  const running = new Set<Promise<void>>()
  let summary: ContributionSummary | undefined
  let cancelDaily = (): void => {}
  let cancelRetry = (): void => {}
  let writing: Promise<void> = Promise.resolve()

  const publish = (): void => {
    const parts = [...states.values()].flatMap(({ account: { provider, name }, part }) =>
      part === undefined ? [] : [{ provider, account: name, ...part }],
    )
    const renewed = summarizeContributions(parts)
    if (JSON.stringify(renewed) === JSON.stringify(summary)) return
    summary = renewed
    if (summary === undefined) log.info('statistics: there are no figures anymore')
    else log.info({ to: summary.to, total: summary.total }, 'statistics: new figures')
    for (const listener of listeners) listener()
  }

  /** Keeps newer parts that other replicas have written. */
  const write = async (): Promise<void> => {
    try {
      const parts = [...states].map(([key, { part }]) => [key, part] as const)
      await file.write(newestParts(parts, await file.read()))
    } catch (error) {
      log.warn(
        { err: error, dataDir },
        'statistics: the snapshot can not be written; the figures stay in memory. Fix: make DATA_DIR writable',
      )
    }
  }

  const logFailure = ({ account, part, error, retryAt }: AccountState): void => {
    if (error === undefined) return
    log.warn(
      {
        account: `${account.provider} ${account.name}`,
        reason: error.message,
        nextAttempt: (retryAt ?? nextDailyFetch(clock.now())).toISOString(),
        shows: part === undefined ? 'no figures' : `figures of ${part.takenOn}`,
      },
      'statistics: an account could not be fetched',
    )
  }

  /** Returns the state after a fetch. Never rejects. */
  const fetchState = async ({ account, part, failures }: AccountState): Promise<AccountState> => {
    try {
      return { account, part: await fetchAccount(account, part), failures: 0 }
    } catch (thrown) {
      const error = thrown as ProviderError
      const retryAt = retryInstant(error, failures + 1, clock.now())
      return { account, part, failures: failures + 1, error, retryAt }
    }
  }

  const scheduleRetry = (): void => {
    cancelRetry()
    const instants = [...states.values()].flatMap(({ retryAt }) => retryAt?.getTime() ?? [])
    if (instants.length > 0) cancelRetry = clock.schedule(new Date(Math.min(...instants)), retry)
  }

  /** Fetches accounts concurrently and publishes their figures as one change. */
  const fetchAll = async (due: readonly AccountState[]): Promise<void> => {
    // A new object for each, so that a fetch still running for the same account becomes obsolete.
    const begun = due.map((state) => ({ ...state, retryAt: undefined }))
    for (const state of begun) states.set(accountKey(state.account), state)
    const fetched = await Promise.all(begun.map(fetchState))
    if (closing.signal.aborted) return
    const current = fetched.filter(({ account }, index) => states.get(accountKey(account)) === begun[index])
    for (const state of current) states.set(accountKey(state.account), state)
    scheduleRetry()
    current.forEach(logFailure)
    publish()
    if (current.some(({ error }) => error === undefined)) writing = writing.then(write)
    await writing
  }

  const refresh = (due: readonly AccountState[]): Promise<void> => {
    const round = fetchAll(due).finally(() => running.delete(round))
    running.add(round)
    return round
  }

  const isRetryDue = ({ retryAt }: AccountState): boolean => retryAt !== undefined && retryAt <= clock.now()
  const retry = (): Promise<void> => refresh([...states.values()].filter(isRetryDue))
  /** Leaves out accounts that wait for their retry, because their provider may have asked for it. */
  const refreshDaily = (): Promise<void> =>
    refresh([...states.values()].filter((state) => state.retryAt === undefined || isRetryDue(state)))

  /** Drops the states of removed accounts and returns those of new ones. */
  const takeOverAccounts = (stored: Snapshot): readonly AccountState[] => {
    const named = new Map(accounts().map((account) => [accountKey(account), account]))
    for (const key of states.keys()) if (!named.has(key)) states.delete(key)
    const added = [...named].filter(([key]) => !states.has(key))
    for (const [key, account] of added) states.set(key, { account, part: stored[key], failures: 0 })
    return added.flatMap(([key]) => states.get(key) ?? [])
  }

  const isStale = ({ part }: AccountState): boolean =>
    part === undefined || isOutdated(new Date(part.askedAt), clock.now())

  const fetchOutdated = (): Promise<void> =>
    refresh([...states.values()].filter((state) => !isFile(state) && isStale(state)))

  return {
    current: () => summary,
    onChange: (listener) => void listeners.push(listener),
    contentChanged: () => {
      const added = takeOverAccounts({}).filter((state) => !isFile(state))
      publish()
      return refresh([...added, ...[...states.values()].filter(isFile)])
    },
    load: async () => {
      const added = takeOverAccounts(await file.read())
      publish()
      await refresh(added.filter(isFile))
    },
    fetchOutdated,
    startFetching: () => {
      if (closing.signal.aborted) return
      cancelDaily = clock.schedule(dailyPattern, refreshDaily)
      void fetchOutdated()
    },
    close: async () => {
      closing.abort()
      cancelDaily()
      cancelRetry()
      await Promise.all(running)
    },
  }
}
