/** `vitrine pdf [FOLDER] -o FILE`: writes the CV, or an application, to a file. */
import { writeFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { cvPageOf } from '../../content/cv-page.ts'
import { addressOf } from '../../publishing/applications/application-address.ts'
import { configFor } from '../config-for.ts'
import { UsageError } from '../errors.ts'
import { fetchFile, findApplication, requireOrigin, warnOfExcess } from '../print-files.ts'
import { withApp } from '../with-app.ts'

/** The options of `vitrine pdf`. */
export interface PdfOptions {
  readonly for?: string
  readonly language?: string
  readonly docx?: true
  readonly txt?: true
  readonly output: string
}

const cvAddress = (app: FastifyInstance, language: string | undefined): string => {
  const { site } = app.publisher.current()
  const { languages } = site.settings
  const chosen = language ?? languages[0]
  if (!languages.includes(chosen))
    throw new UsageError(`--language: found ${chosen}; expected one of ${languages.join(', ')}`)
  const page = cvPageOf(site, chosen)
  if (page === undefined) throw new UsageError('resume.json: found no such file; expected a CV to print')
  return page.address
}

/** Prints the CV, or an application, to a file. */
export const printCv = (folder: string | undefined, options: PdfOptions): Promise<void> =>
  withApp(configFor(folder), async (app, config) => {
    requireOrigin(config)
    const { for: name, language, docx, txt, output } = options
    const extension = docx ? 'docx' : txt ? 'txt' : 'pdf'
    const isPdf = extension === 'pdf'
    const application = name === undefined ? undefined : findApplication(app, name)
    const base = application === undefined ? cvAddress(app, language) : addressOf(application)
    const file = name !== undefined && isPdf ? 'application.pdf' : `cv.${extension}`
    const bytes = await fetchFile(app, base + file, file)
    await writeFile(output, bytes)
    if (isPdf) await warnOfExcess(app, base, application)
    process.stdout.write(`${output}: ${bytes.length} bytes\n`)
  })
