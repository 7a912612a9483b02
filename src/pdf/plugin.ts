/** Decorates the app with the CV's printer as `app.printer`, and with what measures the CVs; closes the printer with the app. */
import createPlugin from 'fastify-plugin'
import { type CvMeter, createCvMeter, describeLength } from './length/cv-meter.ts'
import { createPdfPrinter, type PdfPrinter, type PdfPrinterOptions } from './pdf-printer.ts'
import type { WrittenCv } from './print-document.ts'

declare module 'fastify' {
  interface FastifyInstance {
    readonly printer: PdfPrinter
    readonly measureCvs: CvMeter
    /** Prepares to print the site's CVs in the background, and logs how long those are that changed. Never rejects. */
    readonly prepareCvs: () => Promise<void>
  }
}

/** What the printer needs, and the CVs to measure. */
export interface PdfOptions extends Omit<PdfPrinterOptions, 'log'> {
  readonly written: () => readonly WrittenCv[]
}

/** Registers the printer. The server prepares it once it listens. */
export const pdfPrinter = createPlugin<PdfOptions>(
  async (app, options) => {
    const printer = createPdfPrinter({ ...options, log: app.log })
    const measureCvs = createCvMeter({ written: options.written, print: printer.print, log: app.log })
    app.decorate('printer', printer)
    app.decorate('measureCvs', measureCvs)
    app.decorate('prepareCvs', async () => {
      await printer.warmUp()
      for (const length of await measureCvs()) app.log.info(describeLength(length))
    })
    // preClose, not onClose: the server waits for open responses in between, and running prints are among them.
    app.addHook('preClose', () => printer.close())
  },
  { name: 'pdf-printer' },
)
