/**
 * Holds the current site: loads the content folder at the start, whenever it changes, and when a page is due. Errors are
 * logged. A file with an error stays as it was; while site.yaml has one, nothing new is published.
 */

import { isDeepStrictEqual } from 'node:util'
import type { FastifyBaseLogger } from 'fastify'
import type { FolderWatcher } from '../lib/files/folder-watcher.ts'
import { type Clock, systemClock } from '../lib/time/clock.ts'
import { isSettings, SENT_FOLDER } from './files/content-file.ts'
import type { MessagesByLanguage } from './i18n/messages.ts'
import { createIssueLog } from './issue-log.ts'
import type { Content, ContentReading } from './private-content.ts'
import { createContentReader, isBeingCheckedOut, realFolder } from './reading/content-folder.ts'
import type { Site } from './site.ts'

/**
 * Editors write a file in several steps. A pause this long means that they are done; if not, the next step is one more
 * change. Longer than the 50 ms in which chokidar reports only the first change of a file.
 */
const QUIET_MS = 60
/** A file that is written to without pause must not delay all other changes. */
const MAX_WAIT_MS = 2_000
/** Each reading checks the whole folder, and a log in it that has a line of each reading, or of each request, changes without end. */
const INTERVAL_MS = 1_000
/** An edit is seen soon enough, and reading the times of a thousand files takes some 10 ms. */
const POLL_MS = 3_000
const POLLED_SETTLED_MS = 60_000
/** Files that one line of the log names. */
const MAX_LISTED = 10
/** Readings that may follow one another at once: nobody saves more often. */
const BURST = 10

/** Returns whether nothing that is served differs. Files that are not read may have changed if their times have. */
const isSameContent = (one: Site, other: Site): boolean =>
  one.version === other.version &&
  [...one.files.values()].every(
    ({ address, modifiedMs }) => other.files.get(address)?.modifiedMs === modifiedMs,
  )

/** Debounces: calls `run` 60 ms after the last change, at the latest after 2 s, and after ten calls in a row, once a second. */
const createDebounce = (run: () => Promise<void>) => {
  let timer: NodeJS.Timeout | undefined
  let latest: number | undefined
  let earliest = Number.NEGATIVE_INFINITY
  const trigger = (): void => {
    clearTimeout(timer)
    const now = performance.now()
    latest ??= now + MAX_WAIT_MS
    const waitMs = Math.min(QUIET_MS, latest - now)
    timer = setTimeout(
      () => {
        latest = undefined
        earliest = Math.max(earliest, performance.now() - BURST * INTERVAL_MS) + INTERVAL_MS
        void run()
        if (waitMs < QUIET_MS) trigger() // changes are still being made, and the watcher may not report the last one
      },
      Math.max(waitMs, earliest - now),
    )
  }
  return { trigger, cancel: () => clearTimeout(timer) }
}

/**
 * Loads the content. Caller must close it.
 *
 * @throws {ContentError} if the content has errors at the start
 */
export const createContentStore = async (options: {
  readonly folder: string
  /** Whether an error in any file stops the start, and not only one in site.yaml. */
  readonly strict: boolean
  /** The messages that come with Vitrine. */
  readonly messages: MessagesByLanguage
  readonly log: FastifyBaseLogger
  /** Whether the system tells of no changes, as of network drives, whose times may be old ones for a while. */
  readonly isPolled?: boolean
  /** The system's by default. */
  readonly clock?: Clock
  /** Whether a reading waits, since Git is changing the folder; looks for Git's lock by default. */
  readonly isBeingChanged?: (folder: string) => Promise<boolean>
}) => {
  const { folder, messages, strict, log, isPolled = false, clock = systemClock } = options
  const { isBeingChanged = isBeingCheckedOut } = options
  const readContent = createContentReader(folder, messages, {
    strict,
    now: clock.now,
    settledMs: isPolled ? POLLED_SETTLED_MS : undefined,
  })
  const listeners: ((site: Site) => void)[] = []
  const settledListeners: (() => void)[] = []
  const issues = createIssueLog(log)
  let loading = Promise.resolve()
  let isQueued = false
  let isAskedFor = false
  let failure: unknown
  let lastWaiting: ContentReading['waiting'] = []
  let cancelChange = (): void => {}
  let isClosed = false

  /** Logs what is wrong, and reads the folder again when a page is due to be published or withdrawn, or was being written. */
  const report = ({ site: { errors, warnings, info, changesAtMs }, waiting }: ContentReading): void => {
    issues.leaveOut(errors, isAskedFor && errors.some(({ file }) => isSettings(file)))
    issues.warn(warnings)
    issues.inform(info)
    if (waiting.length > 0 && !isDeepStrictEqual(waiting, lastWaiting))
      log.warn(
        { files: waiting.length },
        `not published while site.yaml has an error: ${waiting
          .map(({ file }) => file)
          .slice(0, MAX_LISTED)
          .join(', ')}${waiting.length > MAX_LISTED ? ' …' : ''}`,
      )
    lastWaiting = waiting
    cancelChange()
    if (changesAtMs !== undefined && !isClosed)
      cancelChange = clock.schedule(new Date(changesAtMs), queueLoad)
  }
  const takeUp = (next: ContentReading): void => {
    const [{ site: before }, { site }] = [content, next]
    const hadFailed = failure !== undefined || before.errors.length > site.errors.length
    failure = undefined
    content = next // its warnings may differ, such as for a file that is not served
    report(next)
    if (!isSameContent(site, before)) {
      log.debug({ version: site.version, pages: site.pages.size }, 'content loaded') // 'site published' follows, or why not
      for (const listener of listeners) listener(site)
    } else if (hadFailed) log.info('the content is as it was before the error')
  }
  const load = async (): Promise<void> => {
    isQueued = false
    if (await isBeingChanged((await realFolder(folder)) ?? folder)) {
      cancelChange()
      if (!isClosed) cancelChange = clock.schedule(new Date(clock.now().getTime() + INTERVAL_MS), queueLoad)
      return
    }
    try {
      takeUp(await readContent())
    } catch (error) {
      // If the log is a file in this folder, each line is a change: to repeat the same error would never end.
      if (isAskedFor || String(error) !== String(failure))
        issues.error(error, 'the content could not be read')
      failure = error
    }
    isAskedFor = false
    for (const listener of settledListeners) listener()
  }
  /** Loads run one after the other, so that an older one never replaces a newer one. Calls during a load share the next. */
  const queueLoad = (): Promise<void> => {
    if (!isQueued) loading = loading.then(load)
    isQueued = true
    return loading
  }
  const reload = (): Promise<void> => {
    isAskedFor = true
    return watching === undefined
      ? queueLoad()
      : watching.then((watcher) => watcher.lookAgain()).then(queueLoad)
  }

  let cancelPoll = (): void => {}
  const poll = (): void => {
    if (isClosed) return
    const next = new Date(clock.now().getTime() + POLL_MS)
    cancelPoll = clock.schedule(next, () => queueLoad().then(poll))
  }

  const knownCauses = new Set<string>()
  /** Logs why changes may go unnoticed, once for each cause: a limit of the system is met again in each folder. */
  const warnOfWatching = (error: unknown): void => {
    const { code = '', message } = error as NodeJS.ErrnoException
    if (knownCauses.has(code)) return
    knownCauses.add(code)
    const raise = ['ENOSPC', 'EMFILE'].includes(code) ? ', or raise fs.inotify in sysctl and restart' : ''
    log.warn(
      { reason: message },
      `some changes of the content folder are not noticed. Fix: send SIGHUP after changes${raise}`,
    )
  }

  const debounce = createDebounce(queueLoad)
  let watching: Promise<FolderWatcher> | undefined
  const first = await readContent()
  let content: Content = first
  report(first)
  return {
    current: () => content.site,
    /** Returns what is not part of the site. Only applications and the owner's commands may ask for it. */
    currentPrivate: () => content.privateContent,
    /** Calls back after each change of the site. */
    onChange: (listener: (site: Site) => void) => void listeners.push(listener),
    /** Calls back after each load but the first, whether or not it changed the site. */
    onSettled: (listener: () => void) => void settledListeners.push(listener),
    /** Returns why the latest load failed; undefined if it did not. */
    failure: () => failure,
    /** Reads the folder again. Never rejects; errors are logged. */
    reload,
    /** Watches the folder from now on, and reads what has changed since it was read. Never rejects. Call it once. */
    watch: async () => {
      // Imported only now, so that no start waits for its library.
      watching = import('../lib/files/folder-watcher.ts').then(({ watchFolder }) =>
        watchFolder({
          folder,
          unwatched: SENT_FOLDER,
          onChange: debounce.trigger,
          onError: warnOfWatching,
        }),
      )
      await watching
      await queueLoad()
    },
    /** Looks for changes every few seconds from now on, where the system tells of none. Call it once. */
    poll,
    close: async () => {
      isClosed = true
      cancelChange()
      cancelPoll()
      const watch = await watching
      await watch?.close()
      debounce.cancel()
      await loading
    },
  }
}

/** The current site, and notification of the next. */
export type ContentStore = Readonly<Awaited<ReturnType<typeof createContentStore>>>
