/** A tab that loads a document in its own browser context, and prints it. */
import type { CDPSession } from 'puppeteer-core'
import { withTimeout } from '../lib/time/with-timeout.ts'
import { createPdfCompleter, type PageFacts } from './accessibility/complete-pdf.ts'
import { UnknownLayoutError } from './accessibility/pdf-editor.ts'
import type { RunningBrowser } from './chromium/browser.ts'
import { fitPages } from './length/fit-pages.ts'
import { readPdfLength } from './length/pdf-length.ts'
import { CLOSE_MS, TAB_OPEN_MS, TAB_PRINTS_LIMIT } from './limits.ts'
import type { PrintDocument } from './print-document.ts'
import { interceptRequests, proxyBypass, proxyServer } from './request-interception.ts'

/** A tab that prints. The caller closes it. Its promises may never settle after the tab is lost. */
export type PrintTab = Awaited<ReturnType<typeof openPrintTab>>

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

/** Runs an expression in the page; rejects if it throws. The page's own scripts stay disabled. */
const evaluate = async (session: CDPSession, expression: string): Promise<unknown> => {
  const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
    expression,
    awaitPromise: true,
    returnByValue: true,
  })
  if (exceptionDetails !== undefined)
    throw new Error(
      `a script of the printer failed: ${exceptionDetails.exception?.description ?? exceptionDetails.text}`,
    )
  return result.value
}

/** Waits until all requested fonts are loaded. */
const awaitFonts = (session: CDPSession): Promise<unknown> =>
  evaluate(session, 'document.fonts.ready.then(() => {})')

/**
 * Finds content whose tags PDF/UA allows, but which are not what it means, and text that Chromium draws as a
 * picture. The PDF of a page with such content does not claim PDF/UA, and `vitrine check` says why.
 */
const findUntaggable = `(() => {
  const all = (selector) =>
    [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility())
  const hasFilter = (element) => getComputedStyle(element).filter !== 'none'
  return [
    ['a definition list', all('main dl').length > 0],
    ['a footnote', all('main .footnotes').length > 0],
    ['a frame, a video or an embedded file', all('iframe, video, audio, embed, object').length > 0],
    ['a filter in CSS', all('html, body, main, main *').some(hasFilter)],
  ].flatMap(([name, isThere]) => (isThere ? [name] : []))
})()`

/** Reads what the PDF needs and Chromium leaves out: author, texts of visible links, untaggable content. */
const readFacts = async (session: CDPSession): Promise<PageFacts> =>
  (await evaluate(
    session,
    `({
      author: document.querySelector('meta[name="author" i]')?.content.trim() ?? '',
      links: Array.from(document.links)
        .filter((link) => link.checkVisibility())
        .map((link) => ({ href: link.href, text: link.textContent.trim() })),
      untaggable: ${findUntaggable},
    })`,
  )) as PageFacts

/**
 * Gives words in another language the role "mark", which adds no tag of its own. Without a role, Chromium
 * omits the element, and with it the language, from the tags.
 */
const keepLanguages = (session: CDPSession): Promise<unknown> =>
  evaluate(
    session,
    `for (const element of document.querySelectorAll('main [lang]:not([role], a, time, em, strong, code)'))
      if (getComputedStyle(element).display === 'inline') element.setAttribute('role', 'mark')`,
  )

/**
 * Fits a loaded page and prints it. Returns the PDF, its measures, and a function that completes further
 * prints. A PDF in an unknown layout stays as Chromium wrote it, and its measures are unknown.
 */
const fitAndPrint = async (session: CDPSession, resume: string | undefined) => {
  const print = () => printToPdf(session)
  try {
    const fit = await fitPages({ evaluate: (expression) => evaluate(session, expression), print })
    const facts = { ...(await readFacts(session)), resume }
    const complete = createPdfCompleter(facts)
    await awaitFonts(session) // the first print loads fonts that only the page margins use
    const printed = await print()
    const { pdf, whyNotPdfUa } = complete(printed)
    return { measures: { ...readPdfLength(printed), ...fit, whyNotPdfUa }, pdf, complete }
  } catch (error) {
    if (!(error instanceof UnknownLayoutError)) throw error
    return { measures: undefined, pdf: await print(), complete: (pdf: Uint8Array) => ({ pdf }) }
  }
}

/** What the first print of a document leaves for the later ones. */
type FirstPrint = Omit<Awaited<ReturnType<typeof fitAndPrint>>, 'pdf'>

/** The length of a print, how it was fitted, and why it does not claim PDF/UA, if it does not. */
export type PrintMeasures = Readonly<NonNullable<FirstPrint['measures']>>

const loadDocument = async (session: CDPSession, { url, resume }: PrintDocument) => {
  const loaded = new Promise<void>((resolve) => session.once('Page.loadEventFired', () => resolve()))
  const { errorText } = await session.send('Page.navigate', { url })
  if (errorText !== undefined) throw new Error(`The tab could not load ${url}: ${errorText}.`)
  await loaded
  await Promise.all([awaitFonts(session), keepLanguages(session)])
  return fitAndPrint(session, resume)
}

/**
 * Opens a page in its own browser context, which shares nothing with other clients of a remote browser and
 * ends with our connection. Uses the protocol directly: Puppeteer's Page tracks every frame and request.
 */
const openPage = async ({ session: root }: RunningBrowser, getDocument: () => PrintDocument | undefined) => {
  const { browserContextId } = await root.send('Target.createBrowserContext', {
    disposeOnDetach: true,
    proxyServer,
    proxyBypassList: proxyBypass,
  })
  const { targetId } = await root.send('Target.createTarget', { url: 'about:blank', browserContextId })
  const { sessionId } = await root.send('Target.attachToTarget', { targetId, flatten: true })
  const session = root.connection()?.session(sessionId)
  if (session == null) throw new Error('The tab was lost: it closed while it was opened.')
  await prepareSession(session)
  await interceptRequests(session, getDocument)
  return { session, close: () => root.send('Target.disposeBrowserContext', { browserContextId }) }
}

/** Returns a signal that aborts when the tab is lost. Keeps little in memory: it outlives the tab. */
const lossOf = (session: CDPSession, { ended }: RunningBrowser): AbortSignal => {
  const loss = new AbortController()
  const lose = (reason: string) => (): void => loss.abort(new Error(`The tab was lost: ${reason}.`))
  session.once('Inspector.targetCrashed', lose('its renderer crashed'))
  session.once('Inspector.detached', lose('it was closed'))
  void ended.then(lose('its browser exited'))
  return loss.signal
}

/**
 * Opens an empty, isolated tab. The caller closes it. If this throws, the browser hangs or is exiting; the
 * caller closes the browser, and with it the partly opened tab.
 */
export const openPrintTab = async (browser: RunningBrowser) => {
  /** The document that the tab shows, or is about to load. */
  let shown: PrintDocument | undefined
  /** The first print of the document shown; undefined while it loads, and if that failed. */
  let firstPrint: FirstPrint | undefined
  let prints = 0
  const openTimeout = (): Error => new Error(`No tab opened within ${TAB_OPEN_MS} ms.`)
  const { session, close } = await withTimeout(
    TAB_OPEN_MS,
    openPage(browser, () => shown),
    openTimeout,
  )
  const lossSignal = lossOf(session, browser)
  const closeTimeout = (): Error => new Error(`The tab did not close within ${CLOSE_MS} ms.`)
  /** Loads a document with its fonts, fits it on its pages and prints it. */
  const load = async (document: PrintDocument) => {
    firstPrint = undefined
    shown = document
    const { pdf, measures, complete } = await loadDocument(session, document)
    firstPrint = { measures, complete }
    return { pdf, measures }
  }
  return {
    /** Prints a document, after loading it if the tab does not show it. */
    print: async (document: PrintDocument) => {
      prints += 1
      if (firstPrint === undefined || shown?.version !== document.version) return load(document)
      const { complete, measures } = firstPrint
      return { ...complete(await printToPdf(session)), measures }
    },
    /** Aborted, with an error, when its renderer crashes or its browser exits. */
    lossSignal,
    /** Whether the tab can still print: it is not lost, and has not reached the limit of prints. */
    isUsable: () => !lossSignal.aborted && !session.detached && prints < TAB_PRINTS_LIMIT,
    /** Closes the tab. If it does not close in time, its browser hangs and is closed. Never throws. */
    close: () => withTimeout(CLOSE_MS, close(), closeTimeout).catch(() => browser.close()),
  }
}
