/**
 * The contribution statistics: asks the accounts of site.yaml once a day, keeps what they said in memory and on
 * disk, and gives the summary that the card and the home page show. The plugin of the same name puts it on the app.
 */
import type { BaseLogger } from 'pino'
import type { Config } from '../config.ts'
import type { Account } from '../content/schema/site-settings.ts'
import { type AccountState, accountKey, beginAccount, contributionParts } from './account-state.ts'
import { type Clock, systemClock } from './clock.ts'
import { type ContributionSummary, summarizeContributions } from './contribution-summary.ts'
import { createAccountAsker } from './fetch-account.ts'
import { createSnapshotFile, type Snapshot } from './snapshot-file.ts'

/** The door to the statistics. Nothing behind it ever makes a request wait. */
export interface ContributionStatistics {
  /** Returns the last snapshot, or undefined where none was ever taken. The same object until it changes. */
  readonly current: () => ContributionSummary | undefined
  /** Calls `listener` after {@link current} has changed. */
  readonly onChange: (listener: () => void) => void
  /** Tells a started service that the content was replaced: accounts that went lose their part, new ones and files are asked at once. */
  readonly contentChanged: () => void
  /** Reads the last snapshot and the `file` accounts, then asks the others from time to time. Call it once. */
  readonly start: () => Promise<void>
  /** Gives up what is being asked and waits for the snapshot that is being written. */
  readonly close: () => Promise<void>
}

/** What the statistics need from the rest of the app. */
export interface StatisticsOptions {
  /** The accounts of site.yaml as it is now. */
  readonly accounts: () => readonly Account[]
  /** Reads a file by its path inside the content folder, and nothing outside it. */
  readonly readContentFile: (path: string) => Promise<Buffer>
  readonly tokens: Config['tokens']
  readonly dataDir: string
  readonly log: Pick<BaseLogger, 'info' | 'warn'>
  /** The clock on the wall where it is left out. */
  readonly clock?: Clock
}

/** The longest sleep: a machine that was suspended, or whose clock was set, is at most that late. */
const LONGEST_SLEEP_MS = 60 * 60 * 1000

/** Returns for each key the part that was asked for last. */
const newestParts = (states: Iterable<AccountState>, stored: Snapshot): Snapshot => {
  const parts = [...states].flatMap(({ account, part }) => {
    const key = accountKey(account)
    const other = stored[key]
    const newest = other !== undefined && other.askedAt > (part?.askedAt ?? '') ? other : part
    return newest === undefined ? [] : [[key, newest] as const]
  })
  return Object.fromEntries(parts)
}

/** Creates the statistics; nothing happens before `start`. Whoever creates them closes them. */
export const createContributionStatistics = (options: StatisticsOptions): ContributionStatistics => {
  const { accounts, log, clock = systemClock } = options
  const file = createSnapshotFile(options.dataDir, (details, message) => log.warn(details, message))
  const listeners: (() => void)[] = []
  const asker = createAccountAsker({ ...options, clock })
  let closed = false
  /** By account key. A state that was replaced while its account was asked takes no answer in. */
  const states = new Map<string, AccountState>()
  const beingAsked = new Set<AccountState>()
  const rounds = new Set<Promise<void>>()
  let summary: ContributionSummary | undefined
  let cancelSleep = (): void => {}
  let writing: Promise<void> = Promise.resolve()

  const renewSummary = (): void => {
    const renewed = summarizeContributions([...states.values()].flatMap(contributionParts))
    if (JSON.stringify(renewed) === JSON.stringify(summary)) return
    summary = renewed
    if (summary === undefined) log.info('Contribution statistics: no figures any more')
    else log.info({ to: summary.to, total: summary.total }, 'Contribution statistics: new figures')
    for (const listener of listeners) listener()
  }

  /** Takes up the accounts of the content as it is now, with the parts of `stored` for the new ones. */
  const takeUpAccounts = (stored: Snapshot): void => {
    const named = new Map(accounts().map((account) => [accountKey(account), account]))
    for (const key of states.keys()) if (!named.has(key)) states.delete(key)
    for (const [key, account] of named) {
      if (!states.has(key)) states.set(key, beginAccount(account, stored[key], clock.now()))
    }
  }

  /** Returns the states of the `file` accounts, due at once: reading them costs nothing. */
  const makeFilesDue = (): readonly AccountState[] => {
    const files = [...states.values()].filter(({ account }) => account.provider === 'file')
    const due = files.map((state) => ({ ...state, due: clock.now() }))
    for (const state of due) states.set(accountKey(state.account), state)
    return due
  }

  /** Adds what is ours to what other replicas have written; the newer part of an account stays. */
  const write = async (): Promise<void> => {
    try {
      await file.write(newestParts(states.values(), await file.read()))
    } catch (error) {
      log.warn(
        { err: error, dataDir: options.dataDir },
        'Contribution statistics: the snapshot can not be written; going on in memory. Make DATA_DIR writable',
      )
    }
  }

  /** Asks accounts side by side and takes all their answers in as one change. */
  const askAll = async (due: readonly AccountState[]): Promise<void> => {
    for (const state of due) beingAsked.add(state)
    const answered = await Promise.all(due.map(asker.ask))
    for (const [index, state] of due.entries()) {
      beingAsked.delete(state)
      const key = accountKey(state.account)
      if (states.get(key) === state) states.set(key, answered[index] ?? state)
    }
    if (closed) return
    renewSummary()
    const hasFigures = due.some((state, index) => answered[index]?.part !== state.part)
    if (hasFigures) writing = writing.then(write)
    await writing
  }

  const runRound = (due: readonly AccountState[]): Promise<void> => {
    const round = askAll(due).finally(() => {
      rounds.delete(round)
      wake()
    })
    rounds.add(round)
    return round
  }

  /** Asks whoever is due, then sleeps until the next one is. */
  const wake = (): void => {
    cancelSleep()
    if (closed) return
    const idle = [...states.values()].filter((state) => !beingAsked.has(state))
    const due = idle.filter((state) => state.due <= clock.now())
    if (due.length > 0) void runRound(due)
    const next = Math.min(...idle.filter((state) => !due.includes(state)).map((state) => state.due.getTime()))
    if (next === Number.POSITIVE_INFINITY) return
    cancelSleep = clock.after(Math.min(next - clock.now().getTime(), LONGEST_SLEEP_MS), wake)
  }

  return {
    current: () => summary,
    onChange: (listener) => void listeners.push(listener),
    contentChanged: () => {
      takeUpAccounts({})
      renewSummary()
      makeFilesDue()
      wake()
    },
    start: async () => {
      takeUpAccounts(await file.read())
      renewSummary()
      const files = makeFilesDue()
      if (files.length > 0) await runRound(files)
      wake()
    },
    close: async () => {
      cancelSleep()
      closed = true
      await asker.close()
      await Promise.all(rounds)
      await writing
    },
  }
}
