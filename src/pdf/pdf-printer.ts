/**
 * The printer: a queue for each document, and a number of tabs in one browser. Each request gets a PDF whose
 * print started after the request arrived; all requests that wait for a document share its next print.
 */
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config.ts'
import { createFairShare } from '../lib/fair-share.ts'
import { withTimeout } from '../lib/time/with-timeout.ts'
import type { PrintInput } from '../publishing/printable-cvs.ts'
import { createBrowserSupervisor } from './browser-supervisor.ts'
import { createLocalStarter } from './chromium/local-browser.ts'
import { createRemoteStarter } from './chromium/remote-browser.ts'
import { lateError, noDocumentError, noPlaceError, serverClosingError } from './errors.ts'
import { BROWSER_START_MS, FINISH_MS, PRIVATE_TABS, WAITING_LIMIT } from './limits.ts'
import { PrintQueue, type PrintSubject } from './print-queue.ts'
import type { PrintSource } from './print-source.ts'
import type { PrintMeasures, PrintTab } from './print-tab.ts'

/** The client that requests a print. */
export interface Requester {
  /** Withdraws the request when its client disconnects. */
  readonly signal?: AbortSignal | undefined
  /** Key for per-client limits; requests without one are not limited per client. */
  readonly client?: string | undefined
}

/**
 * Creates a printer of PDFs. It starts no browser until it loads or prints something. The caller closes it.
 *
 * @param options.source provides the document at the start of each print
 */
export const createPdfPrinter = ({
  source,
  chromium,
  pdf: { tabs, timeoutMs },
  log,
}: {
  readonly source: PrintSource
  readonly chromium: Config['chromium']
  readonly pdf: Config['pdf']
  readonly log: FastifyBaseLogger
}) => {
  const queues = new Map<PrintSubject['key'], PrintQueue>()
  const counts = {
    prints: 0,
    failedPrints: 0,
    /** Responses beyond the first of each print. */
    sharedResponses: 0,
    /** Requests rejected because their client had its share of the places. */
    refusedShares: 0,
  }
  /** The places of requests that have no PDF yet. */
  const places = createFairShare(WAITING_LIMIT)
  /** The queues that print now; each holds a tab. */
  const activePrints = new Map<PrintQueue, Promise<void>>()
  let isClosed = false
  let idleTimer: NodeJS.Timeout | undefined

  const dropIdleTabs = (condition: (queue: PrintQueue) => boolean): void => {
    for (const queue of queues.values()) if (!activePrints.has(queue) && condition(queue)) queue.dropTab()
  }

  const supervisor = createBrowserSupervisor({
    start:
      chromium.webSocketEndpoint === undefined
        ? createLocalStarter({ chromium, log })
        : createRemoteStarter(chromium.webSocketEndpoint),
    onRetired: () => dropIdleTabs((queue) => !queue.hasUsableTab()),
    log,
  })

  const queueOf = (subject: PrintSubject): PrintQueue => {
    const queue = queues.get(subject.key) ?? new PrintQueue({ timeoutMs, counts, log }, subject)
    queues.set(subject.key, queue)
    return queue
  }

  /** Returns the queue of the CV at an address. @throws {UnavailableError} without one, or during close */
  const cvQueue = (address: string): PrintQueue => {
    if (isClosed) throw serverClosingError()
    const exists = () => source.hasDocument(address)
    if (!exists()) throw noDocumentError()
    return queueOf({ key: address, exists, latest: () => source.documentAt(address), isPrivate: false })
  }

  const forgetPrivate = (queue: PrintQueue): void => {
    const { isPrivate, key } = queue.subject
    if (isPrivate && !queue.hasWaiters() && !activePrints.has(queue)) queues.delete(key)
  }

  /** Returns the queue's tab, or opens one; if all are open, closes the one that was idle longest. */
  const tabFor = async (queue: PrintQueue): Promise<PrintTab> => {
    if (queue.tab?.isUsable()) return queue.tab
    queue.dropTab()
    const others = [...queues.values()].filter((other) => other !== queue)
    const idle = others.filter((other) => other.tab !== undefined && !activePrints.has(other))
    const printing = others.filter((other) => activePrints.has(other))
    if (idle.length + printing.length >= tabs)
      idle.toSorted((one, other) => one.lastPrintAtMs - other.lastPrintAtMs)[0]?.dropTab()
    return supervisor.openTab(() => queue.countRequests() > 0)
  }

  /** Closes the browser once nothing was printed for CHROMIUM_IDLE_MINUTES. */
  const retireWhenIdle = (): void => {
    clearTimeout(idleTimer)
    const { idleMs } = chromium
    if (idleMs === undefined || activePrints.size > 0 || isClosed) return
    idleTimer = setTimeout(() => activePrints.size === 0 && supervisor.retireBrowser(), idleMs)
  }

  const runPrint = async (queue: PrintQueue): Promise<void> => {
    try {
      queue.tab = await tabFor(queue)
      await queue.print(queue.tab)
    } catch (error) {
      queue.rejectAll(error) // no tab opened: `print` itself never rejects
    }
    const isUsedUp = queue.tab !== undefined && (queue.subject.isPrivate || !queue.hasUsableTab())
    if (isUsedUp) queue.dropTab()
    activePrints.delete(queue)
    forgetPrivate(queue)
    startPrints()
    retireWhenIdle()
    // Opens a tab in place of a worn one, or of one that made room for a private document.
    if (isUsedUp && !queue.hasWaiters()) void loadAllCvs()
  }

  /** Lets awaited queues print while there are tabs, the queue with the oldest request first. */
  const startPrints = (): void => {
    const awaited = [...queues.values()].filter((queue) => queue.hasWaiters() && !activePrints.has(queue))
    for (const queue of awaited.toSorted((one, other) => one.oldestRequestMs() - other.oldestRequestMs())) {
      const privatePrints = [...activePrints.keys()].filter(({ subject }) => subject.isPrivate).length
      if (activePrints.size >= tabs) return
      if (!queue.subject.isPrivate || privatePrints < PRIVATE_TABS) activePrints.set(queue, runPrint(queue))
    }
  }

  /** Waits for a PDF in one of the client's places, for at most two prints and a browser start. */
  const waitForPdf = async (queue: PrintQueue, { signal, client }: Requester): Promise<Uint8Array> => {
    signal?.throwIfAborted()
    const refusal = places.refusal(client)
    if (refusal === 'share') counts.refusedShares += 1
    if (refusal !== undefined) throw noPlaceError(refusal)
    places.take(client)
    const { pdf, withdraw } = queue.join('print')
    startPrints()
    const limitMs = 2 * timeoutMs + BROWSER_START_MS
    try {
      return await withTimeout(limitMs, pdf, () => lateError(limitMs), signal)
    } finally {
      withdraw()
      places.release(client)
    }
  }

  /**
   * Loads a CV, once no request waits for a tab, if it has changed, or if it needs a tab and has none.
   * Returns its measures on paper; undefined if Chromium writes PDFs in an unknown layout. Rejects like
   * `print`.
   */
  const load = async (address: string, needsTab = false): Promise<PrintMeasures | undefined> => {
    const queue = cvQueue(address)
    const { version } = await queue.subject.latest()
    if (queue.measured?.version !== version || (needsTab && !queue.hasUsableTab())) {
      const { pdf } = queue.join('load')
      startPrints()
      await pdf
    }
    return queue.measured?.measures
  }

  /**
   * Closes the tabs of removed CVs, and loads the others where needed, one after the other. The site's first
   * language comes last, so that a single tab holds it afterwards. Never rejects.
   */
  const loadAllCvs = async (): Promise<void> => {
    dropIdleTabs(({ subject }) => !subject.exists())
    for (const [index, { file, address }] of [...source.cvFiles().entries()].toReversed())
      await load(address, index < tabs).catch((error: unknown) => {
        log.debug({ err: error, file }, 'the CV could not be loaded')
      })
  }

  return {
    /**
     * Prints a CV.
     *
     * @param options.address the path of its page
     * @returns the PDF; several requests may share the same bytes
     * @throws {UnavailableError} (rejects) without a CV, a browser or a free place, if the client has its
     * share of the places, or if the PDF is late
     * @throws {Error} (rejects) if the print fails twice
     */
    print: async ({ address, ...requester }: Requester & { readonly address: string }) =>
      waitForPdf(cvQueue(address), requester),
    /** Prints an application, uncached. Requests for one object share prints. Rejects like `print`. */
    printPrivate: async (input: PrintInput, requester: Requester = {}): Promise<Uint8Array> => {
      if (isClosed) throw serverClosingError()
      const document = Promise.resolve(source.documentOfApplication(input))
      const queue = queueOf({ key: input, exists: () => true, latest: () => document, isPrivate: true })
      return waitForPdf(queue, requester).finally(() => forgetPrivate(queue))
    },
    /**
     * Resolves if a print could start now: there is a CV, and a browser runs. Prints nothing.
     *
     * @throws {UnavailableError} (rejects) if there is no CV or no browser
     */
    ready: async (address: string): Promise<void> => {
      cvQueue(address)
      await supervisor.ready()
      retireWhenIdle()
    },
    load,
    loadAllCvs,
    /** Returns the CVs that can be printed; see {@link PrintSource}. */
    cvFiles: source.cvFiles,
    /** Whether there is no browser, because its last start failed. */
    isFailing: supervisor.isFailing,
    /** Returns totals since the printer was created, then the current requests and tabs. */
    figures: () => ({
      ...counts,
      ...supervisor.counts,
      waiting: [...queues.values()].reduce((sum, queue) => sum + queue.countRequests(), 0),
      openTabs: [...queues.values()].filter((queue) => queue.hasUsableTab()).length,
    }),
    /** Rejects new requests, serves those that wait, and closes the browser. */
    close: async (): Promise<void> => {
      isClosed = true
      clearTimeout(idleTimer)
      const finish = async (): Promise<void> => {
        while (activePrints.size > 0) await Promise.all(activePrints.values())
      }
      await withTimeout(FINISH_MS, finish(), serverClosingError).catch((error: unknown) => {
        log.warn({ err: error }, `prints did not finish within ${FINISH_MS} ms of closing`)
      })
      for (const queue of queues.values()) queue.rejectAll(serverClosingError())
      await supervisor.close()
    },
  }
}

/** Prints the CVs of a site, and applications. */
export type PdfPrinter = ReturnType<typeof createPdfPrinter>
