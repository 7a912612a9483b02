/** `vitrine pdf [FOLDER] -o FILE`: writes the CV, or an application, as PDF, Word or text. */
import type { FastifyInstance } from 'fastify'
import type { Config } from '../../config.ts'
import { cvPageOf } from '../../content/navigation/cv-page.ts'
import { lengthIssue } from '../../pdf/length/describe-length.ts'
import { UsageError } from '../../terminal/errors.ts'
import { note, print, warn } from '../../terminal/output.ts'
import { openApplication } from '../advice/open-application.ts'
import { chooseLanguage, configFor, withApp } from '../open-site.ts'
import { fetchFile, originIssue, requireBrowser, writeResult } from '../output-files.ts'

/** The options of `vitrine pdf`. */
export type PdfOptions = { readonly output: string } & { readonly [Name in 'for' | 'language']?: string }

/** Returns the site's CV as a file. Warns of links that only work here, and of more pages than wanted. */
const makeCv = async (
  app: FastifyInstance,
  config: Config,
  language: string,
  file: string,
): Promise<Buffer> => {
  const page = cvPageOf(app.publisher.current().site, language)
  if (page === undefined)
    throw new UsageError(
      'resume.json: found no such file; expected a CV to print. Fix: write one with vitrine new cv.',
    )
  const { address } = page
  const linksToSite = (await fetchFile(app, `${address}cv.txt`)).includes(config.baseUrl)
  note(...[(linksToSite && originIssue(config)) || []].flat())
  const bytes = await fetchFile(app, address + file)
  const length = file === 'cv.pdf' ? await app.printer.load(address) : undefined
  const issue = length && lengthIssue({ ...length, file })
  if (issue !== undefined) warn([issue])
  return bytes
}

/** Returns an application as a file, and prints a note if its CV has more pages than wanted. */
const makeApplication = async (
  { make, lengthOf, wantedPages }: Awaited<ReturnType<typeof openApplication>>,
  file: string,
): Promise<Buffer> => {
  if (file !== 'cv.pdf') return make(file)
  const length = wantedPages === undefined ? undefined : lengthOf('cv', await make('cv.pdf'))
  if (length?.isOver) note(length.text)
  return make('application.pdf')
}

/** Returns the format that a file name ends in. @throws {UsageError} for other endings */
const formatOf = (output: string): string => {
  const format = /\.(pdf|docx|txt)$/i.exec(output)?.[1]?.toLowerCase()
  if (format !== undefined) return format
  throw new UsageError(
    `--output: found ${output}; expected a name that ends in .pdf, .docx or .txt. Fix: add one to the name.`,
  )
}

/** Writes the CV, or an application, to a file, in the format of its ending. */
export const printCv = (folder: string | undefined, options: PdfOptions): Promise<void> =>
  withApp(configFor(folder), async (app, config) => {
    const { for: name, output } = options
    const format = formatOf(output)
    if (format === 'pdf') requireBrowser(config)
    const language = chooseLanguage(options.language, app.content.current().settings)
    const found =
      name === undefined ? undefined : await openApplication(app, name, options.language && language)
    if (found !== undefined) {
      note(...[originIssue(config) ?? []].flat())
      warn([...found.blockingIssues, ...found.warnings])
    }
    const file = `cv.${format}`
    await writeResult(
      output,
      await (found === undefined ? makeCv(app, config, language, file) : makeApplication(found, file)),
    )
    print(...(found?.privateLines ?? []))
  })
