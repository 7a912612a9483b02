/**
 * Keeps one browser running and opens tabs in it: starts it on demand, restarts it when it exits, backs off after failed
 * starts, and replaces it after a number of prints. Used by the printer.
 */
import type { FastifyBaseLogger } from 'fastify'
import type { UnavailableError } from '../lib/unavailable-error.ts'
import type { RunningBrowser, StartBrowser } from './chromium/browser.ts'
import { cannotPrintError, serverClosingError } from './errors.ts'
import { BROWSER_PRINTS_LIMIT, MAX_RETRY_AFTER_SECONDS, START_PAUSES_MS } from './limits.ts'
import { openPrintTab, type PrintTab } from './print-tab.ts'

/** The supervisor. Its creator closes it. */
export interface BrowserSupervisor {
  /**
   * Resolves once a browser is running, after starting one if needed.
   *
   * @throws {UnavailableError} if it cannot be started, or the pause after a failed start is not over
   */
  readonly ready: () => Promise<void>
  /**
   * Opens a tab, after starting a browser if needed. The caller closes it.
   *
   * @throws {UnavailableError} if no browser starts or opens a tab, or the pause after a failed start is not over
   */
  readonly openTab: () => Promise<PrintTab>
  /**
   * Returns how long the pause after a failed start still lasts, in milliseconds; 0 if it is over. Undefined if no browser has
   * ever run: then the cause is probably not one that passes.
   */
  readonly nextStartInMs: () => number | undefined
  readonly counts: () => { readonly starts: number; readonly failedStarts: number }
  /** Closes the browser. None is started afterwards. */
  readonly close: () => Promise<void>
}

/** A browser and its use so far. */
interface SupervisedBrowser {
  readonly browser: RunningBrowser
  /** The promise that resolved to this object; `current` is compared with it. */
  readonly starting: Promise<SupervisedBrowser>
  prints: number
  openTabs: number
}

/**
 * Creates a supervisor. It starts nothing until asked.
 *
 * @param options.onLost is called when the browser exited by itself, after the pause that is due. Not called after a row
 * of failures as long as `START_PAUSES_MS`; then only a request starts a browser.
 */
export const createBrowserSupervisor = (options: {
  readonly start: StartBrowser
  readonly onLost: () => void
  readonly log: FastifyBaseLogger
}): BrowserSupervisor => {
  const { start, onLost, log } = options
  /** The browser that new tabs open in. A worn one is no longer current, and closes with its last tab. */
  let current: Promise<SupervisedBrowser> | undefined
  const running = new Set<SupervisedBrowser>()
  const closing = new AbortController()
  let starts = 0
  let failedStarts = 0
  /** Consecutive failures: failed starts, and browsers that exited before their first print. */
  let failures = 0
  let nextStartAtMs = 0
  let lastFailure: unknown
  let restartTimer: NodeJS.Timeout | undefined

  const recordFailure = (cause: unknown): void => {
    lastFailure = cause
    nextStartAtMs = performance.now() + (START_PAUSES_MS[failures] ?? START_PAUSES_MS.at(-1) ?? 0)
    failures += 1
  }

  const pauseMs = (): number => Math.max(0, nextStartAtMs - performance.now())

  const unavailable = (): UnavailableError =>
    cannotPrintError('No browser is available to print the CV.', {
      unavailable: 'The browser that prints PDFs',
      retryAfterSeconds: starts === 0 ? Math.min(2 ** failures, MAX_RETRY_AFTER_SECONDS) : pauseMs() / 1_000,
      cause: lastFailure,
    })

  const scheduleRestart = (): void => {
    if (closing.signal.aborted || failures >= START_PAUSES_MS.length) return
    restartTimer = setTimeout(onLost, pauseMs())
  }

  const retire = (starting: Promise<SupervisedBrowser>): void => {
    if (current === starting) current = undefined
  }

  const watch = async (supervised: SupervisedBrowser): Promise<void> => {
    const { browser, starting } = supervised
    const lastOutput = await browser.ended
    if (current === starting) {
      retire(starting)
      const message = `${browser.name} exited unexpectedly: ${lastOutput}`
      if (supervised.prints === 0) recordFailure(new Error(message))
      log.warn(message)
      scheduleRestart()
    }
    await browser.close() // waits until its files are removed
    running.delete(supervised)
  }

  const startBrowser = async (): Promise<RunningBrowser> => {
    try {
      const browser = await start(closing.signal)
      starts += 1
      log.info(`ready to print with ${browser.name}`)
      return browser
    } catch (error) {
      failedStarts += 1
      recordFailure(error)
      // Logged once: each request retries every few seconds, and usually fails for the same reason.
      log[failures === 1 ? 'error' : 'debug']({ err: error }, 'there is no browser to print with')
      throw unavailable()
    }
  }

  const currentBrowser = (): Promise<SupervisedBrowser> => {
    if (closing.signal.aborted) throw closing.signal.reason
    if (current !== undefined) return current
    if (pauseMs() > 0) throw unavailable()
    const starting: Promise<SupervisedBrowser> = startBrowser().then((browser) => {
      const supervised = { browser, starting, prints: 0, openTabs: 0 }
      running.add(supervised)
      void watch(supervised)
      return supervised
    })
    current = starting
    starting.catch(() => retire(starting))
    return starting
  }

  const countPrint = (supervised: SupervisedBrowser): void => {
    failures = 0
    supervised.prints += 1
    if (supervised.prints === BROWSER_PRINTS_LIMIT) retire(supervised.starting)
  }

  const releaseTab = async (supervised: SupervisedBrowser): Promise<void> => {
    supervised.openTabs -= 1
    if (supervised.openTabs === 0 && supervised.prints >= BROWSER_PRINTS_LIMIT)
      await supervised.browser.close()
  }

  const openIn = async (supervised: SupervisedBrowser): Promise<PrintTab> => {
    supervised.openTabs += 1 // counted while it opens, so that a worn browser does not close under it
    const tab = await openPrintTab(supervised.browser).catch((error: unknown) => {
      supervised.openTabs -= 1
      throw error
    })
    return {
      ...tab,
      isWorn: () => tab.isWorn() || supervised.prints >= BROWSER_PRINTS_LIMIT,
      print: async () => {
        const pdf = await tab.print()
        countPrint(supervised)
        return pdf
      },
      close: async () => {
        await tab.close()
        await releaseTab(supervised)
      },
    }
  }

  /** Opens a tab, or closes the browser that fails to: it hangs or is exiting. */
  const openTabOrCloseBrowser = async (): Promise<PrintTab | undefined> => {
    const supervised = await currentBrowser()
    try {
      return await openIn(supervised)
    } catch (error) {
      log.warn({ err: error }, `${supervised.browser.name} opened no tab and is closed`)
      await supervised.browser.close()
      return undefined
    }
  }

  return {
    ready: async () => void (await currentBrowser()),
    openTab: async () => {
      // The second attempt uses a new browser: the first may have been exiting unnoticed.
      const tab = (await openTabOrCloseBrowser()) ?? (await openTabOrCloseBrowser())
      if (tab === undefined) throw unavailable()
      return tab
    },
    nextStartInMs: () => (starts === 0 ? undefined : pauseMs()),
    counts: () => ({ starts, failedStarts }),
    close: async () => {
      closing.abort(serverClosingError())
      clearTimeout(restartTimer)
      const starting = current
      current = undefined
      await starting?.catch(() => {}) // already logged
      await Promise.all([...running].map(({ browser }) => browser.close()))
    },
  }
}
