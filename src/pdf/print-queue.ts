/** The queue of requests for one document. Each print serves all requests that wait when it starts. */
import type { FastifyBaseLogger } from 'fastify'
import { formatIssue } from '../lib/data/issue.ts'
import { withTimeout } from '../lib/time/with-timeout.ts'
import type { PrintInput } from '../publishing/printable-cvs.ts'
import { lateError } from './errors.ts'
import { describeLength, lengthIssue, unknownLengthIssue } from './length/describe-length.ts'
import type { PrintDocument } from './print-document.ts'
import type { PrintMeasures, PrintTab } from './print-tab.ts'

/** Waits for the next print: a request, which gets the PDF, or a load by the printer itself. */
interface Waiter {
  /** `print` is a request, and goes first. A `load` prints, too, to load all fonts, but discards the PDF. */
  readonly kind: 'print' | 'load'
  /** From `performance.now()`. */
  readonly sinceMs: number
  /** Whether the request has its PDF, or its client has disconnected. */
  isOver: boolean
  /** Whether a print was started for it and failed. */
  hasFailed: boolean
  readonly resolve: (pdf: Uint8Array) => void
  readonly reject: (error: unknown) => void
}

const isForPdf = ({ kind }: Waiter): boolean => kind === 'print'

/** Options that all queues share. */
export interface PrintQueueOptions {
  readonly timeoutMs: number
  /** Totals of all queues. */
  readonly counts: { prints: number; failedPrints: number; sharedResponses: number }
  readonly log: FastifyBaseLogger
}

/** What a queue prints: a CV or an application, always in its latest version. */
export interface PrintSubject {
  /** The address of a CV, or the input of an application. */
  readonly key: string | PrintInput
  /** Whether it was not removed. Makes nothing. */
  readonly exists: () => boolean
  /** Returns the document as it is now; each edition makes it once. @throws (rejects) if it was removed */
  readonly latest: () => Promise<PrintDocument>
  /** Whether nothing of it may be cached or logged, as of an application. */
  readonly isPrivate: boolean
}

/** The requests for one document, and its tab, which the printer opens and closes between two prints. */
export class PrintQueue {
  readonly subject: PrintSubject
  tab: PrintTab | undefined
  lastPrintAtMs = 0
  readonly #options: PrintQueueOptions
  readonly #waiting = new Set<Waiter>()
  /** The version that was measured last. It outlasts the tab; undefined for a private document. */
  measured: { readonly version: string; readonly measures: PrintMeasures | undefined } | undefined

  constructor(options: PrintQueueOptions, subject: PrintSubject) {
    this.#options = options
    this.subject = subject
  }

  /**
   * Adds one who waits for the next print, which the caller starts. `pdf` settles when that print is done;
   * `withdraw` ends the wait before.
   */
  join(kind: Waiter['kind']) {
    const { promise: pdf, resolve, reject } = Promise.withResolvers<Uint8Array>()
    const sinceMs = performance.now()
    const waiter: Waiter = { kind, sinceMs, isOver: false, hasFailed: false, resolve, reject }
    this.#waiting.add(waiter)
    const withdraw = (): void => {
      waiter.isOver = true
      this.#waiting.delete(waiter)
    }
    return { pdf, withdraw }
  }

  hasWaiters(): boolean {
    return this.#waiting.size > 0
  }

  /** Returns the number of waiting requests for a PDF. */
  countRequests(): number {
    return [...this.#waiting].filter(isForPdf).length
  }

  /** Returns when the oldest request for a PDF arrived; Infinity without one, so that this sorts last. */
  oldestRequestMs(): number {
    return Math.min(...[...this.#waiting].filter(isForPdf).map(({ sinceMs }) => sinceMs))
  }

  hasUsableTab(): boolean {
    return this.tab?.isUsable() ?? false
  }

  dropTab(): void {
    void this.tab?.close()
    this.tab = undefined
  }

  rejectAll(error: unknown): void {
    for (const { reject } of this.#takeAll()) reject(error)
  }

  /** Prints once for all waiting requests; never rejects. A request whose print fails gets a second one. */
  async print(tab: PrintTab): Promise<void> {
    if (!this.hasWaiters()) return // all clients have left
    const waiters = this.#takeAll()
    const document = await this.#latestDocument(waiters)
    if (document === undefined) return
    const requests = waiters.filter(isForPdf).length
    const { timeoutMs, counts, log } = this.#options
    try {
      const printing = withTimeout(timeoutMs, tab.print(document), () => lateError(timeoutMs), tab.lossSignal)
      const { pdf, measures } = await printing
      this.#recordMeasures(document, measures)
      if (requests > 0) {
        counts.prints += 1
        counts.sharedResponses += requests - 1
      }
      for (const { resolve } of waiters) resolve(pdf)
    } catch (error) {
      counts.failedPrints += 1
      log.error({ err: error }, 'a print failed')
      this.dropTab() // the next print gets another tab: this one's renderer may be dead, or its browser hung
      for (const waiter of waiters) {
        if (waiter.hasFailed) waiter.reject(error)
        else if (!waiter.isOver) this.#waiting.add(waiter)
        waiter.hasFailed = true
      }
    }
    this.lastPrintAtMs = performance.now()
  }

  /** Returns the document as it is now; rejects the waiters if it was removed or its templates fail. */
  async #latestDocument(waiters: readonly Waiter[]): Promise<PrintDocument | undefined> {
    try {
      return await this.subject.latest()
    } catch (error) {
      for (const { reject } of waiters) reject(error)
    }
  }

  #takeAll(): readonly Waiter[] {
    const waiters = [...this.#waiting]
    this.#waiting.clear() // later requests wait for the next print
    return waiters
  }

  /** Remembers the measures of a new version, and logs its length; an application is logged nowhere. */
  #recordMeasures({ version, file }: PrintDocument, measures: PrintMeasures | undefined): void {
    if (file === undefined || this.measured?.version === version) return
    this.measured = { version, measures }
    const { log } = this.#options
    if (measures !== undefined) log.info(describeLength({ file, ...measures }))
    const issue = measures === undefined ? unknownLengthIssue(file) : lengthIssue({ file, ...measures })
    if (issue !== undefined) log.warn(formatIssue(issue))
  }
}
