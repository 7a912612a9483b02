/**
 * The printer: a loop for each document, within a number of tabs of one browser. Each request gets a PDF whose print started after
 * it arrived; all that wait for a document share its next print.
 */
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config.ts'
import { createFairShare } from '../lib/fair-share.ts'
import { within } from '../lib/with-timeout.ts'
import type { PrintableApplication } from '../publishing/applications/application-renderer.ts'
import { BrowserSupervisor } from './browser-supervisor.ts'
import { createLocalStart } from './chromium/local-browser.ts'
import { createRemoteStart } from './chromium/remote-browser.ts'
import { lateError, noDocumentError, noPlaceError, serverClosingError } from './errors.ts'
import type { PageLength } from './length/fit-pages.ts'
import { BROWSER_START_MS, FINISH_MS, PRIVATE_TABS, WAITING_LIMIT } from './limits.ts'
import { LATER, PrintLoop } from './print-loop.ts'
import type { PrintSource } from './print-source.ts'
import type { PrintTab } from './print-tab.ts'

/** Who asks for a print. */
export interface PrintRequest {
  /** Withdraws the request when its client disconnects. */
  readonly signal?: AbortSignal | undefined
  /** Identifies the client among all others; requests without one have no share to exceed. */
  readonly client?: string | undefined
}

/** What to print, in which browser, within which bounds. */
export interface PdfPrinterOptions {
  /** Asked for the document at the start of each print. */
  readonly source: Pick<PrintSource, 'find' | 'mainAddress' | 'complete'>
  readonly chromium: Config['chromium']
  readonly pdf: Config['pdf']
  readonly log: FastifyBaseLogger
}

/** Prints PDFs. It starts no browser until it is asked to load or print something. Its creator closes it. */
export class PdfPrinter {
  readonly #options: PdfPrinterOptions
  readonly #supervisor: BrowserSupervisor
  /** By the address of a CV, or the private document itself. */
  readonly #loops = new Map<string | PrintableApplication, PrintLoop>()
  readonly #counts = {
    prints: 0,
    failedPrints: 0,
    /** Responses beyond the first of each print. */
    sharedResponses: 0,
    /** Requests rejected because their client had its share of the places. */
    refusedShares: 0,
  }
  /** Who has no PDF yet. */
  readonly #places = createFairShare(WAITING_LIMIT)
  /** The loops that print now; each holds a tab. */
  readonly #turns = new Map<PrintLoop, Promise<void>>()
  #isClosed = false
  #idleTimer: NodeJS.Timeout | undefined

  constructor(options: PdfPrinterOptions) {
    const { chromium, log } = options
    this.#options = options
    this.#supervisor = new BrowserSupervisor({
      start:
        chromium.webSocketEndpoint === undefined
          ? createLocalStart({ chromium, log })
          : createRemoteStart(chromium.webSocketEndpoint),
      onRetired: () => this.#dropIdleTabs((loop) => !loop.hasTab()),
      onLost: () => void this.warmUp(),
      log,
    })
  }

  /**
   * Prints a CV.
   *
   * @param request.address the path of its page; by default, that in the site's first language
   * @returns the PDF; several requests may share the same bytes
   * @throws {UnavailableError} (rejects) if there is no CV or no browser, no place is free or the client has its share of them, or
   * there is no PDF in time
   * @throws {PrintError} (rejects) if the print fails twice
   */
  async print({
    address,
    ...request
  }: PrintRequest & { readonly address?: string } = {}): Promise<Uint8Array> {
    return this.#request(this.#cvLoop(address), request)
  }

  /** Prints a document and keeps nothing of it. Requests for the same object share prints. Rejects as {@link print} does. */
  async printPrivate(document: PrintableApplication, request: PrintRequest = {}): Promise<Uint8Array> {
    if (this.#isClosed) throw serverClosingError()
    const complete = this.#options.source.complete(document)
    return this.#request(
      this.#loopAt(document, () => complete),
      request,
    )
  }

  /**
   * Resolves if a print could start now: there is a CV, and a browser runs. Prints nothing.
   *
   * @throws {UnavailableError} (rejects) if there is no CV or no browser
   */
  async ready(address?: string): Promise<void> {
    this.#cvLoop(address)
    await this.#supervisor.ready()
    this.#restWhenIdle()
  }

  /**
   * Returns how long a CV is on paper, after loading it if it has changed; undefined if Chromium writes PDFs in an unknown layout.
   * Rejects as {@link print} does.
   */
  async lengthOf(address: string): Promise<PageLength | undefined> {
    const loop = this.#cvLoop(address)
    if (loop.loaded?.version !== loop.document()?.version) await this.#load(loop)
    return loop.loaded?.length
  }

  /** Loads the CV in the site's first language, so that its next print is fast. Failures are logged. Never rejects. */
  async warmUp(): Promise<void> {
    this.#dropIdleTabs((loop) => loop.document() === undefined)
    if (this.#options.source.mainAddress() !== undefined && !this.#isClosed) await this.#warm(this.#cvLoop())
  }

  /** Returns totals since the printer was created, then the current requests and tabs. */
  figures() {
    const loops = [...this.#loops.values()]
    return {
      ...this.#counts,
      ...this.#supervisor.counts,
      waiting: loops.reduce((sum, loop) => sum + loop.requests(), 0),
      openTabs: loops.filter((loop) => loop.hasTab()).length,
    }
  }

  /** Rejects new requests, serves those that wait, and closes the browser. */
  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#idleTimer)
    const finish = async (): Promise<void> => {
      while (this.#turns.size > 0) await Promise.all(this.#turns.values())
    }
    await within(FINISH_MS, finish(), serverClosingError).catch((error: unknown) => {
      this.#options.log.warn({ err: error }, `prints did not finish within ${FINISH_MS} ms of closing`)
    })
    for (const loop of this.#loops.values()) loop.rejectAll(serverClosingError())
    await this.#supervisor.close()
  }

  /** Returns the loop of the CV that is asked for. @throws {UnavailableError} if there is none, or the printer closes */
  #cvLoop(requested?: string): PrintLoop {
    if (this.#isClosed) throw serverClosingError()
    const { source } = this.#options
    const address = requested ?? source.mainAddress()
    if (address === undefined || source.find(address) === undefined) throw noDocumentError()
    return this.#loopAt(address, () => source.find(address))
  }

  #loopAt(key: string | PrintableApplication, document: PrintLoop['document']): PrintLoop {
    const { pdf, log } = this.#options
    const options = { timeoutMs: pdf.timeoutMs, counts: this.#counts, log }
    const loop = this.#loops.get(key) ?? new PrintLoop(options, document, typeof key === 'object')
    this.#loops.set(key, loop)
    return loop
  }

  /** Waits for a PDF in one of the client's places, for two prints and a start of the browser at most. */
  async #request(loop: PrintLoop, { signal, client }: PrintRequest): Promise<Uint8Array> {
    signal?.throwIfAborted()
    const refusal = this.#places.refusal(client)
    if (refusal === 'share') this.#counts.refusedShares += 1
    if (refusal !== undefined) throw noPlaceError(refusal)
    this.#places.take(client)
    const { pdf, withdraw } = loop.wait(performance.now())
    this.#startTurns()
    const limitMs = 2 * this.#options.pdf.timeoutMs + BROWSER_START_MS
    try {
      return await within(limitMs, pdf, () => lateError(limitMs), signal)
    } finally {
      withdraw()
      this.#places.release(client)
      this.#forgetPrivate(loop)
    }
  }

  #forgetPrivate(loop: PrintLoop): void {
    if (!loop.isPrivate || loop.isAwaited() || this.#turns.has(loop)) return
    for (const [key, other] of this.#loops) if (other === loop) this.#loops.delete(key)
  }

  /** Loads a document once no request waits for a tab. */
  async #load(loop: PrintLoop): Promise<void> {
    const { pdf } = loop.wait(LATER)
    this.#startTurns()
    await pdf
  }

  async #warm(loop: PrintLoop): Promise<void> {
    if (this.#isClosed || loop.hasTab() || loop.document() === undefined) return
    await this.#load(loop).catch((error: unknown) => {
      this.#options.log.debug({ err: error }, 'the CV could not be loaded')
    })
  }

  /** Lets awaited loops print as far as there are tabs, that with the oldest request first. */
  #startTurns(): void {
    const awaited = [...this.#loops.values()].filter((loop) => loop.isAwaited() && !this.#turns.has(loop))
    for (const loop of awaited.toSorted((one, other) => one.oldestMs() - other.oldestMs())) {
      const privateTurns = [...this.#turns.keys()].filter(({ isPrivate }) => isPrivate).length
      if (this.#turns.size >= this.#options.pdf.tabs) return
      if (!loop.isPrivate || privateTurns < PRIVATE_TABS) this.#turns.set(loop, this.#takeTurn(loop))
    }
  }

  async #takeTurn(loop: PrintLoop): Promise<void> {
    try {
      loop.tab = await this.#tabFor(loop)
      await loop.print(loop.tab)
    } catch (error) {
      loop.rejectAll(error) // there is no tab
    }
    const isUsedUp = loop.tab !== undefined && (loop.isPrivate || !loop.hasTab())
    if (isUsedUp) loop.dropTab()
    this.#turns.delete(loop)
    this.#forgetPrivate(loop)
    this.#startTurns()
    this.#restWhenIdle()
    // While nobody waits, replaces a worn tab, or the one that made room for a private document.
    if (isUsedUp && !loop.isAwaited()) void (loop.isPrivate ? this.warmUp() : this.#warm(loop))
  }

  /** Closes the browser once nothing was printed for as long as the owner says. */
  #restWhenIdle(): void {
    clearTimeout(this.#idleTimer)
    const { idleMs } = this.#options.chromium
    if (idleMs === undefined || this.#turns.size > 0 || this.#isClosed) return
    this.#idleTimer = setTimeout(() => this.#turns.size === 0 && this.#supervisor.rest(), idleMs)
  }

  /** Returns the loop's tab, or opens one; if all are open, in place of the one that was idle for longest. */
  async #tabFor(loop: PrintLoop): Promise<PrintTab> {
    if (loop.tab?.isUsable()) return loop.tab
    loop.dropTab()
    const others = [...this.#loops.values()].filter((other) => other !== loop)
    const idle = others.filter((other) => other.tab !== undefined && !this.#turns.has(other))
    const printing = others.filter((other) => this.#turns.has(other))
    if (idle.length + printing.length >= this.#options.pdf.tabs)
      idle.toSorted((one, other) => one.lastPrintAtMs - other.lastPrintAtMs)[0]?.dropTab()
    return this.#supervisor.openTab(() => loop.requests() > 0)
  }

  #dropIdleTabs(condition: (loop: PrintLoop) => boolean): void {
    for (const loop of this.#loops.values()) if (!this.#turns.has(loop) && condition(loop)) loop.dropTab()
  }
}
