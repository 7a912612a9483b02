/** `vitrine pdf [FOLDER] -o FILE`: writes the CV, or an application, to a file. */
import { writeFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { cvPageOf } from '../../content/cv-page.ts'
import { describePrivateValues, findInApplication } from '../advice/application-findings.ts'
import { configFor } from '../config-for.ts'
import { UsageError } from '../errors.ts'
import {
  excessOf,
  fetchFile,
  findApplication,
  makeApplicationFile,
  requireOrigin,
  warn,
} from '../print-files.ts'
import { withApp } from '../with-app.ts'

/** The options of `vitrine pdf`. */
export interface PdfOptions {
  readonly for?: string
  readonly language?: string
  readonly docx?: true
  readonly txt?: true
  readonly output: string
}

/** Returns the language asked for. @throws {UsageError} if the site does not have it */
const chooseLanguage = (app: FastifyInstance, language: string | undefined): string | undefined => {
  const { languages } = app.publisher.current().site.settings
  if (language === undefined || languages.includes(language)) return language
  throw new UsageError(`--language: found ${language}; expected one of ${languages.join(', ')}`)
}

const cvAddress = (app: FastifyInstance, language: string | undefined): string => {
  const { site } = app.publisher.current()
  const page = cvPageOf(site, language ?? site.settings.languages[0])
  if (page === undefined) throw new UsageError('resume.json: found no such file; expected a CV to print')
  return page.address
}

const ending = /\.(?<format>pdf|docx|txt)$/i

/** Returns the files to write, by their format. Of several, each has the name of the output with its own ending. */
const outputsOf = ({
  docx,
  txt,
  output,
}: PdfOptions): readonly (readonly [format: string, path: string])[] => {
  const wanted = [...(docx ? ['docx'] : []), ...(txt ? ['txt'] : [])]
  const formats = wanted.length === 0 ? ['pdf'] : wanted
  const format = ending.exec(output)?.groups?.format?.toLowerCase()
  if (format !== undefined && !formats.includes(format))
    throw new UsageError(
      `--output: found ${output}; expected a name that ends in .${formats.join(' or .')}${formats[0] === 'pdf' ? `. Fix: correct it, or add --${format}.` : ''}`,
    )
  if (formats.length === 1) return formats.map((only) => [only, output])
  return formats.map((each) => [each, `${output.replace(ending, '')}.${each}`])
}

/** Prints the CV, or an application, to a file. */
export const printCv = (folder: string | undefined, options: PdfOptions): Promise<void> =>
  withApp(configFor(folder), async (app, config) => {
    requireOrigin(config)
    const outputs = outputsOf(options)
    const { for: name } = options
    const language = chooseLanguage(app, options.language)
    const application =
      name === undefined ? undefined : { ...findApplication(app, name), ...(language && { language }) }
    const found = application && (await findInApplication(app, application, config.contentDir))
    if (found !== undefined) warn([...found.stops, ...found.warnings])
    const make = (file: string): Promise<Buffer> =>
      found === undefined
        ? fetchFile(app, cvAddress(app, language) + file, file)
        : makeApplicationFile(app, found.rendered, file)
    for (const [format, path] of outputs) {
      const isPdf = format === 'pdf'
      const bytes = await make(found !== undefined && isPdf ? 'application.pdf' : `cv.${format}`)
      await writeFile(path, bytes)
      const printAlone = async () => (found === undefined ? bytes : make('cv.pdf'))
      if (isPdf) warn(await excessOf(app, printAlone, application))
      process.stdout.write(`${path}: ${bytes.length} bytes\n`)
    }
    for (const line of describePrivateValues(found?.privateValues ?? [])) process.stdout.write(`${line}\n`)
  })
