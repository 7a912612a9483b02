/** One tab that holds the CV and prints it. The supervisor opens tabs; the printer runs one print at a time in each. */
import type { CDPSession } from 'puppeteer'
import { within } from '../lib/with-timeout.ts'
import type { PageFacts } from './accessibility/complete-pdf.ts'
import { UnknownLayoutError } from './accessibility/pdf-editor.ts'
import type { RunningBrowser } from './chromium/browser.ts'
import { PrintError, TabLostError } from './errors.ts'
import { fitPages, type PageFit } from './length/fit-pages.ts'
import { CLOSE_MS, TAB_OPEN_MS, TAB_PRINTS_LIMIT } from './limits.ts'
import type { PrintDocument } from './print-document.ts'
import { interceptRequests, proxyBypass, proxyServer } from './request-interception.ts'

/** What a tab knows of the page it shows. */
export interface LoadedPage {
  readonly facts: PageFacts
  /** Undefined if its length is unknown. */
  readonly fit: PageFit | undefined
  /** URLs that the page requested and the document does not have. */
  readonly refused: readonly string[]
}

/** A tab that prints. The caller closes it. */
export interface PrintTab {
  /**
   * Loads a document with its fonts, unless the tab already shows it.
   *
   * @throws {TabLostError} if the tab was lost while loading
   * @throws {PrintError} if the page cannot be loaded
   */
  readonly show: (document: PrintDocument) => Promise<LoadedPage>
  /**
   * Prints the page that the tab shows. The PDF lacks what {@link LoadedPage.facts} has.
   *
   * @throws {TabLostError} if the tab was lost while printing
   * @throws {PrintError} if Chromium cannot print it
   */
  readonly print: () => Promise<Uint8Array>
  /** Returns whether the tab has reached its number of prints and should be replaced. */
  readonly isWorn: () => boolean
  /** Returns whether the tab was lost: its renderer crashed or its browser exited. */
  readonly isLost: () => boolean
  /** Closes the tab. If it does not close in time, its browser hangs and is closed too. Never throws. */
  readonly close: () => Promise<void>
}

const printParameters = {
  // The style sheet sets paper, margins and backgrounds.
  preferCSSPageSize: true,
  printBackground: true,
  generateTaggedPDF: true,
  generateDocumentOutline: true,
  // One message: a stream needs two more calls, 1 ms on top of a print's 7 ms.
  transferMode: 'ReturnAsBase64',
} as const

const prepareSession = (session: CDPSession): Promise<unknown> =>
  Promise.all([
    session.send('Page.enable'),
    session.send('Inspector.enable'),
    session.send('Emulation.setScriptExecutionDisabled', { value: true }),
    // Loads the fonts of the print styles, and leaves less layout to each print.
    session.send('Emulation.setEmulatedMedia', { media: 'print' }),
    // The memory cache would serve the old bytes of an image that changed at the same address.
    session.send('Network.setCacheDisabled', { cacheDisabled: true }),
  ])

const printToPdf = async (session: CDPSession): Promise<Uint8Array> => {
  const { data } = await session.send('Page.printToPDF', printParameters)
  return Buffer.from(data, 'base64')
}

/** Runs an expression in the page and returns its value. The page's own scripts stay disabled. */
const evaluate = async (session: CDPSession, expression: string): Promise<unknown> => {
  const { result } = await session.send('Runtime.evaluate', {
    expression,
    awaitPromise: true,
    returnByValue: true,
  })
  return result.value
}

/** Waits until all requested fonts are loaded. */
const awaitFonts = (session: CDPSession): Promise<unknown> =>
  evaluate(session, 'document.fonts.ready.then(() => {})')

/** Reads what the PDF needs and Chromium leaves out: the author, the text of each printed link, whether tags can be right. */
const readFacts = async (session: CDPSession): Promise<PageFacts> =>
  (await evaluate(
    session,
    `({
      author: document.querySelector('meta[name="author" i]')?.content.trim() ?? '',
      links: Array.from(document.links)
        .filter((link) => link.checkVisibility())
        .map((link) => ({ href: link.href, text: link.textContent.trim() })),
      isTaggable: document.querySelector('main :is(dl, .footnotes)') === null,
    })`,
  )) as PageFacts

/**
 * Gives words in another language the role "mark", which adds no tag of its own. Without a role, Chromium leaves their element,
 * and with it the language, out of the tags.
 */
const keepLanguages = (session: CDPSession): Promise<unknown> =>
  evaluate(
    session,
    `for (const element of document.querySelectorAll('main [lang]:not([role], a, time, em, strong, code)'))
      if (getComputedStyle(element).display === 'inline') element.setAttribute('role', 'mark')`,
  )

const loadPage = async (session: CDPSession, url: string): Promise<Omit<LoadedPage, 'refused'>> => {
  const loaded = new Promise<void>((resolve) => session.once('Page.loadEventFired', () => resolve()))
  const { errorText } = await session.send('Page.navigate', { url })
  if (errorText !== undefined) throw new PrintError(`The tab could not load ${url}: ${errorText}.`)
  await loaded
  await Promise.all([awaitFonts(session), keepLanguages(session)])
  // A discarded print: it loads fonts that only the page margins use, and the first print after a load takes three
  // times as long as the next.
  await printToPdf(session)
  await awaitFonts(session)
  const fit = await fitPages({
    evaluate: (expression) => evaluate(session, expression),
    print: () => printToPdf(session),
  }).catch((error: unknown) => {
    if (error instanceof UnknownLayoutError) return undefined
    throw error
  })
  return { facts: await readFacts(session), fit }
}

interface OpenTab {
  readonly session: CDPSession
  readonly close: () => Promise<void>
}

/**
 * Opens a page in its own browser context, which shares nothing with other clients of a remote browser and ends with our
 * connection. Uses the protocol directly, because Puppeteer's Page would track every frame and request.
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
  if (session == null) throw new TabLostError('The tab was lost: it closed while it was opened.')
  await prepareSession(session)
  return { session, close: () => root.send('Target.disposeBrowserContext', { browserContextId }) }
}

/** Detects the loss of a tab, so that nothing waits for work on a lost tab. */
const watchTab = (session: CDPSession, browser: RunningBrowser) => {
  let loss: TabLostError | undefined
  // A set, because one promise that all work races against would retain every PDF for as long as the tab lives.
  const interrupts = new Set<(error: TabLostError) => void>()
  const lose = (reason: string) => (): void => {
    loss ??= new TabLostError(`The tab was lost: ${reason}.`)
    for (const interrupt of interrupts) interrupt(loss)
  }
  session.once('Inspector.targetCrashed', lose('its renderer crashed'))
  session.once('Inspector.detached', lose('it was closed'))
  void browser.ended.then(lose('its browser exited'))
  /** Waits for work on the tab. Once the tab is lost, throws the loss, even if the work itself fails with another error. */
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
 * Opens an empty, isolated tab. The caller closes it. If this throws, the browser hangs or is exiting; the caller closes
 * the browser, and with it the partly opened tab.
 */
export const openPrintTab = async (browser: RunningBrowser): Promise<PrintTab> => {
  let shown: PrintDocument | undefined
  let refused: string[] = []
  let loaded: Omit<LoadedPage, 'refused'> = {
    facts: { author: '', links: [], isTaggable: true },
    fit: { pages: 0, wanted: undefined, density: 'normal', isWritten: false, leftOver: undefined },
  }
  let prints = 0
  const open = async (): Promise<OpenTab> => {
    const tab = await openPage(browser)
    await interceptRequests(
      tab.session,
      () => shown,
      (url) => void refused.push(url),
    )
    return tab
  }
  const openTimeout = (): Error => new TabLostError(`No tab opened within ${TAB_OPEN_MS} ms.`)
  const tab = await within(TAB_OPEN_MS, open(), openTimeout)
  const { isLost, unlessLost } = watchTab(tab.session, browser)
  const closeTimeout = (): Error => new TabLostError(`The tab did not close within ${CLOSE_MS} ms.`)
  return {
    isLost,
    isWorn: () => prints >= TAB_PRINTS_LIMIT,
    show: async (document) => {
      if (shown?.version !== document.version) {
        shown = document
        refused = []
        loaded = await unlessLost(loadPage(tab.session, document.url))
      }
      return { ...loaded, refused }
    },
    print: () => {
      prints += 1
      return unlessLost(printToPdf(tab.session))
    },
    close: () => within(CLOSE_MS, tab.close(), closeTimeout).catch(() => browser.close()),
  }
}
