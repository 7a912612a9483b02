/** Decorates the app with the printer and its documents, and closes the printer with the app. */
import createPlugin from 'fastify-plugin'
import type { Config } from '../config.ts'
import { formatIssue } from '../lib/data/issue.ts'
import { describeLength, lengthIssue } from './length/describe-length.ts'
import { createPdfPrinter, type PdfPrinter } from './pdf-printer.ts'
import { createPrintSource, type PrintSource } from './print-source.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Holds the CVs of the edition that was prepared last. */
    readonly printSource: PrintSource
    readonly printer: PdfPrinter
    /** Loads the changed CVs, one after the other, and logs how long they are on paper. Never rejects. */
    readonly prepareCvs: () => Promise<void>
  }
}

/** Registers the printer. The server prepares it once it listens. */
export const pdfPrinter = createPlugin<Pick<Config, 'baseUrl' | 'chromium' | 'contentDir' | 'pdf'>>(
  async (app, { baseUrl, chromium, contentDir, pdf }) => {
    const { assets, images, log } = app
    const source = createPrintSource({ baseUrl, assets, contentDir, images })
    const printer = createPdfPrinter({ source, chromium, pdf, log })
    /** The versions whose lengths were logged, by file. */
    const logged = new Map<string, string>()

    const logLength = async (file: string, address: string): Promise<void> => {
      const length = await printer.lengthOf(address)
      if (length === undefined) return // the printer warned
      const issue = lengthIssue({ file, ...length })
      log.info(describeLength({ file, ...length }))
      if (issue !== undefined) log.warn(formatIssue(issue))
    }
    app.decorate('printSource', source)
    app.decorate('printer', printer)
    app.decorate('prepareCvs', async () => {
      // The site's first language comes last, so that a single tab holds it afterwards.
      for (const { file, address, version } of source.cvFiles().toReversed()) {
        if (logged.get(file) === version) continue
        logged.set(file, version) // at once, so that a call meanwhile does not repeat it
        await logLength(file, address).catch((error: unknown) => {
          logged.delete(file)
          log.debug({ err: error, file }, 'the CV could not be loaded')
        })
      }
      await printer.warmUp()
    })
    // preClose, not onClose: in between, the server waits for responses, including those of running prints.
    app.addHook('preClose', () => printer.close())
  },
  { name: 'pdf-printer', dependencies: ['static-assets', 'image-library'] },
)
