/**
 * The CV's printer, for all its languages. Each request gets a PDF whose print started after the request arrived; requests
 * that find every tab busy share the next print of their document. Used by the routes through the plugin.
 */
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config.ts'
import { within } from '../lib/with-timeout.ts'
import { createPdfCompleter } from './accessibility/complete-pdf.ts'
import { createBrowserSupervisor } from './browser-supervisor.ts'
import { createLocalStart } from './chromium/local-browser.ts'
import { createRemoteStart } from './chromium/remote-browser.ts'
import { noDocumentError, PrintTimeoutError, serverClosingError } from './errors.ts'
import type { PageFit } from './length/fit-pages.ts'
import { BROWSER_START_MS, FINISH_MS, WAITING_LIMIT } from './limits.ts'
import { CV_ADDRESS, type PrintDocument } from './print-document.ts'
import { createPrintQueue, type PrintRequest, type Waiter } from './print-queue.ts'
import type { LoadedPage, PrintTab } from './print-tab.ts'

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

/** The printer. Its creator closes it. */
export interface PdfPrinter {
  /**
   * Prints the CV.
   *
   * @returns the PDF; several requests may share the same bytes
   * @throws {UnavailableError} if there is no CV or no browser, the queue is full or too slow, or the client has its
   * share of it
   * @throws {PrintError} if the print fails
   */
  readonly print: (request?: PrintRequest) => Promise<Uint8Array>
  /**
   * Resolves if a print could start now: there is a CV, and a browser runs. Prints nothing.
   *
   * @throws {UnavailableError} if there is no CV or no browser
   */
  readonly ready: (address?: string) => Promise<void>
  /**
   * Loads the current CV in the background into each tab, so that the next print is fast; the first tab gets the site's
   * first language. Call it at start-up and when the CV changes. Failures are logged. Resolves when it is done; never rejects.
   */
  readonly warmUp: () => Promise<void>
  /** Returns how the CV at an address stands on paper; undefined before it was loaded. */
  readonly fitOf: (address: string) => PageFit | undefined
  readonly figures: () => PrinterFigures
  /** Rejects new requests, waits for running prints, and closes the browser. */
  readonly close: () => Promise<void>
}

/** A place for one tab. Only the work that it is occupied with uses the tab. */
interface Slot {
  tab: PrintTab | undefined
  /** The address of the document that the tab shows, or showed last. */
  address: string
  /** `measuring` is a print that nobody waits for. */
  work: 'preparing' | 'printing' | 'measuring' | undefined
}

const isBusy = ({ work }: Slot): boolean => work !== undefined
const hasTab = ({ tab }: Slot): boolean => tab !== undefined && !tab.isLost()

/** What to print, in which browser, within which bounds. */
export interface PdfPrinterOptions {
  /** Returns the current CV whose page is at an address, or undefined if there is none. Called at the start of each print. */
  readonly document: (address: string) => PrintDocument | undefined
  readonly chromium: Config['chromium']
  readonly pdf: Config['pdf']
  readonly log: FastifyBaseLogger
}

/** Creates the printer. It starts no browser until it is warmed up or asked to print. The caller closes it. */
export const createPdfPrinter = (options: PdfPrinterOptions): PdfPrinter => {
  const { chromium, pdf, log } = options
  const { webSocketEndpoint } = chromium
  const supervisor = createBrowserSupervisor({
    start:
      webSocketEndpoint === undefined
        ? createLocalStart({ chromium, log })
        : createRemoteStart(webSocketEndpoint),
    onLost: () => void warmUp(),
    log,
  })
  // A request waits for at most one running print and one browser start, so no print is coming after a longer wait.
  const queue = createPrintQueue({ limit: WAITING_LIMIT, waitMs: pdf.timeoutMs + BROWSER_START_MS })
  const slots: readonly Slot[] = Array.from({ length: pdf.tabs }, () => ({
    tab: undefined,
    address: CV_ADDRESS,
    work: undefined,
  }))
  const completePdf = createPdfCompleter(log)
  const counts = { prints: 0, failedPrints: 0, sharedResponses: 0 }
  const running = new Set<Promise<void>>()
  let isClosed = false
  let retryTimer: NodeJS.Timeout | undefined
  /** How each document stood on paper when it was loaded last, by URL. */
  const fits = new Map<string, PageFit>()
  /** The version of each document that was warned about last, by URL. */
  const warned = new Map<string, string>()

  const currentDocument = (address: string): PrintDocument => {
    const current = options.document(address)
    if (current === undefined) throw noDocumentError()
    return current
  }

  const dropTab = (slot: Slot): void => {
    const { tab } = slot
    slot.tab = undefined
    void tab?.close()
  }

  const readyTab = async (slot: Slot): Promise<PrintTab> => {
    if (slot.tab?.isLost() || slot.tab?.isWorn()) dropTab(slot)
    slot.tab ??= await supervisor.openTab()
    return slot.tab
  }

  /** Shows the document in the tab, and warns once per version about files that it lacks. */
  const show = async (tab: PrintTab, current: PrintDocument): Promise<LoadedPage> => {
    const page = await tab.show(current)
    if (!current.isPrintedOnce) fits.set(current.url, page.fit)
    if (page.refused.length > 0 && !current.isPrintedOnce && warned.get(current.url) !== current.version) {
      warned.set(current.url, current.version)
      log.warn(
        { refused: page.refused },
        'the CV references files that this site does not have; the PDF is printed without them',
      )
    }
    return page
  }

  const showAndPrint = async (tab: PrintTab, current: PrintDocument): Promise<Uint8Array> => {
    const { facts } = await show(tab, current)
    return completePdf(await tab.print(), facts, current)
  }

  const withinDeadline = <Value>(work: Promise<Value>): Promise<Value> =>
    within(
      pdf.timeoutMs,
      work,
      () => new PrintTimeoutError(`The print did not finish within ${pdf.timeoutMs} ms.`),
    )

  const resolveAll = (waiters: readonly Waiter[], bytes: Uint8Array): void => {
    counts.prints += 1
    counts.sharedResponses += waiters.length - 1
    for (const { resolve } of waiters) resolve(bytes)
  }

  /** Retries each request once, in another tab: its own may have been killed, or its browser hangs. */
  const retryOrReject = (waiters: readonly Waiter[], error: unknown): void => {
    counts.failedPrints += 1
    log.error({ err: error }, 'a print of the CV failed')
    if (isClosed) {
      for (const { reject } of waiters) reject(serverClosingError()) // no browser will start again
      return
    }
    const retried = waiters.filter(({ failedPrints }) => failedPrints === 0)
    for (const waiter of waiters) {
      if (retried.includes(waiter)) waiter.failedPrints += 1
      else waiter.reject(error)
    }
    queue.requeue(retried)
  }

  /** Prints once for all requests that wait for the same document as the oldest one. */
  const printForAll = async (slot: Slot, tab: PrintTab): Promise<void> => {
    const address = queue.next()?.address
    if (address === undefined) return
    const waiters = queue.drain(address)
    const current = options.document(address)
    if (current === undefined) {
      for (const { reject } of waiters) reject(noDocumentError()) // the page was removed after they arrived
      return
    }
    slot.address = address
    slot.work = waiters.every(({ isBackground }) => isBackground) ? 'measuring' : 'printing'
    try {
      resolveAll(waiters, await withinDeadline(showAndPrint(tab, current)))
    } catch (error) {
      dropTab(slot)
      retryOrReject(waiters, error)
    }
  }

  const prepare = async (slot: Slot): Promise<undefined> => {
    try {
      if (options.document(slot.address) === undefined) slot.address = CV_ADDRESS
      const current = currentDocument(slot.address)
      const tab = await readyTab(slot)
      await withinDeadline(show(tab, current))
    } catch (error) {
      dropTab(slot)
      log.debug({ err: error }, 'no tab could be prepared for the CV')
    }
  }

  /** Prints until the queue is empty. Returns the error if it has to stop before. */
  const serve = async (slot: Slot): Promise<unknown> => {
    try {
      while (queue.length() > 0) await printForAll(slot, await readyTab(slot))
    } catch (error) {
      return error
    }
    // A document that was printed once is gone: the tab shows the CV again before anybody asks for it.
    if (slot.tab?.isWorn() || options.document(slot.address) === undefined) {
      slot.work = 'preparing' // replaces the tab now, while no request waits for it
      await prepare(slot)
    }
    return undefined
  }

  /** Lets requests wait for the next start of a browser that has run before, and rejects those that cannot wait so long. */
  const awaitBrowser = (error: unknown): void => {
    const pauseMs = supervisor.nextStartInMs() ?? Number.POSITIVE_INFINITY
    queue.rejectBefore(performance.now() + pauseMs, error)
    clearTimeout(retryTimer)
    if (queue.length() > 0) retryTimer = setTimeout(wake, pauseMs)
  }

  /** Handles requests that arrived while a slot finished its work. */
  const handleRemaining = (error: unknown): void => {
    if (queue.length() === 0) return
    if (error === undefined) wake()
    else if (!slots.some(isBusy)) awaitBrowser(error) // a busy slot may still serve them
  }

  const occupy = (slot: Slot, work: NonNullable<Slot['work']>): Promise<void> => {
    slot.work = work
    const done = (work === 'preparing' ? prepare(slot) : serve(slot)).then((error) => {
      slot.work = undefined
      running.delete(done)
      handleRemaining(error)
    })
    running.add(done)
    return done
  }

  /** Returns whether a busy tab will serve a request about as soon as a new one, which would take 60 MB. */
  const canAwaitTab = (waiter: Waiter): boolean =>
    slots.some((slot) => {
      if (waiter.isBackground) return isBusy(slot)
      return slot.work === 'measuring' || (slot.work === 'preparing' && slot.address === waiter.address)
    })

  /**
   * Prefers a tab that shows the document, then a place for a new one, so that languages do not take turns in one tab. Work in
   * the background uses the tabs there are.
   */
  const wake = (): void => {
    const next = queue.next()
    if (next === undefined) return
    const free = slots.filter((slot) => !isBusy(slot))
    const showing = free.find((slot) => hasTab(slot) && slot.address === next.address)
    if (showing === undefined && canAwaitTab(next)) return
    const slot = showing ?? free.find((slot) => hasTab(slot) === next.isBackground) ?? free[0]
    if (slot !== undefined) void occupy(slot, next.isBackground ? 'measuring' : 'printing')
  }

  const warmUp = async (): Promise<void> => {
    if (isClosed || options.document(CV_ADDRESS) === undefined) return
    // A busy slot has a tab, or opens the first.
    const hasFirst = slots.some((slot) => isBusy(slot) || hasTab(slot))
    const prepared = hasFirst ? slots.filter((slot) => !isBusy(slot) && hasTab(slot)) : slots.slice(0, 1)
    await Promise.all(prepared.map((slot) => occupy(slot, 'preparing')))
  }

  return {
    print: async (request = {}) => {
      if (isClosed) throw serverClosingError()
      currentDocument(request.address ?? CV_ADDRESS) // before a browser is started
      const pdf = queue.add(request)
      wake()
      return pdf
    },
    ready: async (address = CV_ADDRESS) => {
      if (isClosed) throw serverClosingError()
      currentDocument(address)
      await supervisor.ready()
    },
    warmUp,
    fitOf: (address) => fits.get(options.document(address)?.url ?? ''),
    figures: () => {
      const { starts, failedStarts } = supervisor.counts()
      return {
        ...counts,
        refusedShares: queue.refusedShares(),
        browserStarts: starts,
        failedBrowserStarts: failedStarts,
        waiting: queue.length(),
        openTabs: slots.filter(hasTab).length,
      }
    },
    close: async () => {
      isClosed = true
      clearTimeout(retryTimer)
      await within(FINISH_MS, Promise.all(running), serverClosingError).catch((error: unknown) => {
        log.warn({ err: error }, `prints did not finish within ${FINISH_MS} ms of closing`)
      })
      queue.rejectAll(serverClosingError())
      await supervisor.close()
    },
  }
}
