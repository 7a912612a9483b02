/** Puts the CV's printer on the app as `app.printer`, warms it up when the app listens and closes it with the app. */
import createPlugin from 'fastify-plugin'
import { createPdfPrinter, type PdfPrinter, type PdfPrinterOptions } from './pdf-printer.ts'

declare module 'fastify' {
  interface FastifyInstance {
    readonly printer: PdfPrinter
  }
}

/** Registers the printer; the first tab is made ready once the app listens. */
export const pdfPrinter = createPlugin<Omit<PdfPrinterOptions, 'log'>>(
  async (app, options) => {
    const printer = createPdfPrinter({ ...options, log: app.log })
    app.decorate('printer', printer)
    app.addHook('onListen', async () => printer.warmUp())
    // Before the server stops: the prints in hand are responses that it waits for.
    app.addHook('preClose', () => printer.close())
  },
  { name: 'pdf-printer' },
)
