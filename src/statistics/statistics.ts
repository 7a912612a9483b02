/** Fetches the contribution statistics of the accounts in site.yaml daily, and caches them. */
import type { BaseLogger } from 'pino'
import type { Account } from '../content/schema/site-settings.ts'
import { type Clock, systemClock } from '../lib/time/clock.ts'
import { type ContributionSummary, summarizeContributions } from './contribution-summary.ts'
import { createFetchAccount, type FetchAccountOptions } from './fetch-account.ts'
import { lacksToken } from './providers/code-host.ts'
import { accountKey, createSnapshotFile, type SnapshotPart } from './snapshot-file.ts'

/** What the statistics depend on. */
export interface StatisticsOptions extends Omit<FetchAccountOptions, 'now' | 'signal'> {
  readonly dataDir: string
  readonly log: Pick<BaseLogger, 'info' | 'warn'>
  /** The system's by default. */
  readonly clock?: Clock
}

const MINUTE_MS = 60_000
const TICK_MS = 10 * MINUTE_MS
/** Time between an account's failure and the next attempt. */
const PAUSE_MS = 60 * MINUTE_MS

/** At 00:23 UTC: soon after midnight, and off the full hour, when most other timers fire. */
const lastDailyFetch = (now: Date): Date => {
  const last = new Date(now)
  last.setUTCHours(0, 23, 0, 0)
  if (last > now) last.setUTCDate(last.getUTCDate() - 1)
  return last
}

const isFile = ({ provider }: Account): boolean => provider === 'file'

/** Creates the statistics. No request waits for a provider. Nothing happens before `load`. Must be closed. */
export const createContributionStatistics = ({
  dataDir,
  log,
  clock = systemClock,
  ...options
}: StatisticsOptions) => {
  const closing = new AbortController()
  const fetchAccount = createFetchAccount({ ...options, now: clock.now, signal: closing.signal })
  const file = createSnapshotFile(dataDir, log)
  const listeners: (() => void)[] = []
  /** The last figures by account key. They stay through failures. */
  const parts = new Map<string, SnapshotPart>()
  /** The last failure by account key. */
  const failures = new Map<string, { readonly at: Date; readonly reason: string }>()
  let summary: ContributionSummary | undefined
  let isWritable = true
  let cancelTimer = (): void => {}
  let lastRound: Promise<void> = Promise.resolve()

  /** Figures and failures from the future are due: the clock was wrong then. */
  const isDue = (key: string): boolean => {
    const now = clock.now()
    const isSince = (instant: Date | undefined, start: Date): boolean =>
      instant !== undefined && instant >= start && instant <= now
    const part = parts.get(key)
    const pauseStart = new Date(now.getTime() - PAUSE_MS + 1)
    return (
      !isSince(part && new Date(part.fetchedAt), lastDailyFetch(now)) &&
      !isSince(failures.get(key)?.at, pauseStart)
    )
  }

  /** The accounts of the current content by key. */
  const accounts = (): ReadonlyMap<string, Account> =>
    new Map(options.accounts().map((account) => [accountKey(account), account]))

  /** The current accounts that have figures. */
  const accountsWithFigures = () =>
    [...accounts()].flatMap(([key, account]) => {
      const part = parts.get(key)
      return part === undefined ? [] : [{ key, account, part }]
    })

  const publish = (): void => {
    const renewed = summarizeContributions(
      accountsWithFigures().map(({ account: { provider, name }, part }) => ({
        provider,
        account: name,
        ...part,
      })),
    )
    if (JSON.stringify(renewed) === JSON.stringify(summary)) return
    summary = renewed
    if (renewed === undefined) log.info('statistics: there are no longer any figures')
    else log.info({ to: renewed.to, total: renewed.total }, 'statistics: new figures')
    for (const listener of listeners) listener()
  }

  const write = async (): Promise<void> => {
    try {
      await file.write(Object.fromEntries(accountsWithFigures().map(({ key, part }) => [key, part])))
      isWritable = true
    } catch (error) {
      if (isWritable)
        log.warn(
          { reason: (error as Error).message, dataDir },
          'statistics: cannot write the snapshot; the figures stay in memory. Fix: make DATA_DIR writable',
        )
      isWritable = false
    }
  }

  /** Fetches one account. Returns whether that succeeded; never rejects. */
  const fetchOne = async (key: string, account: Account): Promise<boolean> => {
    const last = parts.get(key)
    try {
      parts.set(key, await fetchAccount(account, last))
      failures.delete(key)
      return true
    } catch (error) {
      if (closing.signal.aborted) return false
      const reason = (error as Error).message
      const before = failures.get(key)
      failures.set(key, { at: clock.now(), reason })
      // Files are read after each edit of the content, and usually fail for the same reason again.
      if (isFile(account) && before?.reason === reason) return false
      log.warn(
        {
          account: `${account.provider} ${account.name}`,
          reason,
          shows: last === undefined ? 'no figures' : `figures of ${last.takenOn}`,
        },
        'statistics: an account could not be fetched; the next attempt is in an hour',
      )
      return false
    }
  }

  type IsWanted = (key: string, account: Account) => boolean

  /** Fetches accounts concurrently and publishes their figures as one change. */
  const fetchRound = async (isWanted: IsWanted): Promise<void> => {
    const wanted = [...accounts()].filter(([key, account]) => isWanted(key, account))
    const succeeded = await Promise.all(wanted.map(([key, account]) => fetchOne(key, account)))
    if (closing.signal.aborted || !succeeded.includes(true)) return
    publish()
    await write()
  }

  /** Runs one round at a time, so that the newest figures are the last to come. */
  const fetch = (isWanted: IsWanted): Promise<void> => {
    const round = (): Promise<void> =>
      fetchRound(isWanted).catch((err: unknown) =>
        log.warn({ err }, 'statistics: an attempt failed; the next is in ten minutes'),
      )
    lastRound = lastRound.then(round)
    return lastRound
  }

  const tick = (): Promise<void> => {
    cancelTimer = clock.schedule(new Date(clock.now().getTime() + TICK_MS), tick)
    return fetch(isDue)
  }

  return {
    /** Returns the current summary, the same object until it changes; undefined without figures. */
    current: () => summary,
    /** Whether there are figures, or will be: not if all accounts lack a token that their provider needs. */
    expectsFigures: (): boolean =>
      summary !== undefined ||
      options.accounts().some((account, _index, all) => !lacksToken(account, all, options)),
    /** Returns a line for each account that could not be fetched when it was last tried. */
    failures: (): readonly string[] =>
      [...accounts()].flatMap(([key, { provider, name }]) => {
        const failure = failures.get(key)
        return failure === undefined ? [] : `${provider} ${name}: ${failure.reason}`
      }),
    /** Calls `listener` after the summary has changed. */
    onChange: (listener: () => void) => void listeners.push(listener),
    /** Reads the last snapshot and the `file` accounts. Call it once, first. */
    load: async (): Promise<void> => {
      for (const [key, part] of Object.entries(await file.read())) parts.set(key, part)
      publish()
      await fetch((_key, account) => isFile(account))
    },
    /**
     * Applies the accounts of changed content: drops removed ones at once, and fetches new accounts and all
     * files. Resolves when these are written; never rejects.
     */
    contentChanged: (): Promise<void> => {
      publish()
      return fetch((key, account) => isFile(account) || isDue(key))
    },
    /** Fetches accounts without figures since 00:23 UTC, unless they just failed. Never rejects. */
    fetchOutdated: (): Promise<void> => fetch(isDue),
    /** Fetches what is outdated, now and every ten minutes. Call it once, after `load`. */
    startFetching: () => void tick(),
    /** Aborts all fetching and waits until the snapshot is written. */
    close: (): Promise<void> => {
      closing.abort()
      cancelTimer()
      return lastRound
    },
  }
}

/** The statistics of the accounts of site.yaml. */
export type ContributionStatistics = ReturnType<typeof createContributionStatistics>
