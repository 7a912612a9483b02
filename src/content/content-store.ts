/**
 * Holds the current site: loads the content folder at the start, when it changes, and when a page is due.
 * Logs errors. A file with an error stays as it was; while site.yaml has one, nothing new is published.
 */

import type { FastifyBaseLogger } from 'fastify'
import type { FolderWatcher } from '../lib/files/folder-watcher.ts'
import { type Clock, systemClock } from '../lib/time/clock.ts'
import { isSettings, SENT_COPIES_FOLDER } from './files/content-file.ts'
import type { MessagesByLanguage } from './i18n/messages.ts'
import { createIssueLog } from './issue-log.ts'
import { createContentReader, isBeingCheckedOut, realFolder } from './reading/content-reader.ts'
import type { Content } from './reading/site-reader.ts'
import type { Site } from './site.ts'

/**
 * Editors write a file in several steps. A pause this long means that they are done; if not, the next step is
 * another change. Longer than the 50 ms in which chokidar reports only the first change of a file.
 */
const QUIET_MS = 60
/** A file that is written without pause must not delay all other changes. */
const MAX_WAIT_MS = 2_000
/** How soon to look again while Git holds its lock. */
const CHECKOUT_MS = 1_000
/** Soon enough after an edit; reading the times of a thousand files takes some 10 ms. */
const POLL_MS = 3_000
/** Network drives may round times, or show a change late, so a younger file is read again at each look. */
const POLLED_SETTLED_MS = 60_000

/** Returns whether two sites serve the same. Files that are not read are compared by their times. */
const isSameContent = (one: Site, other: Site): boolean =>
  one.version === other.version &&
  [...one.files.values()].every(
    ({ address, modifiedMs }) => other.files.get(address)?.modifiedMs === modifiedMs,
  )

/** Calls `run` 60 ms after the last change, and within 2 s of the first. */
const createDebounce = (run: () => Promise<void>) => {
  let timer: NodeJS.Timeout | undefined
  let latest: number | undefined
  const trigger = (): void => {
    clearTimeout(timer)
    const now = performance.now()
    latest ??= now + MAX_WAIT_MS
    const waitMs = Math.max(0, Math.min(QUIET_MS, latest - now))
    timer = setTimeout(() => {
      latest = undefined
      void run()
      // Forced in the middle of changes, the last of which the watcher may not report.
      if (waitMs < QUIET_MS) trigger()
    }, waitMs)
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
  /** Whether an error in any file stops the start, not only one in site.yaml. */
  readonly strict: boolean
  /** Vitrine's own UI strings. */
  readonly messages: MessagesByLanguage
  readonly log: FastifyBaseLogger
  /** Whether the system reports no changes, as on network drives, whose file times may lag. */
  readonly isPolled?: boolean
  /** The system's by default. */
  readonly clock?: Clock
  /** Whether Git is changing the folder, so that a reading waits; by default, looks for Git's lock. */
  readonly isBeingChanged?: (folder: string) => Promise<boolean>
}) => {
  const { folder, messages, strict, log, isPolled = false, clock = systemClock } = options
  const { isBeingChanged = isBeingCheckedOut } = options
  const readContent = createContentReader(folder, messages, {
    strict,
    now: clock.now,
    settledMs: isPolled ? POLLED_SETTLED_MS : undefined,
  })
  let content = await readContent()
  let watching: Promise<FolderWatcher> | undefined
  const changeListeners: (() => void)[] = []
  const loadListeners: (() => void)[] = []
  const issues = createIssueLog(log)
  let loading = Promise.resolve()
  let isQueued = false
  let isReloadRequested = false
  let failure: unknown
  let cancelNextLoad = (): void => {}
  let isClosed = false

  const scheduleLoad = (ms: number): void => {
    cancelNextLoad()
    if (!isClosed) cancelNextLoad = clock.schedule(new Date(ms), queueLoad)
  }
  /** Logs issues, and schedules a load if a page becomes due or expires, or a file was being written. */
  const reportAndSchedule = ({ site: { errors, warnings, info, nextReadAtMs } }: Content): void => {
    // An owner who sends SIGHUP because nothing is published gets the reason again.
    issues.logFileErrors(errors, isReloadRequested && errors.some(({ file }) => isSettings(file)))
    issues.logWarnings(warnings)
    issues.logNotPublic(info)
    if (nextReadAtMs === undefined) cancelNextLoad()
    else scheduleLoad(nextReadAtMs)
  }
  const replaceContent = (next: Content): void => {
    const [{ site: before }, { site }] = [content, next]
    failure = undefined
    content = next // warnings may differ even if the site does not
    reportAndSchedule(next)
    if (isSameContent(site, before)) return
    // 'site published' follows, or why not
    log.debug({ version: site.version, pages: site.ownPages.size }, 'content loaded')
    for (const listener of changeListeners) listener()
  }
  const load = async (): Promise<void> => {
    isQueued = false
    if (await isBeingChanged((await realFolder(folder)) ?? folder)) {
      scheduleLoad(clock.now().getTime() + CHECKOUT_MS)
      return
    }
    try {
      replaceContent(await readContent())
    } catch (error) {
      // If the log is a file in this folder, each line is a change; repeating the same error would loop.
      if (isReloadRequested || String(error) !== String(failure))
        issues.logNotServed(error, 'the content could not be read')
      failure = error
    }
    isReloadRequested = false
    for (const listener of loadListeners) listener()
  }
  /** Queues a load, so that an older one never replaces a newer one. Calls during a load share the next. */
  const queueLoad = (): Promise<void> => {
    if (!isQueued) loading = loading.then(load)
    isQueued = true
    return loading
  }
  const reload = (): Promise<void> => {
    isReloadRequested = true
    return watching === undefined
      ? queueLoad()
      : watching.then((watcher) => watcher.checkReplacement()).then(queueLoad)
  }

  let cancelPoll = (): void => {}
  const poll = (): void => {
    if (isClosed) return
    const next = new Date(clock.now().getTime() + POLL_MS)
    cancelPoll = clock.schedule(next, () => queueLoad().then(poll))
  }

  let hasWarned = false
  /** Logs why changes may go unnoticed, once: a limit of the system affects each folder. */
  const warnOfWatching = (error: unknown): void => {
    if (hasWarned) return
    hasWarned = true
    const { code = '', message } = error as NodeJS.ErrnoException
    const raise = ['ENOSPC', 'EMFILE'].includes(code) ? ', or raise fs.inotify in sysctl and restart' : ''
    log.warn(
      { reason: message },
      `some changes of the content folder are not noticed. Fix: send SIGHUP after changes${raise}`,
    )
  }

  const debounce = createDebounce(queueLoad)
  reportAndSchedule(content)
  return {
    current: () => content.site,
    /** Returns private content. Only applications and the owner's commands may use it. */
    currentPrivate: () => content.privateContent,
    /** Calls back after each change of the site. */
    onChange: (listener: () => void) => void changeListeners.push(listener),
    /** Calls back after each load but the first, whether or not it changed the site. */
    onLoaded: (listener: () => void) => void loadListeners.push(listener),
    /** Returns why the latest load failed; undefined if it did not. */
    failure: () => failure,
    /** Reads the folder again. Never rejects; errors are logged. */
    reload,
    /** Watches the folder, and reads what has changed since the last reading. Never rejects. Call it once. */
    watch: async () => {
      // Imported only now, so that the start does not wait for chokidar.
      watching = import('../lib/files/folder-watcher.ts').then(({ watchFolder }) =>
        watchFolder({
          folder,
          unwatched: SENT_COPIES_FOLDER,
          onChange: debounce.trigger,
          onError: warnOfWatching,
        }),
      )
      await watching
      await queueLoad()
    },
    /** Looks for changes every few seconds, where the system reports none. Call it once. */
    poll,
    close: async () => {
      isClosed = true
      cancelNextLoad()
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
