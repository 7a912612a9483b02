/** One tab that holds the CV and prints it. The printer opens tabs through the supervisor and gives each one print at a time. */
import type { BrowserContext, CDPSession, Page } from 'puppeteer'
import { within } from './deadline.ts'
import { CLOSE_MS, TAB_OPEN_MS, TAB_PRINTS_LIMIT } from './print-bounds.ts'
import type { PrintDocument } from './print-document.ts'
import { PrintError, TabLostError } from './print-error.ts'
import type { RunningBrowser } from './running-browser.ts'
import { guardTab, proxyBypass, proxyServer } from './tab-guard.ts'

export interface PrintTab {
  /** Loads a document where the tab shows another or none, and waits for its fonts. Returns the addresses it asked for in vain. */
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
  /** Closes the tab; where that fails, its browser is ended by force. */
  readonly close: () => Promise<void>
}

const printParameters = {
  // The style sheet says everything: the paper, the margins, what has a background.
  preferCSSPageSize: true,
  printBackground: true,
  generateTaggedPDF: true,
  generateDocumentOutline: true,
  // In one message: the stream's extra calls cost 1 ms more for 60 KiB.
  transferMode: 'ReturnAsBase64',
} as const

const prepare = async (session: CDPSession): Promise<void> => {
  await Promise.all([
    session.send('Page.enable'),
    session.send('Inspector.enable'),
    session.send('Emulation.setScriptExecutionDisabled', { value: true }),
    // Loaded as for print, so that fonts only the print needs are there, and a print has less to lay out anew.
    session.send('Emulation.setEmulatedMedia', { media: 'print' }),
    // The memory cache would answer for an image whose bytes have changed under the same address.
    session.send('Network.enable'),
    session.send('Network.setCacheDisabled', { cacheDisabled: true }),
  ])
}

const load = async (session: CDPSession, url: string): Promise<void> => {
  const loaded = new Promise<void>((resolve) => session.once('Page.loadEventFired', () => resolve()))
  const { errorText } = await session.send('Page.navigate', { url })
  if (errorText !== undefined) throw new PrintError(`The tab could not load ${url}: ${errorText}.`)
  await loaded
  await session.send('Runtime.evaluate', {
    expression: 'document.fonts.ready.then(() => true)',
    awaitPromise: true,
    returnByValue: true,
  })
}

const openPage = async (browser: RunningBrowser): Promise<{ context: BrowserContext; page: Page }> => {
  const context = await browser.browser.createBrowserContext({
    proxyServer,
    proxyBypassList: [proxyBypass],
  })
  return { context, page: await context.newPage() }
}

/** Opens an empty tab in a browser context of its own, shut in. The caller closes it. */
export const openPrintTab = async (browser: RunningBrowser): Promise<PrintTab> => {
  const tooLong = (): Error => new TabLostError(`No tab opened within ${TAB_OPEN_MS} ms.`)
  let shown: PrintDocument | undefined
  let refused: string[] = []
  let prints = 0
  const open = async () => {
    const { context, page } = await openPage(browser)
    const session = await page.createCDPSession()
    await prepare(session)
    await guardTab(
      session,
      () => shown,
      (url) => void refused.push(url),
    )
    return { context, session }
  }
  const { context, session } = await within(TAB_OPEN_MS, open(), tooLong).catch(async (error: unknown) => {
    await browser.close() // it hangs or is dying: whatever it had opened goes with it
    throw error
  })
  let loss: TabLostError | undefined
  // Not one promise that all work races against: it would hold every PDF for as long as the tab lives.
  const interrupt = new Set<(error: TabLostError) => void>()
  const lose = (why: string) => (): void => {
    loss ??= new TabLostError(`The tab was lost: ${why}.`)
    for (const reject of interrupt) reject(loss)
  }
  session.once('Inspector.targetCrashed', lose('its renderer crashed'))
  session.once('Inspector.detached', lose('it was closed'))
  void browser.ended.then(lose('its browser is gone'))
  const unlessLost = async <Value>(work: Promise<Value>): Promise<Value> => {
    const { promise, reject } = Promise.withResolvers<never>()
    if (loss !== undefined) reject(loss)
    interrupt.add(reject)
    try {
      return await Promise.race([work, promise])
    } finally {
      interrupt.delete(reject)
    }
  }
  return {
    isLost: () => loss !== undefined,
    isWorn: () => prints >= TAB_PRINTS_LIMIT,
    show: async (document) => {
      if (shown?.version === document.version) return []
      shown = document
      refused = []
      await unlessLost(load(session, document.url))
      return refused
    },
    print: async () => {
      prints += 1
      const { data } = await unlessLost(session.send('Page.printToPDF', printParameters))
      return Buffer.from(data, 'base64')
    },
    close: async () => {
      const tooLong = (): Error => new TabLostError(`The tab did not close within ${CLOSE_MS} ms.`)
      await within(CLOSE_MS, context.close(), tooLong).catch(() => browser.close())
    },
  }
}
