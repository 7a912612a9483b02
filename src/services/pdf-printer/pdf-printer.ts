/**
 * The CV's printer: takes requests, gives each one a print that began after it arrived, and lets those that
 * find every tab busy share the next one. The plugin puts it on the app; `/api/cv/` asks it.
 */
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../../config.ts'
import { UnavailableError } from '../../domain/unavailable-error.ts'
import { createBrowserSupervisor } from './browser-supervisor.ts'
import { within } from './deadline.ts'
import { createLocalBrowsers } from './local-browser.ts'
import { BROWSER_START_MS, FINISH_MS, WAITING_LIMIT } from './print-bounds.ts'
import type { PrintDocument } from './print-document.ts'
import { PrintError, PrintTimeoutError, TabLostError } from './print-error.ts'
import { createPrintQueue, type Waiter } from './print-queue.ts'
import { openPrintTab, type PrintTab } from './print-tab.ts'

/** Counts since the printer was made, and what is so now. */
export interface PrinterFigures {
  readonly prints: number
  /** Answers from a print that another request had too. */
  readonly sharedAnswers: number
  readonly failedPrints: number
  readonly browserStarts: number
  readonly failedBrowserStarts: number
  readonly waiting: number
  readonly openTabs: number
}

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
  /** Makes a tab ready with the current CV: at start-up and whenever the content has changed. Failures go to the log. */
  readonly warmUp: () => void
  readonly figures: () => PrinterFigures
  /** Refuses new requests, lets the prints in hand finish, and ends the browser. */
  readonly close: () => Promise<void>
}

/** A place for one tab. */
interface Slot {
  tab: PrintTab | undefined
  isBusy: boolean
}

/**
 * Makes the printer. Nothing is started until it is warmed up or asked. The caller closes it.
 *
 * @param options.document is asked for the current CV when a print begins; undefined where the content has none
 */
export const createPdfPrinter = (options: {
  readonly document: () => PrintDocument | undefined
  readonly chromium: Config['chromium']
  readonly pdf: Config['pdf']
  readonly log: FastifyBaseLogger
}): PdfPrinter => {
  const { chromium, pdf, log } = options
  const supervisor = createBrowserSupervisor({ start: createLocalBrowsers({ chromium, log }).start, log })
  // Ahead of a request stands at most one print, or one browser that does not start: who waits longer waits in vain.
  const queue = createPrintQueue({ limit: WAITING_LIMIT, waitMs: pdf.timeoutMs + BROWSER_START_MS })
  const slots: readonly Slot[] = Array.from({ length: pdf.tabs }, () => ({ tab: undefined, isBusy: false }))
  const counts = { prints: 0, sharedAnswers: 0, failedPrints: 0 }
  let isClosed = false
  let idle = Promise.withResolvers<void>()

  const currentDocument = (): PrintDocument => {
    const current = options.document()
    if (current === undefined)
      throw new UnavailableError('The content has no CV page to print.', { retryAfterSeconds: 60 })
    return current
  }

  const show = async (tab: PrintTab): Promise<void> => {
    const refused = await tab.show(currentDocument())
    if (refused.length > 0)
      log.warn({ refused }, 'the printed CV lacks what the page asks for from elsewhere')
  }

  const readyTab = async (slot: Slot): Promise<PrintTab> => {
    if (slot.tab === undefined || slot.tab.isLost()) slot.tab = await openPrintTab(await supervisor.browser())
    return slot.tab
  }

  const giveUpTab = (slot: Slot): void => {
    const { tab } = slot
    slot.tab = undefined
    void tab?.close()
  }

  const printOnce = async (tab: PrintTab): Promise<Uint8Array> => {
    const showAndPrint = async (): Promise<Uint8Array> => {
      await show(tab)
      return tab.print()
    }
    return within(
      pdf.timeoutMs,
      showAndPrint(),
      () => new PrintTimeoutError(`The print was not done within ${pdf.timeoutMs} ms.`),
    )
  }

  const printFor = async (waiters: readonly Waiter[], slot: Slot, tab: PrintTab): Promise<void> => {
    try {
      const bytes = await printOnce(tab)
      counts.prints += 1
      counts.sharedAnswers += waiters.length - 1
      supervisor.printed()
      for (const { resolve } of waiters) resolve(bytes)
      if (tab.isWorn()) giveUpTab(slot)
    } catch (error) {
      counts.failedPrints += 1
      giveUpTab(slot)
      log.error({ err: error }, 'a print of the CV failed')
      // A tab that went away may have been killed; one that goes away again is killed by what it prints.
      const again = error instanceof TabLostError ? waiters.filter(({ lostPrints }) => lostPrints === 0) : []
      for (const waiter of waiters) {
        if (again.includes(waiter)) waiter.lostPrints += 1
        else waiter.reject(error)
      }
      queue.putBack(again)
    }
  }

  /** Prints for those who wait until nobody does. The tab is made ready first: whoever comes meanwhile shares the print. */
  const work = async (slot: Slot): Promise<void> => {
    slot.isBusy = true
    try {
      while (queue.length() > 0) {
        const tab = await readyTab(slot)
        const waiters = queue.takeAll()
        if (waiters.length > 0) await printFor(waiters, slot, tab)
      }
    } catch (error) {
      giveUpTab(slot)
      // Another slot that is at work may have a tab and serve them; the last one to fail tells them.
      if (slots.filter(({ isBusy }) => isBusy).length === 1) queue.rejectAll(error)
    } finally {
      slot.isBusy = false
      if (slots.every(({ isBusy }) => !isBusy)) idle.resolve()
    }
  }

  const wake = (): void => {
    const free = slots.filter(({ isBusy }) => !isBusy)
    const slot = free.find(({ tab }) => tab !== undefined && !tab.isLost()) ?? free[0]
    if (slot === undefined) return
    if (slots.every(({ isBusy }) => !isBusy)) idle = Promise.withResolvers()
    void work(slot)
  }

  return {
    print: ({ signal } = {}) => {
      if (isClosed)
        return Promise.reject(new UnavailableError('The server is closing.', { retryAfterSeconds: 5 }))
      const pdf = queue.add(signal)
      wake()
      return pdf
    },
    warmUp: () => {
      const slot = slots.find(({ isBusy }) => !isBusy)
      if (slot === undefined || isClosed || options.document() === undefined) return
      slot.isBusy = true
      readyTab(slot)
        .then(show)
        .catch((error: unknown) => {
          giveUpTab(slot)
          log.debug({ err: error }, 'the printer could not be warmed up')
        })
        .finally(() => {
          slot.isBusy = false
          if (queue.length() > 0) wake()
        })
    },
    figures: () => {
      const { starts, failedStarts } = supervisor.counts()
      return {
        ...counts,
        browserStarts: starts,
        failedBrowserStarts: failedStarts,
        waiting: queue.length(),
        openTabs: slots.filter(({ tab }) => tab !== undefined && !tab.isLost()).length,
      }
    },
    close: async () => {
      isClosed = true
      if (slots.some(({ isBusy }) => isBusy))
        await within(FINISH_MS, idle.promise, () => new PrintError('The server is closing.')).catch(() => {})
      queue.rejectAll(new UnavailableError('The server is closing.', { retryAfterSeconds: 5 }))
      await supervisor.close()
    },
  }
}
