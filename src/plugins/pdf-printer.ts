/** Puts the CV's printer on the app as `app.printer`, warms it up when the app listens and closes it with the app. */
import createPlugin from 'fastify-plugin'
import type { Config } from '../config.ts'
import { createPdfPrinter, type PdfPrinter } from '../services/pdf-printer/pdf-printer.ts'
import type { PrintDocument } from '../services/pdf-printer/print-document.ts'

declare module 'fastify' {
  interface FastifyInstance {
    readonly printer: PdfPrinter
  }
}

/** What to print, with which browser, within which bounds. */
export interface PdfPrinterOptions {
  readonly document: () => PrintDocument | undefined
  readonly chromium: Config['chromium']
  readonly pdf: Config['pdf']
}

/** Registers the printer; the first tab is made ready once the app listens. */
export const pdfPrinter = createPlugin<PdfPrinterOptions>(
  async (app, { document, chromium, pdf }) => {
    const printer = createPdfPrinter({ document, chromium, pdf, log: app.log })
    app.decorate('printer', printer)
    app.addHook('onListen', async () => printer.warmUp())
    // Before the server stops: the prints in hand are responses that it waits for.
    app.addHook('preClose', () => printer.close())
  },
  { name: 'pdf-printer' },
)
