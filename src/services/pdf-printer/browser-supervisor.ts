/**
 * Keeps one browser running while it is needed: starts it when a tab is asked for, notices its end, pauses
 * longer and longer between failed starts, and replaces it when it has printed enough. Used by the printer.
 */
import type { FastifyBaseLogger } from 'fastify'
import { UnavailableError } from '../../domain/unavailable-error.ts'
import { START_PAUSES_MS } from './print-bounds.ts'
import type { RunningBrowser } from './running-browser.ts'

export interface BrowserSupervisor {
  /**
   * Returns the running browser, after starting one where there is none.
   *
   * @throws {UnavailableError} where it can't be started, or could not just now and its pause is not over
   */
  readonly browser: () => Promise<RunningBrowser>
  /** Counts a print of the browser: one that has printed is sound, so the pauses begin anew. */
  readonly printed: () => void
  /** Counts starts that succeeded and starts that failed. */
  readonly counts: () => { readonly starts: number; readonly failedStarts: number }
  /** Ends the browser. Nothing is started after it. */
  readonly close: () => Promise<void>
}

/** @param options.start starts or reaches a browser; throws where it can't */
export const createBrowserSupervisor = (options: {
  readonly start: () => Promise<RunningBrowser>
  readonly log: FastifyBaseLogger
}): BrowserSupervisor => {
  const { start, log } = options
  let running: Promise<RunningBrowser> | undefined
  let isClosed = false
  let starts = 0
  let failedStarts = 0
  /** Failed starts in a row, and browsers that ended before they printed anything. */
  let failures = 0
  let nextStartAt = 0
  let lastFailure: unknown

  const fail = (cause: unknown): void => {
    lastFailure = cause
    nextStartAt = performance.now() + (START_PAUSES_MS[failures] ?? START_PAUSES_MS.at(-1) ?? 0)
    failures += 1
  }

  const unavailable = (): UnavailableError =>
    new UnavailableError('The browser that prints the CV cannot be started.', {
      retryAfterSeconds: (nextStartAt - performance.now()) / 1_000,
      cause: lastFailure,
    })

  const startBrowser = async (): Promise<RunningBrowser> => {
    try {
      const browser = await start()
      starts += 1
      log.info(`${browser.name} is ready to print`)
      return browser
    } catch (error) {
      failedStarts += 1
      fail(error)
      // Said once: as long as requests come it is tried again every few seconds, and fails for the same reason.
      log[failures === 1 ? 'error' : 'debug']({ err: error }, 'no browser to print with')
      throw unavailable()
    }
  }

  const watch = (starting: Promise<RunningBrowser>): void => {
    const forget = (): void => {
      if (running === starting) running = undefined
    }
    starting.then(async (browser) => {
      const lastWords = await browser.ended
      if (running !== starting) return
      forget()
      log.warn(`${browser.name} has ended unasked: ${lastWords}`)
    }, forget)
  }

  return {
    browser: () => {
      if (isClosed)
        return Promise.reject(new UnavailableError('The server is closing.', { retryAfterSeconds: 1 }))
      if (running !== undefined) return running
      if (performance.now() < nextStartAt) return Promise.reject(unavailable())
      running = startBrowser()
      watch(running)
      return running
    },
    printed: () => {
      failures = 0
    },
    counts: () => ({ starts, failedStarts }),
    close: async () => {
      isClosed = true
      const last = running
      running = undefined
      await last?.then(
        (browser) => browser.close(),
        () => {}, // it never started, and the log says so
      )
    },
  }
}
