/** Decorates the app with the printer, and closes it with the app. */
import createPlugin from 'fastify-plugin'
import type { Config } from '../config.ts'
import { createPdfPrinter } from './pdf-printer.ts'
import { createPrintSource } from './print-source.ts'

/** Registers the printer, which loads the CVs after each edit. The server has it load the first ones. */
export const pdfPrinter = createPlugin<Pick<Config, 'chromium' | 'contentDir' | 'pdf'>>(
  async (app, { chromium, contentDir, pdf }) => {
    const { assets, images, log, publisher } = app
    const source = createPrintSource({ assets, contentDir, images, currentEdition: publisher.current })
    const printer = createPdfPrinter({ source, chromium, pdf, log })
    publisher.onOutcome((outcome) => void (outcome === 'published' && printer.loadAllCvs()))
    app.decorate('printer', printer)
    // preClose, not onClose: in between, the server waits for responses, including those of running prints.
    app.addHook('preClose', () => printer.close())
  },
  { name: 'pdf-printer', dependencies: ['static-assets', 'image-library', 'publisher'] },
)
