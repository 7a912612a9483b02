/**
 * Loads documents into tabs and prints them, each within a deadline, and remembers how each stood on paper. Used by
 * pdf-printer.ts.
 */
import type { FastifyBaseLogger } from 'fastify'
import { within } from '../lib/with-timeout.ts'
import { createPdfCompleter } from './accessibility/complete-pdf.ts'
import { lateError } from './errors.ts'
import type { PageFit } from './length/fit-pages.ts'
import type { PrintDocument } from './print-document.ts'
import type { LoadedPage, PrintTab } from './print-tab.ts'

/** What is done in a tab. */
export interface DocumentPrinting {
  /** Shows a document in a tab. @throws {PrintError} (rejects) if that fails; {UnavailableError} if it takes too long */
  readonly show: (tab: PrintTab, document: PrintDocument) => Promise<void>
  /** Shows a document in a tab and prints it. @throws {PrintError} (rejects) if that fails; {UnavailableError} if it takes too long */
  readonly print: (tab: PrintTab, document: PrintDocument) => Promise<Uint8Array>
  /** Returns how the document with a URL stood on paper when it was loaded last; undefined before. */
  readonly fitOf: (url: string) => PageFit | undefined
}

/** Prepares the work; keeps nothing of documents that are printed once. */
export const createDocumentPrinting = ({
  timeoutMs,
  log,
}: {
  readonly timeoutMs: number
  readonly log: FastifyBaseLogger
}): DocumentPrinting => {
  const completePdf = createPdfCompleter(log)
  /** By URL. */
  const fits = new Map<string, PageFit | undefined>()
  let hasWarnedOfLength = false
  /** The version of each document that was warned about last, by URL. */
  const warned = new Map<string, string>()

  /** Warns once per version about files that the document lacks. */
  const load = async (tab: PrintTab, document: PrintDocument): Promise<LoadedPage> => {
    const page = await tab.show(document)
    const { url, version, isPrintedOnce } = document
    if (!isPrintedOnce) fits.set(url, page.fit)
    if (page.fit === undefined && !hasWarnedOfLength) {
      hasWarnedOfLength = true
      log.warn(
        'the length of PDFs is unknown, since Chromium writes them in a new way; they are sent as they are',
      )
    }
    if (page.refused.length > 0 && !isPrintedOnce && warned.get(url) !== version) {
      warned.set(url, version)
      log.warn(
        { refused: page.refused },
        'the CV references files that this site does not have; the PDF is printed without them',
      )
    }
    return page
  }
  const loadAndPrint = async (tab: PrintTab, document: PrintDocument): Promise<Uint8Array> => {
    const { facts } = await load(tab, document)
    return completePdf(await tab.print(), facts, document)
  }
  const withinDeadline = <Value>(work: Promise<Value>): Promise<Value> =>
    within(timeoutMs, work, () => lateError(timeoutMs))

  return {
    show: async (tab, document) => void (await withinDeadline(load(tab, document))),
    print: (tab, document) => withinDeadline(loadAndPrint(tab, document)),
    fitOf: (url) => fits.get(url),
  }
}
