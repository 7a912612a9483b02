/**
 * The CV's printer: takes requests, gives each one a print that began after it arrived, and lets those that
 * find every tab busy share the next one. The plugin puts it on the app; `/api/cv/` asks it.
 */
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config.ts'
import { UnavailableError } from '../lib/unavailable-error.ts'
import { within } from '../lib/with-timeout.ts'
import { createBrowserSupervisor } from './browser-supervisor.ts'
import { createLocalStart } from './chromium/local-browser.ts'
import { createRemoteStart } from './chromium/remote-browser.ts'
import { PrintTimeoutError, serverClosing } from './errors.ts'
import { BROWSER_START_MS, FINISH_MS, WAITING_LIMIT } from './limits.ts'
import type { PrintDocument } from './print-document.ts'
import { createPrintQueue, type Waiter } from './print-queue.ts'
import type { PrintTab } from './print-tab.ts'

/** What has happened since the printer was made, and what is so now. */
export interface PrinterFigures {
  readonly prints: number
  readonly failedPrints: number
  /** Answers from a print that began for another request too. */
  readonly sharedAnswers: number
  readonly browserStarts: number
  readonly failedBrowserStarts: number
  readonly waiting: number
  readonly openTabs: number
}

/** The printer's door. Whoever makes it closes it. */
export interface PdfPrinter {
  /**
   * Prints the CV.
   *
   * @param options.signal gives the request's place up when its client has gone
   * @returns the PDF; requests may share the same bytes
   * @throws {UnavailableError} where no browser can be had, too many wait, or it waited too long
   * @throws {PrintError} where a print began and failed
   */
  readonly print: (options?: { readonly signal?: AbortSignal }) => Promise<Uint8Array>
  /**
   * Resolves where a print could begin: there is a CV, and a browser runs. Prints nothing.
   *
   * @throws {UnavailableError} where print would, but for those that wait
   */
  readonly ready: () => Promise<void>
  /** Makes a tab ready with the current CV: at start-up and whenever the content has changed. Failures go to the log. */
  readonly warmUp: () => void
  readonly figures: () => PrinterFigures
  /** Refuses new requests, lets the prints in hand finish, and ends the browser. */
  readonly close: () => Promise<void>
}

const noDocument = (): UnavailableError =>
  new UnavailableError('The content has no CV to print. Put a resume.json into it.', {
    retryAfterSeconds: 60,
  })

/** A place for one tab. Whoever sets `isBusy` has the tab to itself. */
interface Slot {
  tab: PrintTab | undefined
  isBusy: boolean
}

const isBusy = (slot: Slot): boolean => slot.isBusy
const hasTab = ({ tab }: Slot): boolean => tab !== undefined && !tab.isLost()

/** What to print, with which browser, within which bounds. */
export interface PdfPrinterOptions {
  /** Is asked for the current CV when a print begins; undefined where the content has none. */
  readonly document: () => PrintDocument | undefined
  readonly chromium: Config['chromium']
  readonly pdf: Config['pdf']
  readonly log: FastifyBaseLogger
}

/** Makes the printer. Nothing is started until it is warmed up or asked. The caller closes it. */
export const createPdfPrinter = (options: PdfPrinterOptions): PdfPrinter => {
  const { chromium, pdf, log } = options
  const { webSocketEndpoint } = chromium
  const supervisor = createBrowserSupervisor({
    start:
      webSocketEndpoint === undefined
        ? createLocalStart({ chromium, log })
        : createRemoteStart(webSocketEndpoint),
    onLost: () => warmUp(),
    log,
  })
  // Ahead of a request stands at most one print, or one browser that does not start: who waits longer waits in vain.
  const queue = createPrintQueue({ limit: WAITING_LIMIT, waitMs: pdf.timeoutMs + BROWSER_START_MS })
  const slots: readonly Slot[] = Array.from({ length: pdf.tabs }, () => ({ tab: undefined, isBusy: false }))
  const counts = { prints: 0, failedPrints: 0, sharedAnswers: 0 }
  const atWork = new Set<Promise<void>>()
  let isClosed = false
  let versionWithRefusals: string | undefined

  const currentDocument = (): PrintDocument => {
    const current = options.document()
    if (current !== undefined) return current
    throw noDocument()
  }

  const giveUpTab = (slot: Slot): void => {
    const { tab } = slot
    slot.tab = undefined
    void tab?.close()
  }

  const readyTab = async (slot: Slot): Promise<PrintTab> => {
    if (slot.tab?.isLost() || slot.tab?.isWorn()) giveUpTab(slot)
    slot.tab ??= await supervisor.openTab()
    return slot.tab
  }

  /** Loads the document where it is new to the tab; says once for each version what it asked for in vain. */
  const show = async (tab: PrintTab, current: PrintDocument): Promise<void> => {
    const refused = await tab.show(current)
    if (refused.length === 0 || versionWithRefusals === current.version) return
    versionWithRefusals = current.version
    log.warn({ refused }, 'the CV asks for what this site does not have; the PDF goes without')
  }

  const showAndPrint = async (tab: PrintTab, current: PrintDocument): Promise<Uint8Array> => {
    await show(tab, current)
    return tab.print()
  }

  const bounded = <Value>(work: Promise<Value>): Promise<Value> =>
    within(
      pdf.timeoutMs,
      work,
      () => new PrintTimeoutError(`A print was not done within ${pdf.timeoutMs} ms.`),
    )

  const answer = (waiters: readonly Waiter[], bytes: Uint8Array): void => {
    counts.prints += 1
    counts.sharedAnswers += waiters.length - 1
    for (const { resolve } of waiters) resolve(bytes)
  }

  /** A print may fail for its tab, which may have been killed: it is tried again, once, on another. Not what took all its time. */
  const answerFailure = (waiters: readonly Waiter[], error: unknown): void => {
    counts.failedPrints += 1
    log.error({ err: error }, 'a print of the CV failed')
    const again =
      error instanceof PrintTimeoutError ? [] : waiters.filter(({ failedPrints }) => failedPrints === 0)
    for (const waiter of waiters) {
      if (again.includes(waiter)) waiter.failedPrints += 1
      else waiter.reject(error)
    }
    queue.putBack(again)
  }

  /** Prints once for everyone who waits. */
  const printForAll = async (slot: Slot, tab: PrintTab): Promise<void> => {
    const current = currentDocument()
    const waiters = queue.takeAll()
    if (waiters.length === 0) return
    try {
      answer(waiters, await bounded(showAndPrint(tab, current)))
    } catch (error) {
      giveUpTab(slot)
      answerFailure(waiters, error)
    }
  }

  const prepare = async (slot: Slot): Promise<undefined> => {
    try {
      const current = currentDocument()
      const tab = await readyTab(slot)
      await bounded(show(tab, current))
    } catch (error) {
      giveUpTab(slot)
      log.debug({ err: error }, 'no tab could be made ready for the CV')
    }
  }

  /** Prints for those who wait until nobody does. Returns why it could not go on. */
  const serve = async (slot: Slot): Promise<unknown> => {
    try {
      while (queue.length() > 0) await printForAll(slot, await readyTab(slot))
    } catch (error) {
      return error
    }
    // A worn tab is replaced now, while nobody waits for it.
    if (slot.tab?.isWorn()) await prepare(slot)
    return undefined
  }

  /** Sees to those who still wait when a slot becomes free. */
  const attend = (failure: unknown): void => {
    if (queue.length() === 0) return
    if (failure === undefined) wake()
    // Another slot that is at work may have a tab and serve them; the last one to fail tells them.
    else if (!slots.some(isBusy)) queue.rejectAll(failure)
  }

  const occupy = (slot: Slot, work: (slot: Slot) => Promise<unknown>): void => {
    slot.isBusy = true
    const done = work(slot).then((failure) => {
      slot.isBusy = false
      atWork.delete(done)
      attend(failure)
    })
    atWork.add(done)
  }

  const wake = (): void => {
    const free = slots.filter((slot) => !slot.isBusy)
    const slot = free.find(hasTab) ?? free[0]
    if (slot !== undefined) occupy(slot, serve)
  }

  const warmUp = (): void => {
    if (isClosed || options.document() === undefined) return
    const free = slots.filter((slot) => !slot.isBusy)
    const withTabs = free.filter(hasTab)
    for (const slot of withTabs.length > 0 ? withTabs : free.slice(0, 1)) occupy(slot, prepare)
  }

  return {
    print: ({ signal } = {}) => {
      if (isClosed) return Promise.reject(serverClosing())
      // No browser is started for nothing.
      if (options.document() === undefined) return Promise.reject(noDocument())
      const answered = queue.add(signal)
      wake()
      return answered
    },
    ready: async () => {
      if (isClosed) throw serverClosing()
      currentDocument()
      await supervisor.ready()
    },
    warmUp,
    figures: () => {
      const { starts, failedStarts } = supervisor.counts()
      return {
        ...counts,
        browserStarts: starts,
        failedBrowserStarts: failedStarts,
        waiting: queue.length(),
        openTabs: slots.filter(hasTab).length,
      }
    },
    close: async () => {
      isClosed = true
      await within(FINISH_MS, Promise.all(atWork), serverClosing).catch((error: unknown) => {
        log.warn({ err: error }, `prints were not done within ${FINISH_MS} ms of closing`)
      })
      queue.rejectAll(serverClosing())
      await supervisor.close()
    },
  }
}
