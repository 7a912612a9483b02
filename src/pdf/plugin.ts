/** Decorates the app with the printer and its documents, and closes the printer with the app. */
import createPlugin from 'fastify-plugin'
import type { Config } from '../config.ts'
import { createPdfPrinter, type PdfPrinter } from './pdf-printer.ts'
import { createPrintSource, type PrintSource } from './print-source.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Holds the CVs of the edition that is served. */
    readonly printSource: PrintSource
    readonly printer: PdfPrinter
    /** Loads the changed CVs, one after the other. Never rejects. */
    readonly loadAllCvs: () => Promise<void>
  }
}

/** Registers the printer, which loads the CVs after each edit. The server has it load the first ones. */
export const pdfPrinter = createPlugin<Pick<Config, 'chromium' | 'contentDir' | 'pdf'>>(
  async (app, { chromium, contentDir, pdf }) => {
    const { assets, images, log, publisher } = app
    const source = createPrintSource({
      assets,
      contentDir,
      images,
      currentEdition: publisher.current,
    })
    const printer = createPdfPrinter({ source, chromium, pdf, log })
    const loadAllCvs = async (): Promise<void> => {
      // The site's first language comes last, so that a single tab holds it afterwards.
      for (const { file, address } of source.cvFiles().toReversed())
        await printer.load(address).catch((error: unknown) => {
          log.debug({ err: error, file }, 'the CV could not be loaded')
        })
      await printer.reloadMainCv()
    }
    publisher.onOutcome((outcome) => void (outcome === 'published' && loadAllCvs()))
    app.decorate('printSource', source)
    app.decorate('printer', printer)
    app.decorate('loadAllCvs', loadAllCvs)
    // preClose, not onClose: in between, the server waits for responses, including those of running prints.
    app.addHook('preClose', () => printer.close())
  },
  { name: 'pdf-printer', dependencies: ['static-assets', 'image-library', 'publisher'] },
)
