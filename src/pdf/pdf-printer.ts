/**
 * The CV's printer, for all its languages. Each request gets a PDF whose print started after the request arrived; requests
 * that find every tab busy share the next print of their document. Used by the routes through the plugin.
 */
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config.ts'
import { within } from '../lib/with-timeout.ts'
import { BrowserSupervisor } from './browser-supervisor.ts'
import { createLocalStart } from './chromium/local-browser.ts'
import { createRemoteStart } from './chromium/remote-browser.ts'
import { createDocumentPrinting, type DocumentPrinting } from './document-printing.ts'
import { noDocumentError, serverClosingError } from './errors.ts'
import type { PageFit } from './length/fit-pages.ts'
import { BROWSER_START_MS, FINISH_MS, WAITING_LIMIT } from './limits.ts'
import type { PrintDocument } from './print-document.ts'
import { createPrintQueue, type PrintQueue, type PrintRequest, type Waiter } from './print-queue.ts'
import type { PrintSource } from './print-source.ts'
import type { PrintTab } from './print-tab.ts'

/** Totals since the printer was created, then the current queue and tabs. */
export interface PrinterFigures {
  readonly prints: number
  readonly failedPrints: number
  /** Responses beyond the first of each print. */
  readonly sharedResponses: number
  /** Requests rejected because their client had its share of the queue. */
  readonly refusedShares: number
  readonly browserStarts: number
  readonly failedBrowserStarts: number
  readonly waiting: number
  readonly openTabs: number
}

/** A place for one tab. Only the work that it is occupied with uses the tab. */
interface Slot {
  tab: PrintTab | undefined
  /** The address of the document that the tab shows, or showed last. */
  address: string | undefined
  /** `measuring` is a print in the background. */
  work: 'preparing' | 'printing' | 'measuring' | undefined
}

const isBusy = ({ work }: Slot): boolean => work !== undefined
const hasTab = ({ tab }: Slot): boolean => tab !== undefined && !tab.isLost()

const dropTab = (slot: Slot): void => {
  const { tab } = slot
  slot.tab = undefined
  void tab?.close()
}

/** What to print, in which browser, within which bounds. */
export interface PdfPrinterOptions {
  /** Asked for the document at the start of each print. */
  readonly source: Pick<PrintSource, 'find' | 'mainAddress'>
  readonly chromium: Config['chromium']
  readonly pdf: Config['pdf']
  readonly log: FastifyBaseLogger
}

/** Prints the CV. It starts no browser until it is warmed up or asked to print. Its creator closes it. */
export class PdfPrinter {
  readonly #options: PdfPrinterOptions
  readonly #supervisor: BrowserSupervisor
  readonly #queue: PrintQueue
  readonly #slots: readonly Slot[]
  readonly #printing: DocumentPrinting
  readonly #counts = { prints: 0, failedPrints: 0, sharedResponses: 0 }
  readonly #running = new Set<Promise<void>>()
  #isClosed = false
  #retryTimer: NodeJS.Timeout | undefined

  constructor(options: PdfPrinterOptions) {
    const { chromium, pdf, log } = options
    const { webSocketEndpoint } = chromium
    this.#options = options
    this.#supervisor = new BrowserSupervisor({
      start:
        webSocketEndpoint === undefined
          ? createLocalStart({ chromium, log })
          : createRemoteStart(webSocketEndpoint),
      onLost: () => void this.warmUp(),
      log,
    })
    // A request waits for at most one running print and one browser start, so no print is coming after a longer wait.
    this.#queue = createPrintQueue({ limit: WAITING_LIMIT, waitMs: pdf.timeoutMs + BROWSER_START_MS })
    this.#slots = Array.from({ length: pdf.tabs }, () => ({
      tab: undefined,
      address: undefined,
      work: undefined,
    }))
    this.#printing = createDocumentPrinting({ timeoutMs: pdf.timeoutMs, log })
  }

  /**
   * Prints the CV.
   *
   * @returns the PDF; several requests may share the same bytes
   * @throws {UnavailableError} (rejects) if there is no CV or no browser, the queue is full or too slow, the print too, or the client has
   * its share of it
   * @throws {PrintError} (rejects) if the print fails
   */
  async print(request: PrintRequest = {}): Promise<Uint8Array> {
    const address = this.#addressOf(request.address) // before a browser is started
    const pdf = this.#queue.add({ ...request, address })
    this.#wake()
    return pdf
  }

  /**
   * Resolves if a print could start now: there is a CV, and a browser runs. Prints nothing.
   *
   * @throws {UnavailableError} (rejects) if there is no CV or no browser
   */
  async ready(address?: string): Promise<void> {
    this.#addressOf(address)
    await this.#supervisor.ready()
  }

  /**
   * Loads the current CV in the background into each tab, so that the next print is fast; the first tab gets the site's
   * first language. Call it at start-up and when the CV changes. Failures are logged. Resolves when it is done; never rejects.
   */
  async warmUp(): Promise<void> {
    if (this.#isClosed || this.#options.source.mainAddress() === undefined) return
    // A busy slot has a tab, or opens the first.
    const hasFirst = this.#slots.some((slot) => isBusy(slot) || hasTab(slot))
    const prepared = hasFirst
      ? this.#slots.filter((slot) => !isBusy(slot) && hasTab(slot))
      : this.#slots.slice(0, 1)
    await Promise.all(prepared.map((slot) => this.#occupy(slot, 'preparing')))
  }

  /** Returns how the CV at an address fits on its pages; undefined before it was loaded. */
  fitOf(address: string): PageFit | undefined {
    return this.#printing.fitOf(this.#options.source.find(address)?.url ?? '')
  }

  figures(): PrinterFigures {
    const { starts, failedStarts } = this.#supervisor.counts()
    return {
      ...this.#counts,
      refusedShares: this.#queue.refusedShares(),
      browserStarts: starts,
      failedBrowserStarts: failedStarts,
      waiting: this.#queue.length(),
      openTabs: this.#slots.filter(hasTab).length,
    }
  }

  /** Rejects new requests, waits for running prints, and closes the browser. */
  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#retryTimer)
    await within(FINISH_MS, Promise.all(this.#running), serverClosingError).catch((error: unknown) => {
      this.#options.log.warn({ err: error }, `prints did not finish within ${FINISH_MS} ms of closing`)
    })
    this.#queue.rejectAll(serverClosingError())
    await this.#supervisor.close()
  }

  /** Returns the address of the CV that is asked for. @throws {UnavailableError} if there is none, or the printer closes */
  #addressOf(requested: string | undefined): string {
    if (this.#isClosed) throw serverClosingError()
    const address = requested ?? this.#options.source.mainAddress()
    if (address === undefined || this.#options.source.find(address) === undefined) throw noDocumentError()
    return address
  }

  async #readyTab(slot: Slot): Promise<PrintTab> {
    if (slot.tab?.isLost() || slot.tab?.isWorn()) dropTab(slot)
    slot.tab ??= await this.#supervisor.openTab()
    return slot.tab
  }

  #resolveAll(waiters: readonly Waiter[], bytes: Uint8Array): void {
    this.#counts.prints += 1
    this.#counts.sharedResponses += waiters.length - 1
    for (const { resolve } of waiters) resolve(bytes)
  }

  /** Retries each request once, in another tab: its own may have been killed, or its browser hangs. */
  #retryOrReject(waiters: readonly Waiter[], error: unknown): void {
    this.#counts.failedPrints += 1
    this.#options.log.error({ err: error }, 'a print of the CV failed')
    if (this.#isClosed) {
      for (const { reject } of waiters) reject(serverClosingError()) // no browser will start again
      return
    }
    const retried = waiters.filter(({ failedPrints }) => failedPrints === 0)
    for (const waiter of waiters) {
      if (retried.includes(waiter)) waiter.failedPrints += 1
      else waiter.reject(error)
    }
    this.#queue.requeue(retried)
  }

  /** Prints once for all requests that wait for the same document as the oldest one. */
  async #printForAll(slot: Slot, tab: PrintTab): Promise<void> {
    const address = this.#queue.next()?.address
    if (address === undefined) return
    const waiters = this.#queue.drain(address)
    const document = this.#options.source.find(address)
    if (document === undefined) {
      for (const { reject } of waiters) reject(noDocumentError()) // the page was removed after they arrived
      return
    }
    slot.address = address
    slot.work = waiters.every(({ isBackground }) => isBackground) ? 'measuring' : 'printing'
    try {
      this.#resolveAll(waiters, await this.#printing.print(tab, document))
    } catch (error) {
      dropTab(slot)
      this.#retryOrReject(waiters, error)
    }
  }

  /** Returns the document that the slot showed last, if it still exists. */
  #shownDocument({ address }: Slot): PrintDocument | undefined {
    return address === undefined ? undefined : this.#options.source.find(address)
  }

  async #prepare(slot: Slot): Promise<undefined> {
    try {
      if (this.#shownDocument(slot) === undefined) slot.address = this.#options.source.mainAddress()
      const document = this.#shownDocument(slot)
      if (document === undefined) throw noDocumentError()
      await this.#printing.show(await this.#readyTab(slot), document)
    } catch (error) {
      dropTab(slot)
      this.#options.log.debug({ err: error }, 'no tab could be prepared for the CV')
    }
  }

  /** Prints until the queue is empty. Returns the error if it has to stop before. */
  async #serve(slot: Slot): Promise<unknown> {
    try {
      while (this.#queue.length() > 0) await this.#printForAll(slot, await this.#readyTab(slot))
    } catch (error) {
      return error
    }
    // A document to print once no longer exists: load the CV again before the next request.
    if (slot.tab?.isWorn() || this.#shownDocument(slot) === undefined) {
      slot.work = 'preparing' // replaces the tab now, while no request waits for it
      await this.#prepare(slot)
    }
    return undefined
  }

  /** Lets requests wait for the next start of a browser that has run before, and rejects those that cannot wait so long. */
  #awaitBrowser(error: unknown): void {
    const pauseMs = this.#supervisor.nextStartInMs() ?? Number.POSITIVE_INFINITY
    this.#queue.rejectBefore(performance.now() + pauseMs, error)
    clearTimeout(this.#retryTimer)
    if (this.#queue.length() > 0) this.#retryTimer = setTimeout(() => this.#wake(), pauseMs)
  }

  /** Handles requests that arrived while a slot finished its work. */
  #handleRemaining(error: unknown): void {
    if (this.#queue.length() === 0) return
    if (error === undefined) this.#wake()
    else if (!this.#slots.some(isBusy)) this.#awaitBrowser(error) // a busy slot may still serve them
  }

  #occupy(slot: Slot, work: NonNullable<Slot['work']>): Promise<void> {
    slot.work = work
    const done = (work === 'preparing' ? this.#prepare(slot) : this.#serve(slot)).then((error) => {
      slot.work = undefined
      this.#running.delete(done)
      this.#handleRemaining(error)
    })
    this.#running.add(done)
    return done
  }

  /** Returns whether a busy tab will serve a request about as soon as a new one, which would take 60 MB. */
  #canAwaitTab(waiter: Waiter): boolean {
    return this.#slots.some((slot) => {
      if (waiter.isBackground) return isBusy(slot)
      return slot.work === 'measuring' || (slot.work === 'preparing' && slot.address === waiter.address)
    })
  }

  /**
   * Prefers a tab that shows the document, then a place for a new one, so that languages do not take turns in one tab. Work in
   * the background uses the tabs there are.
   */
  #wake(): void {
    const next = this.#queue.next()
    if (next === undefined) return
    const free = this.#slots.filter((slot) => !isBusy(slot))
    const showing = free.find((slot) => hasTab(slot) && slot.address === next.address)
    if (showing === undefined && this.#canAwaitTab(next)) return
    const slot = showing ?? free.find((slot) => hasTab(slot) === next.isBackground) ?? free[0]
    if (slot !== undefined) void this.#occupy(slot, next.isBackground ? 'measuring' : 'printing')
  }
}
