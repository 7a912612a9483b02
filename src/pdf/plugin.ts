/**
 * Decorates the app with the CV's printer, and with functions that prepare and measure the CVs. Closes the printer with the
 * app.
 */
import createPlugin from 'fastify-plugin'
import { formatIssue } from '../lib/data/issue.ts'
import {
  type CvLength,
  type CvMeter,
  createCvMeter,
  describeLength,
  lengthIssue,
  measureCv,
} from './length/cv-meter.ts'
import { PdfPrinter, type PdfPrinterOptions } from './pdf-printer.ts'
import type { PrintRequest } from './print-queue.ts'
import type { PrintableOnce, PrintSource } from './print-source.ts'

declare module 'fastify' {
  interface FastifyInstance {
    readonly printer: PdfPrinter
    /** Prints a document and keeps nothing of it. Rejects as {@link PdfPrinter.print} does. */
    readonly printOnce: (document: PrintableOnce, request: PrintRequest) => Promise<Uint8Array>
    readonly measureCvs: CvMeter
    /** Prints and measures the CV of a page; undefined if the page has none. Rejects as {@link PdfPrinter.print} does. */
    readonly measureCvAt: (address: string) => Promise<CvLength | undefined>
    /** Warms up the printer, then logs the lengths of the CVs that changed. Never rejects. */
    readonly prepareCvs: () => Promise<void>
  }
}

/** What the printer needs, and the CVs to measure. */
export interface PdfOptions extends Omit<PdfPrinterOptions, 'log'> {
  readonly source: PrintSource
}

/** Registers the printer. The server prepares it once it listens. */
export const pdfPrinter = createPlugin<PdfOptions>(
  async (app, options) => {
    const printer = new PdfPrinter({ ...options, log: app.log })
    const measureCvs = createCvMeter({
      cvFiles: options.source.cvFiles,
      print: (request) => printer.print(request),
      fitOf: (address) => printer.fitOf(address),
      log: app.log,
    })
    app.decorate('printer', printer)
    app.decorate('printOnce', (document, request) =>
      options.source.printOnce(document, (address) => printer.print({ ...request, address })),
    )
    app.decorate('measureCvs', measureCvs)
    app.decorate('measureCvAt', async (address) => {
      const cv = options.source.cvFiles().find((file) => file.address === address)
      return cv && measureCv(cv, printer)
    })
    app.decorate('prepareCvs', async () => {
      await printer.warmUp()
      for (const length of await measureCvs()) {
        app.log.info(describeLength(length))
        const issue = lengthIssue(length)
        if (issue !== undefined) app.log.warn(formatIssue(issue))
      }
    })
    // preClose, not onClose: the server waits for open responses in between, and running prints are among them.
    app.addHook('preClose', () => printer.close())
  },
  { name: 'pdf-printer' },
)
