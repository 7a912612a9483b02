/** Decorates the app with the CV's printer as `app.printer`, and closes it with the app. */
import createPlugin from 'fastify-plugin'
import { createPdfPrinter, type PdfPrinter, type PdfPrinterOptions } from './pdf-printer.ts'

declare module 'fastify' {
  interface FastifyInstance {
    readonly printer: PdfPrinter
  }
}

/** Registers the printer. The server warms it up once it listens. */
export const pdfPrinter = createPlugin<Omit<PdfPrinterOptions, 'log'>>(
  async (app, options) => {
    const printer = createPdfPrinter({ ...options, log: app.log })
    app.decorate('printer', printer)
    // preClose, not onClose: the server waits for open responses in between, and running prints are among them.
    app.addHook('preClose', () => printer.close())
  },
  { name: 'pdf-printer' },
)
