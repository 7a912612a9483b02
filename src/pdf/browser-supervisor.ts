/**
 * Keeps one browser running and opens its tabs: starts it when a tab is asked for, notices its end, pauses
 * longer and longer between failed starts, and replaces it when it has printed enough. Used by the printer.
 */
import type { FastifyBaseLogger } from 'fastify'
import { UnavailableError } from '../lib/unavailable-error.ts'
import type { RunningBrowser, StartBrowser } from './chromium/browser.ts'
import { serverClosing } from './errors.ts'
import { BROWSER_PRINTS_LIMIT, START_PAUSES_MS } from './limits.ts'
import { openPrintTab, type PrintTab } from './print-tab.ts'

/** The door to the browser. */
export interface BrowserSupervisor {
  /**
   * Resolves once a browser runs, after starting one where there is none.
   *
   * @throws {UnavailableError} where it can't be started, or its pause after that is not over
   */
  readonly ready: () => Promise<void>
  /**
   * Opens a tab in the running browser, after starting one where there is none.
   *
   * @throws {UnavailableError} where it can't be started or opens none, or its pause after that is not over
   */
  readonly openTab: () => Promise<PrintTab>
  /** Counts starts that succeeded and starts that failed. */
  readonly counts: () => { readonly starts: number; readonly failedStarts: number }
  /** Ends the browser. Nothing is started after it. */
  readonly close: () => Promise<void>
}

/** A browser with what the supervisor has to know of its use. */
interface Charge {
  readonly running: RunningBrowser
  /** The start that it came of. */
  readonly starting: Promise<Charge>
  prints: number
  openTabs: number
}

/**
 * Makes a supervisor that has started nothing yet.
 *
 * @param options.onLost is called when the browser has ended unasked, once its pause is over and as long as
 * there is hope: after a row of failures it is started again only when it is asked for
 */
export const createBrowserSupervisor = (options: {
  readonly start: StartBrowser
  readonly onLost: () => void
  readonly log: FastifyBaseLogger
}): BrowserSupervisor => {
  const { start, onLost, log } = options
  /** The browser that new tabs open in; a worn one is no longer it, and ends with its last tab. */
  let current: Promise<Charge> | undefined
  const charges = new Set<Charge>()
  const closing = new AbortController()
  let starts = 0
  let failedStarts = 0
  /** Failures in a row: starts that failed, and browsers that ended before they printed anything. */
  let failures = 0
  let nextStartAtMs = 0
  let lastFailure: unknown
  let revival: NodeJS.Timeout | undefined

  const fail = (cause: unknown): void => {
    const pauseMs = START_PAUSES_MS[Math.min(failures, START_PAUSES_MS.length - 1)] as number
    lastFailure = cause
    nextStartAtMs = performance.now() + pauseMs
    failures += 1
  }

  const unavailable = (): UnavailableError =>
    new UnavailableError('The browser that prints the CV cannot be had.', {
      retryAfterSeconds: (nextStartAtMs - performance.now()) / 1_000,
      cause: lastFailure,
    })

  const revive = (): void => {
    if (closing.signal.aborted || failures >= START_PAUSES_MS.length) return
    revival = setTimeout(onLost, Math.max(0, nextStartAtMs - performance.now()))
  }

  const forget = (starting: Promise<Charge>): void => {
    if (current === starting) current = undefined
  }

  const watch = async (charge: Charge): Promise<void> => {
    const { running, starting } = charge
    const lastWords = await running.ended
    charges.delete(charge)
    if (current !== starting) return // it was asked to end
    forget(starting)
    if (charge.prints === 0)
      fail(new Error(`${running.name} ended before it had printed anything: ${lastWords}`))
    log.warn(`${running.name} has ended unasked: ${lastWords}`)
    revive()
  }

  const startRunning = async (): Promise<RunningBrowser> => {
    try {
      const running = await start(closing.signal)
      starts += 1
      log.info(`ready to print with ${running.name}`)
      return running
    } catch (error) {
      failedStarts += 1
      fail(error)
      // Said once: as long as requests come it is tried again every few seconds, and fails for the same reason.
      log[failures === 1 ? 'error' : 'debug']({ err: error }, 'there is no browser to print with')
      throw unavailable()
    }
  }

  const ready = (): Promise<Charge> => {
    if (closing.signal.aborted) throw closing.signal.reason
    if (current !== undefined) return current
    if (performance.now() < nextStartAtMs) throw unavailable()
    const starting: Promise<Charge> = startRunning().then((running) => {
      const charge = { running, starting, prints: 0, openTabs: 0 }
      charges.add(charge)
      void watch(charge)
      return charge
    })
    current = starting
    starting.catch(() => forget(starting))
    return starting
  }

  const countPrint = (charge: Charge): void => {
    failures = 0
    charge.prints += 1
    if (charge.prints === BROWSER_PRINTS_LIMIT) forget(charge.starting)
  }

  const leave = async (charge: Charge): Promise<void> => {
    charge.openTabs -= 1
    if (charge.openTabs === 0 && charge.prints >= BROWSER_PRINTS_LIMIT) await charge.running.close()
  }

  const openIn = async (charge: Charge): Promise<PrintTab> => {
    charge.openTabs += 1 // from the beginning, so that a worn browser does not end under a tab that opens
    const tab = await openPrintTab(charge.running).catch((error: unknown) => {
      charge.openTabs -= 1
      throw error
    })
    return {
      ...tab,
      isWorn: () => tab.isWorn() || charge.prints >= BROWSER_PRINTS_LIMIT,
      print: async () => {
        const pdf = await tab.print()
        countPrint(charge)
        return pdf
      },
      close: async () => {
        await tab.close()
        await leave(charge)
      },
    }
  }

  /** Opens a tab, or ends the browser that does not: it hangs or is dying. */
  const openOrEnd = async (): Promise<PrintTab | undefined> => {
    const charge = await ready()
    try {
      return await openIn(charge)
    } catch (error) {
      log.warn({ err: error }, `${charge.running.name} opened no tab and is ended`)
      await charge.running.close()
      return undefined
    }
  }

  return {
    ready: async () => void (await ready()),
    openTab: async () => {
      // A second time, because the browser may have been dying for a while before it was asked.
      const tab = (await openOrEnd()) ?? (await openOrEnd())
      if (tab === undefined) throw unavailable()
      return tab
    },
    counts: () => ({ starts, failedStarts }),
    close: async () => {
      closing.abort(serverClosing())
      clearTimeout(revival)
      const starting = current
      current = undefined
      await starting?.catch(() => {}) // it never started, and the log says so
      await Promise.all([...charges].map(({ running }) => running.close()))
    },
  }
}
