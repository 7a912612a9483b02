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

/** A browser and its use so far. */
interface SupervisedBrowser {
  readonly browser: RunningBrowser
  /** The promise that resolved to this object; the current one is compared with it. */
  readonly starting: Promise<SupervisedBrowser>
  prints: number
  openTabs: number
}

/** How browsers are started, and what is called when one is lost. */
export interface BrowserSupervisorOptions {
  readonly start: StartBrowser
  /**
   * Is called when the browser exited by itself, after the pause that is due. Not called after a row of failures as long as
   * `START_PAUSES_MS`; then only a request starts a browser.
   */
  readonly onLost: () => void
  readonly log: FastifyBaseLogger
}

/** Supervises the browser. Starts nothing until asked; its creator closes it. */
export class BrowserSupervisor {
  readonly #options: BrowserSupervisorOptions
  /** The browser that new tabs open in. A worn one is no longer current, and closes with its last tab. */
  #current: Promise<SupervisedBrowser> | undefined
  readonly #running = new Set<SupervisedBrowser>()
  readonly #closing = new AbortController()
  #starts = 0
  #failedStarts = 0
  /** Consecutive failures: failed starts, and browsers that exited before their first print. */
  #failures = 0
  #nextStartAtMs = 0
  #lastFailure: unknown
  #restartTimer: NodeJS.Timeout | undefined

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
   * @throws {UnavailableError} (rejects) if no browser starts or opens a tab, or the pause after a failed start is not over
   */
  async openTab(): Promise<PrintTab> {
    // The second attempt uses a new browser: the first may have been exiting unnoticed.
    const tab = (await this.#openTabOrCloseBrowser()) ?? (await this.#openTabOrCloseBrowser())
    if (tab === undefined) throw this.#unavailable()
    return tab
  }

  /**
   * Returns how long the pause after a failed start still lasts, in milliseconds; 0 if it is over. Undefined if no browser has
   * ever run: then the cause is probably not one that passes.
   */
  nextStartInMs(): number | undefined {
    return this.#starts === 0 ? undefined : this.#pauseMs()
  }

  counts(): { readonly starts: number; readonly failedStarts: number } {
    return { starts: this.#starts, failedStarts: this.#failedStarts }
  }

  /** Closes the browser. None is started afterwards. */
  async close(): Promise<void> {
    this.#closing.abort(serverClosingError())
    clearTimeout(this.#restartTimer)
    const starting = this.#current
    this.#current = undefined
    await starting?.catch(() => {}) // already logged
    await Promise.all([...this.#running].map(({ browser }) => browser.close()))
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
    const hasRun = this.#starts > 0
    return cannotPrintError('No browser is available to print the CV.', {
      unavailable: 'The browser that prints PDFs',
      retryAfterSeconds: hasRun
        ? this.#pauseMs() / 1_000
        : Math.min(2 ** this.#failures, MAX_RETRY_AFTER_SECONDS),
      cause: this.#lastFailure,
    })
  }

  #scheduleRestart(): void {
    if (this.#closing.signal.aborted || this.#failures >= START_PAUSES_MS.length) return
    this.#restartTimer = setTimeout(this.#options.onLost, this.#pauseMs())
  }

  #retire(starting: Promise<SupervisedBrowser>): void {
    if (this.#current === starting) this.#current = undefined
  }

  async #watch(supervised: SupervisedBrowser): Promise<void> {
    const { browser, starting } = supervised
    const lastOutput = await browser.ended
    if (this.#current === starting) {
      this.#retire(starting)
      const message = `${browser.name} exited unexpectedly: ${lastOutput}`
      if (supervised.prints === 0) this.#recordFailure(new Error(message))
      this.#options.log.warn(message)
      this.#scheduleRestart()
    }
    await browser.close() // waits until its files are removed
    this.#running.delete(supervised)
  }

  async #startBrowser(): Promise<RunningBrowser> {
    const { start, log } = this.#options
    try {
      const browser = await start(this.#closing.signal)
      this.#starts += 1
      log.info(`ready to print with ${browser.name}`)
      return browser
    } catch (error) {
      this.#failedStarts += 1
      this.#recordFailure(error)
      // Logged once: each request retries every few seconds, and usually fails for the same reason.
      log[this.#failures === 1 ? 'error' : 'debug']({ err: error }, 'there is no browser to print with')
      throw this.#unavailable()
    }
  }

  #currentBrowser(): Promise<SupervisedBrowser> {
    if (this.#closing.signal.aborted) throw this.#closing.signal.reason
    if (this.#current !== undefined) return this.#current
    if (this.#pauseMs() > 0) throw this.#unavailable()
    const starting: Promise<SupervisedBrowser> = this.#startBrowser().then((browser) => {
      const supervised = { browser, starting, prints: 0, openTabs: 0 }
      this.#running.add(supervised)
      void this.#watch(supervised)
      return supervised
    })
    this.#current = starting
    starting.catch(() => this.#retire(starting))
    return starting
  }

  #countPrint(supervised: SupervisedBrowser): void {
    this.#failures = 0
    supervised.prints += 1
    if (supervised.prints === BROWSER_PRINTS_LIMIT) this.#retire(supervised.starting)
  }

  async #openIn(supervised: SupervisedBrowser): Promise<PrintTab> {
    supervised.openTabs += 1 // counted while it opens, so that a worn browser does not close under it
    const tab = await openPrintTab(supervised.browser).catch((error: unknown) => {
      supervised.openTabs -= 1
      throw error
    })
    const isWorn = (): boolean => supervised.prints >= BROWSER_PRINTS_LIMIT
    return {
      ...tab,
      isWorn: () => tab.isWorn() || isWorn(),
      print: async () => {
        const pdf = await tab.print()
        this.#countPrint(supervised)
        return pdf
      },
      close: async () => {
        await tab.close()
        supervised.openTabs -= 1
        if (supervised.openTabs === 0 && isWorn()) await supervised.browser.close()
      },
    }
  }

  /** Opens a tab, or closes the browser that fails to: it hangs or is exiting. */
  async #openTabOrCloseBrowser(): Promise<PrintTab | undefined> {
    const supervised = await this.#currentBrowser()
    try {
      return await this.#openIn(supervised)
    } catch (error) {
      this.#options.log.warn({ err: error }, `${supervised.browser.name} opened no tab and is closed`)
      await supervised.browser.close()
      return undefined
    }
  }
}
