/** `vitrine check --read`: reads the printed CV and its Word document back, and finds what programs do not find in them. */
import type { FastifyInstance } from 'fastify'
import { cvPageOf } from '../content/cv-page.ts'
import { createFormats } from '../content/i18n/formats.ts'
import { createMessageFormatter } from '../content/i18n/messages.ts'
import { readContentFile } from '../content/open-content-file.ts'
import { type ContentIssue, quoteValue } from '../lib/data/issue.ts'
import { paragraphsOf } from '../pages/cv/forms/cv-paragraphs.ts'
import { cvOf } from '../pages/cv/site-cv.ts'

/** A text that the CV shows. */
export interface ShownText {
  readonly text: string
  /** Whether it is a heading, which must come after the one before. */
  readonly isHeading: boolean
}

/** A text that a reader does not find whole, or before what precedes it. */
export type Unread = ShownText & { readonly problem: 'missing' | 'misplaced' }

/** Without spaces and marks that readers add or leave out, and with letters in one form. */
const bare = (text: string): string => text.normalize('NFKC').replaceAll(/[\s\p{Cf}]/gu, '')

/** Returns the texts that are not found whole, and the headings that are found before another that precedes them. */
export const missingFrom = (read: string, texts: readonly ShownText[]): readonly Unread[] => {
  const all = bare(read)
  let place = 0
  return texts.flatMap((shown): readonly Unread[] => {
    const wanted = bare(shown.text)
    if (wanted === '') return []
    if (!all.includes(wanted)) return [{ ...shown, problem: 'missing' }]
    if (!shown.isHeading) return []
    const next = all.indexOf(wanted, place)
    if (next === -1) return [{ ...shown, problem: 'misplaced' }]
    place = next + wanted.length
    return []
  })
}

const readPdf = async (bytes: Uint8Array): Promise<string> => {
  const { extractText, getDocumentProxy } = await import('unpdf')
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true })
  return text
}

const readDocument = async (buffer: Buffer): Promise<string> => {
  const { default: mammoth } = await import('mammoth')
  return (await mammoth.extractRawText({ buffer })).value
}

/** Enough of a text to find its line, and short enough to be on one. */
const PROBE_LENGTH = 24

const lineOf = (source: string, text: string): number | undefined => {
  const index = source.split('\n').findIndex((line) => line.includes(text.slice(0, PROBE_LENGTH)))
  return index === -1 ? undefined : index + 1
}

/**
 * Returns a warning for each text of each CV that is not read from a form of it.
 *
 * @throws {UnavailableError} (rejects) if there is no browser to print with
 */
export const readBack = async (
  app: FastifyInstance,
  contentDir: string,
): Promise<readonly ContentIssue[]> => {
  const edition = app.publisher.current()
  const { site } = edition
  const issues: ContentIssue[] = []
  for (const language of site.settings.languages) {
    const page = cvPageOf(site, language)
    const inLanguage = {
      language,
      message: createMessageFormatter(language, site.messages),
      formats: createFormats(language),
    }
    const cv = cvOf(site, inLanguage)
    const file = site.resumeFiles.get(language)
    if (page === undefined || cv === undefined || file === undefined) continue
    const texts = paragraphsOf(cv, inLanguage).flatMap(({ kind, runs }): readonly ShownText[] => {
      const isHeading = kind === 'section' || kind === 'entry'
      return isHeading
        ? [{ text: runs.map(({ text }) => text).join(''), isHeading }]
        : runs.map(({ text }) => ({ text, isHeading }))
    })
    const document = await edition.generatedFile(`${page.address}cv.docx`)
    const forms = {
      PDF: await readPdf(await app.printer.print({ address: page.address })),
      'Word document': await readDocument(document?.bytes ?? Buffer.alloc(0)),
    }
    const source = await readContentFile(contentDir, file).then(String, () => '')
    for (const [form, read] of Object.entries(forms))
      for (const { text, problem } of missingFrom(read, texts))
        issues.push({
          file,
          line: lineOf(source, text),
          found: `${quoteValue(text)}, which programs ${problem === 'missing' ? 'do not find whole' : 'find before what precedes it'} in the ${form} (${language})`,
          expected: 'every text whole and in order',
          fix: 'write it in other characters, or without a template of your own; else this is a bug in Vitrine',
        })
  }
  return issues
}
