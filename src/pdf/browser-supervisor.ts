/**
 * Keeps one browser running and opens tabs in it: starts it on demand, restarts it when it exits, backs off after failed
 * starts, and retires it after a number of prints or when it opens no tab.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { UnavailableError } from '../lib/unavailable-error.ts'
import type { RunningBrowser, StartBrowser } from './chromium/browser.ts'
import { cannotPrintError, serverClosingError } from './errors.ts'
import { BROWSER_PRINTS_LIMIT, MAX_RETRY_AFTER_SECONDS, START_PAUSES_MS } from './limits.ts'
import { openPrintTab, type PrintTab } from './print-tab.ts'

/** A browser and its use so far. */
interface SupervisedBrowser {
  readonly browser: RunningBrowser
  prints: number
  openTabs: number
  /** A retired browser opens no tab, and closes with its last one. */
  isRetired: boolean
}

/** How browsers are started, and what is called when one is gone. */
export interface BrowserSupervisorOptions {
  readonly start: StartBrowser
  /** Is called when the browser was retired: its tabs are no longer usable. */
  readonly onRetired: () => void
  /** Is called when the browser exited by itself. */
  readonly onLost: () => void
  readonly log: FastifyBaseLogger
}

/** Supervises the browser. Starts nothing until asked; its creator closes it. */
export class BrowserSupervisor {
  /** Since the supervisor was created. */
  readonly counts = { browserStarts: 0, failedBrowserStarts: 0 }
  readonly #options: BrowserSupervisorOptions
  /** The browser that new tabs open in, while it starts and runs. */
  #current: Promise<SupervisedBrowser> | undefined
  readonly #running = new Set<SupervisedBrowser>()
  readonly #closing = new AbortController()
  /** Consecutive failures: failed starts, and browsers that exited or opened no tab before their first print. */
  #failures = 0
  #nextStartAtMs = 0
  #lastFailure: unknown

  constructor(options: BrowserSupervisorOptions) {
    this.#options = options
  }

  /**
   * Resolves once a browser is running, after starting one if needed.
   *
   * @throws {UnavailableError} (rejects) if it cannot be started, or the pause after a failed start is not over
   */
  async ready(): Promise<void> {
    await this.#currentBrowser()
  }

  /**
   * Opens a tab, after starting a browser if needed. The caller closes it.
   *
   * @param isAwaited returns whether a request waits for it: a browser that has run before is then waited for, but not one that
   * never has, because the cause will probably stay
   * @throws {UnavailableError} (rejects) if no browser starts or opens a tab
   */
  async openTab(isAwaited: () => boolean): Promise<PrintTab> {
    const { signal } = this.#closing
    for (;;)
      try {
        return await this.#tryToOpenTab()
      } catch (error) {
        if (this.counts.browserStarts === 0 || signal.aborted || !isAwaited()) throw error
        await pause(this.#pauseMs(), undefined, { signal })
      }
  }

  /** Retires the browser, if one runs; the next tab starts another. */
  async rest(): Promise<void> {
    const supervised = await this.#current?.catch(() => undefined)
    if (supervised !== undefined) this.#retire(supervised)
  }

  /** Closes the browser. None is started afterwards. */
  async close(): Promise<void> {
    this.#closing.abort(serverClosingError())
    await this.#current?.catch(() => {}) // already logged
    await Promise.all([...this.#running].map(({ browser }) => browser.close()))
  }

  async #tryToOpenTab(): Promise<PrintTab> {
    const supervised = await this.#currentBrowser()
    supervised.openTabs += 1 // counted while it opens, so that a retired browser does not close under it
    try {
      return this.#supervise(await openPrintTab(supervised.browser), supervised)
    } catch (error) {
      this.#options.log.warn({ err: error }, `${supervised.browser.name} opened no tab and is replaced`)
      if (supervised.prints === 0) this.#recordFailure(error)
      this.#retire(supervised)
      this.#releaseTab(supervised)
      throw this.#unavailable()
    }
  }

  #recordFailure(cause: unknown): void {
    this.#lastFailure = cause
    this.#nextStartAtMs = performance.now() + (START_PAUSES_MS[this.#failures] ?? START_PAUSES_MS.at(-1) ?? 0)
    this.#failures += 1
  }

  #pauseMs(): number {
    return Math.max(0, this.#nextStartAtMs - performance.now())
  }

  #unavailable(): UnavailableError {
    const hasRun = this.counts.browserStarts > 0
    return cannotPrintError('No browser is available to print the CV.', {
      unavailable: 'The browser that prints PDFs',
      retryAfterSeconds: hasRun
        ? this.#pauseMs() / 1_000
        : Math.min(2 ** this.#failures, MAX_RETRY_AFTER_SECONDS),
      cause: this.#lastFailure,
    })
  }

  /** Lets a browser finish the prints in hand; the next tab opens in a new one. */
  #retire(supervised: SupervisedBrowser): void {
    if (supervised.isRetired) return
    supervised.isRetired = true
    this.#current = undefined
    this.#options.onRetired()
    if (supervised.openTabs === 0) void supervised.browser.close()
  }

  #releaseTab(supervised: SupervisedBrowser): void {
    supervised.openTabs -= 1
    if (supervised.openTabs === 0 && supervised.isRetired) void supervised.browser.close()
  }

  async #watch(supervised: SupervisedBrowser): Promise<void> {
    const { browser } = supervised
    const lastOutput = await browser.ended
    if (!supervised.isRetired && !this.#closing.signal.aborted) {
      supervised.isRetired = true
      this.#current = undefined
      const message = `${browser.name} exited unexpectedly: ${lastOutput}`
      if (supervised.prints === 0) this.#recordFailure(new Error(message))
      this.#options.log.warn(message)
      this.#options.onLost()
    }
    await browser.close() // waits until its files are removed
    this.#running.delete(supervised)
  }

  async #start(): Promise<SupervisedBrowser> {
    const { start, log } = this.#options
    try {
      const browser = await start(this.#closing.signal)
      this.counts.browserStarts += 1
      log.info(`ready to print with ${browser.name}`)
      const supervised = { browser, prints: 0, openTabs: 0, isRetired: false }
      this.#running.add(supervised)
      void this.#watch(supervised)
      return supervised
    } catch (error) {
      this.#current = undefined
      this.counts.failedBrowserStarts += 1
      this.#recordFailure(error)
      // Logged once: each request retries every few seconds, and usually fails for the same reason.
      log[this.#failures === 1 ? 'error' : 'debug']({ err: error }, 'there is no browser to print with')
      throw this.#unavailable()
    }
  }

  #currentBrowser(): Promise<SupervisedBrowser> {
    if (this.#closing.signal.aborted) throw this.#closing.signal.reason
    if (this.#current === undefined && this.#pauseMs() > 0) throw this.#unavailable()
    this.#current ??= this.#start()
    return this.#current
  }

  #supervise(tab: PrintTab, supervised: SupervisedBrowser): PrintTab {
    return {
      ...tab,
      isUsable: () => tab.isUsable() && !supervised.isRetired,
      print: async (document) => {
        const page = await tab.print(document)
        this.#failures = 0
        supervised.prints += 1
        if (supervised.prints === BROWSER_PRINTS_LIMIT) this.#retire(supervised)
        return page
      },
      close: async () => {
        await tab.close()
        this.#releaseTab(supervised)
      },
    }
  }
}
