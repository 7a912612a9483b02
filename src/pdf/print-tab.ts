/** One tab that holds the CV and prints it. The supervisor opens tabs; the printer gives each one print at a time. */
import type { CDPSession } from 'puppeteer'
import { within } from '../lib/with-timeout.ts'
import type { RunningBrowser } from './chromium/browser.ts'
import { PrintError, TabLostError } from './errors.ts'
import { CLOSE_MS, TAB_OPEN_MS, TAB_PRINTS_LIMIT } from './limits.ts'
import { addAuthor } from './pdf-metadata.ts'
import type { PrintDocument } from './print-document.ts'
import { guardTab, proxyBypass, proxyServer } from './request-interception.ts'

/** A tab that prints. The caller closes it. */
export interface PrintTab {
  /**
   * Loads a document, with its fonts, where the tab shows another or none.
   *
   * @returns the addresses it asked for in vain
   * @throws {PrintError} where it can't be loaded
   */
  readonly show: (document: PrintDocument) => Promise<readonly string[]>
  /**
   * Prints what the tab shows.
   *
   * @throws {TabLostError} where the tab went away meanwhile
   * @throws {PrintError} where Chromium refuses
   */
  readonly print: () => Promise<Uint8Array>
  /** Returns whether the tab has printed enough and should be replaced. */
  readonly isWorn: () => boolean
  /** Returns whether the tab went away by itself. */
  readonly isLost: () => boolean
  /** Closes the tab; where that fails its browser hangs, and is ended. Never throws. */
  readonly close: () => Promise<void>
}

const printParameters = {
  // The style sheet says everything: the paper, the margins, what has a background.
  preferCSSPageSize: true,
  printBackground: true,
  generateTaggedPDF: true,
  generateDocumentOutline: true,
  // In one message: a stream costs two calls more, 1 ms where the print takes 7.
  transferMode: 'ReturnAsBase64',
} as const

const prepare = (session: CDPSession): Promise<unknown> =>
  Promise.all([
    session.send('Page.enable'),
    session.send('Inspector.enable'),
    session.send('Emulation.setScriptExecutionDisabled', { value: true }),
    // Loaded as for print: the fonts of the print are fetched, and a print has less to lay out anew.
    session.send('Emulation.setEmulatedMedia', { media: 'print' }),
    // The memory cache would answer for an image whose bytes have changed under the same address.
    session.send('Network.setCacheDisabled', { cacheDisabled: true }),
  ])

const printPage = async (session: CDPSession): Promise<Uint8Array> => {
  const { data } = await session.send('Page.printToPDF', printParameters)
  return Buffer.from(data, 'base64')
}

/** Waits until every font that was asked for is there, and returns the page's author, or nothing. */
const settle = async (session: CDPSession): Promise<string> => {
  const { result } = await session.send('Runtime.evaluate', {
    expression: `document.fonts.ready.then(() => document.querySelector('meta[name="author" i]')?.content)`,
    awaitPromise: true,
    returnByValue: true,
  })
  return typeof result.value === 'string' ? result.value.trim() : ''
}

/** Loads the page and returns its author, or nothing. */
const load = async (session: CDPSession, url: string): Promise<string> => {
  const loaded = new Promise<void>((resolve) => session.once('Page.loadEventFired', () => resolve()))
  const { errorText } = await session.send('Page.navigate', { url })
  if (errorText !== undefined) throw new PrintError(`The tab could not load ${url}: ${errorText}.`)
  await loaded
  await settle(session)
  // A print for nobody: it fetches the fonts that only the margins of the paper use, and the first print after
  // a load takes three times as long as the next.
  await printPage(session)
  return settle(session)
}

interface OpenTab {
  readonly session: CDPSession
  readonly close: () => Promise<void>
}

/**
 * Opens a page in a browser context of its own, which shares nothing with others in a browser that is not ours
 * and goes with our connection. Without Puppeteer's Page, which would follow every frame and request.
 */
const openPage = async ({ session: root }: RunningBrowser): Promise<OpenTab> => {
  const { browserContextId } = await root.send('Target.createBrowserContext', {
    disposeOnDetach: true,
    proxyServer,
    proxyBypassList: proxyBypass,
  })
  const { targetId } = await root.send('Target.createTarget', { url: 'about:blank', browserContextId })
  const { sessionId } = await root.send('Target.attachToTarget', { targetId, flatten: true })
  const session = root.connection()?.session(sessionId)
  if (session == null) throw new TabLostError('The tab was lost: it went as soon as it was there.')
  await prepare(session)
  return { session, close: () => root.send('Target.disposeBrowserContext', { browserContextId }) }
}

/** Watches for the end of a tab, so that no work on it is waited for after that. */
const watchTab = (session: CDPSession, running: RunningBrowser) => {
  let loss: TabLostError | undefined
  // Not one promise that all work races against: it would hold every PDF for as long as the tab lives.
  const interrupts = new Set<(error: TabLostError) => void>()
  const lose = (why: string) => (): void => {
    loss ??= new TabLostError(`The tab was lost: ${why}.`)
    for (const interrupt of interrupts) interrupt(loss)
  }
  session.once('Inspector.targetCrashed', lose('its renderer crashed'))
  session.once('Inspector.detached', lose('it was closed'))
  void running.ended.then(lose('its browser is gone'))
  /** Waits for work on the tab; fails with the loss where there is one, whatever else the work says of it. */
  const unlessLost = async <Value>(work: Promise<Value>): Promise<Value> => {
    const { promise, reject } = Promise.withResolvers<never>()
    interrupts.add(reject)
    if (loss !== undefined) reject(loss)
    try {
      return await Promise.race([promise, work])
    } finally {
      interrupts.delete(reject)
    }
  }
  return { isLost: () => loss !== undefined || session.detached, unlessLost }
}

/**
 * Opens an empty tab, shut in. The caller closes it; where it throws, the browser hangs or is dying, and the
 * caller ends it with whatever is half open.
 */
export const openPrintTab = async (running: RunningBrowser): Promise<PrintTab> => {
  let shown: PrintDocument | undefined
  let refused: string[] = []
  let author = ''
  let prints = 0
  const open = async (): Promise<OpenTab> => {
    const tab = await openPage(running)
    await guardTab(
      tab.session,
      () => shown,
      (url) => void refused.push(url),
    )
    return tab
  }
  const notOpened = (): Error => new TabLostError(`No tab opened within ${TAB_OPEN_MS} ms.`)
  const tab = await within(TAB_OPEN_MS, open(), notOpened)
  const { isLost, unlessLost } = watchTab(tab.session, running)
  const notClosed = (): Error => new TabLostError(`The tab did not close within ${CLOSE_MS} ms.`)
  return {
    isLost,
    isWorn: () => prints >= TAB_PRINTS_LIMIT,
    show: async (document) => {
      if (shown?.version === document.version) return []
      shown = document
      refused = []
      author = await unlessLost(load(tab.session, document.url))
      return refused
    },
    print: async () => {
      prints += 1
      const pdf = await unlessLost(printPage(tab.session))
      return author === '' ? pdf : addAuthor(pdf, author)
    },
    close: () => within(CLOSE_MS, tab.close(), notClosed).catch(() => running.close()),
  }
}
