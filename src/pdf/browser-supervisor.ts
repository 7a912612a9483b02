/**
 * Keeps one browser running and opens tabs in it: starts it on demand, restarts it when it exits, backs off
 * after failed starts, and retires it when a tab fails to open.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { UnavailableError } from '../lib/unavailable-error.ts'
import type { RunningBrowser, StartBrowser } from './chromium/browser.ts'
import { cannotPrintError, serverClosingError } from './errors.ts'
import { MAX_RETRY_AFTER_SECONDS, START_PAUSES_MS } from './limits.ts'
import { openPrintTab, type PrintTab } from './print-tab.ts'

/** A browser and its use so far. */
interface SupervisedBrowser {
  readonly browser: RunningBrowser
  hasPrinted: boolean
  openTabs: number
  /** A retired browser opens no tab, and closes with its last one. */
  isRetired: boolean
}

/**
 * Creates a supervisor, which starts nothing until asked. The caller closes it.
 *
 * @param options.onRetired called when the browser is retired: its tabs are no longer usable
 */
export const createBrowserSupervisor = ({
  start,
  onRetired,
  log,
}: {
  readonly start: StartBrowser
  readonly onRetired: () => void
  readonly log: FastifyBaseLogger
}) => {
  const counts = { browserStarts: 0, failedBrowserStarts: 0 }
  /** The browser that new tabs open in, while it starts and runs. */
  let current: Promise<SupervisedBrowser> | undefined
  const running = new Set<RunningBrowser>()
  const closing = new AbortController()
  /** Consecutive failed starts, and browsers that exited or opened no tab before their first print. */
  let failures = 0
  let nextStartAtMs = 0
  let lastFailure: unknown
  /** Whether the last start failed. */
  let isFailing = false

  const pauseMs = (): number => Math.max(0, nextStartAtMs - performance.now())

  const recordFailure = (cause: unknown): void => {
    lastFailure = cause
    nextStartAtMs = performance.now() + (START_PAUSES_MS[failures] ?? START_PAUSES_MS.at(-1) ?? 0)
    failures += 1
  }

  const unavailable = (): UnavailableError =>
    cannotPrintError('No browser is available to print the CV.', {
      unavailable: 'The browser that prints PDFs',
      retryAfterSeconds:
        counts.browserStarts > 0 ? pauseMs() / 1_000 : Math.min(2 ** failures, MAX_RETRY_AFTER_SECONDS),
      cause: lastFailure,
    })

  const closeRetiredIfUnused = ({ browser, isRetired, openTabs }: SupervisedBrowser): void => {
    if (isRetired && openTabs === 0) void browser.close()
  }

  /** Lets a browser finish its running prints; the next tab opens in a new browser. */
  const retire = (supervised: SupervisedBrowser): void => {
    if (supervised.isRetired) return
    supervised.isRetired = true
    current = undefined
    onRetired()
    closeRetiredIfUnused(supervised)
  }

  const releaseTab = (supervised: SupervisedBrowser): void => {
    supervised.openTabs -= 1
    closeRetiredIfUnused(supervised)
  }

  const watch = async (supervised: SupervisedBrowser): Promise<void> => {
    const { browser } = supervised
    const lastOutput = await browser.ended
    if (!supervised.isRetired && !closing.signal.aborted) {
      supervised.isRetired = true
      current = undefined
      const message = `${browser.name} exited unexpectedly: ${lastOutput}`
      if (!supervised.hasPrinted) recordFailure(new Error(message))
      log.warn(message)
    }
    await browser.close() // waits until its files are removed
    running.delete(browser)
  }

  const startBrowser = async (): Promise<SupervisedBrowser> => {
    try {
      const browser = await start(closing.signal)
      counts.browserStarts += 1
      isFailing = false
      log.info(`ready to print with ${browser.name}`)
      const supervised = { browser, hasPrinted: false, openTabs: 0, isRetired: false }
      running.add(browser)
      void watch(supervised)
      return supervised
    } catch (error) {
      current = undefined
      counts.failedBrowserStarts += 1
      recordFailure(error)
      // Logged once: each request retries every few seconds, and usually fails for the same reason.
      if (!isFailing) log.error({ reason: (error as Error).message }, 'there is no browser to print with')
      log.debug({ err: error }, 'a browser did not start')
      isFailing = true
      throw unavailable()
    }
  }

  const currentBrowser = async (): Promise<SupervisedBrowser> => {
    closing.signal.throwIfAborted()
    if (current === undefined && pauseMs() > 0) throw unavailable()
    current ??= startBrowser()
    return current
  }

  const supervise = (tab: PrintTab, supervised: SupervisedBrowser): PrintTab => ({
    ...tab,
    isUsable: () => tab.isUsable() && !supervised.isRetired,
    print: async (document) => {
      const printed = await tab.print(document)
      failures = 0
      supervised.hasPrinted = true
      return printed
    },
    close: async () => {
      await tab.close()
      releaseTab(supervised)
    },
  })

  const tryToOpenTab = async (): Promise<PrintTab> => {
    const supervised = await currentBrowser()
    supervised.openTabs += 1 // counted while it opens, so that a retired browser does not close under it
    try {
      return supervise(await openPrintTab(supervised.browser), supervised)
    } catch (error) {
      log.warn({ err: error }, `${supervised.browser.name} opened no tab and is replaced`)
      if (!supervised.hasPrinted) recordFailure(error)
      retire(supervised)
      releaseTab(supervised)
      throw unavailable()
    }
  }

  return {
    /** Since the supervisor was created. */
    counts,
    /** Whether there is no browser, because the last start failed. */
    isFailing: () => isFailing,
    /**
     * Resolves once a browser is running, after starting one if needed.
     *
     * @throws {UnavailableError} (rejects) if none starts, or during the pause after a failed start
     */
    ready: currentBrowser,
    /**
     * Opens a tab, after starting a browser if needed. The caller closes it.
     *
     * @param isAwaited returns whether a request waits for the tab. While one does, retries, but not if no
     *   browser has ever started: then the cause is probably permanent
     * @throws {UnavailableError} (rejects) if no browser starts or opens a tab
     */
    openTab: async (isAwaited: () => boolean): Promise<PrintTab> => {
      const { signal } = closing
      for (;;)
        try {
          return await tryToOpenTab()
        } catch (error) {
          if (counts.browserStarts === 0 || signal.aborted || !isAwaited()) throw error
          await pause(pauseMs(), undefined, { signal })
        }
    },
    /** Retires the browser, if one runs; the next tab starts another. */
    retireBrowser: async (): Promise<void> => {
      const supervised = await current?.catch(() => undefined)
      if (supervised !== undefined) retire(supervised)
    },
    /** Closes the browser. None is started afterwards. */
    close: async (): Promise<void> => {
      closing.abort(serverClosingError())
      await current?.catch(() => {}) // already logged
      await Promise.all([...running].map((browser) => browser.close()))
    },
  }
}
