/** `vitrine check --read`: reads the printed CV and its Word document back, and finds what programs do not find in them. */
import type { FastifyInstance } from 'fastify'
import { cvPageOf } from '../content/cv-page.ts'
import { createFormats } from '../content/i18n/formats.ts'
import { createMessageFormatter } from '../content/i18n/messages.ts'
import { readContentFile } from '../content/open-content-file.ts'
import { cvLayouts } from '../content/schema/cv-paper.ts'
import { type ContentIssue, quoteValue } from '../lib/data/issue.ts'
import type { Cv } from '../pages/cv/cv.ts'
import { paragraphsOf } from '../pages/cv/forms/cv-paragraphs.ts'
import { cvOf } from '../pages/cv/site-cv.ts'

/** A text that the CV shows. */
export interface ShownText {
  readonly text: string
  /** Whether it is a heading, which must come after the one before. */
  readonly isHeading: boolean
}

/** A text that a reader does not find whole, finds before what precedes it, or finds more often than it is there. */
export type Unread = ShownText & { readonly problem: 'missing' | 'misplaced' | 'repeated' }

/** Without spaces and marks that readers add or leave out, and with letters in one form. */
const bare = (text: string): string => text.normalize('NFKC').replaceAll(/[\s\p{Cf}]/gu, '')

/** Shorter ones, such as a year or the name of a programming language, are found in other texts by chance. */
const MIN_COUNTED = 6

const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u

const wordsOf = (text: string): readonly string[] => text.split(/[^\p{L}\p{M}\p{N}]+/u).map(bare)

const countIn = (all: string, text: string): number => all.split(text).length - 1

/**
 * Returns the texts that are not found whole or too often, and the headings that are found before another that precedes them.
 *
 * @param texts in the order of the CV; one that is part of others counts with each of them
 * @param besides what the form shows besides, such as a line at the foot of each page
 */
export const missingFrom = (
  read: string,
  texts: readonly ShownText[],
  besides: readonly string[] = [],
): readonly Unread[] => {
  const all = bare(read)
  const written = bare([...texts.map(({ text }) => text), ...besides].join('\0'))
  const counted = new Set<string>()
  // Readers disagree about the order of a line in two directions, so its words count.
  const countsWords = texts.some(({ text }) => rightToLeft.test(text))
  let place = 0
  const problemOf = ({ text, isHeading }: ShownText): Unread['problem'] | undefined => {
    const wanted = bare(text)
    if (!/[\p{L}\p{N}]/u.test(wanted)) return undefined // a layout may set lines where others set a colon
    if (!all.includes(wanted)) {
      const isRead = countsWords && wordsOf(text).every((word) => all.includes(word))
      return isRead ? undefined : 'missing'
    }
    const isFirst = !counted.has(wanted)
    counted.add(wanted)
    if (isHeading) {
      const next = all.indexOf(wanted, place)
      if (next === -1) return 'misplaced'
      place = next + wanted.length
    }
    const isRepeated =
      isFirst && wanted.length >= MIN_COUNTED && countIn(all, wanted) > countIn(written, wanted)
    return isRepeated ? 'repeated' : undefined
  }
  return texts.flatMap((shown) => {
    const problem = problemOf(shown)
    return problem === undefined ? [] : [{ ...shown, problem }]
  })
}

const readPdf = async (
  bytes: Uint8Array,
): Promise<{ readonly text: string; readonly totalPages: number }> => {
  const { extractText, getDocumentProxy } = await import('unpdf')
  return extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true })
}

const readDocument = async (buffer: Buffer): Promise<string> => {
  const { default: mammoth } = await import('mammoth')
  return (await mammoth.extractRawText({ buffer })).value
}

/** Titles of sections that a layout places, so that their order does not count. */
const placedTitles = ({ sections, paper }: Cv): ReadonlySet<string> => {
  const keys: readonly string[] = cvLayouts[paper.layout].beside
  return new Set(sections.flatMap(({ key, title }) => (keys.includes(key) ? [title.text] : [])))
}

const problems: Readonly<Record<Unread['problem'], string>> = {
  missing: 'do not find complete',
  misplaced: 'read out of order',
  repeated: 'read more often than it is written',
}

/** Programs read texts of these scripts in the PDF by `ActualText`, which the reader used here does not know. */
const readOtherwise =
  /[\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gujarati}\p{Script=Gurmukhi}\p{Script=Kannada}\p{Script=Khmer}\p{Script=Malayalam}\p{Script=Myanmar}\p{Script=Sinhala}\p{Script=Tamil}\p{Script=Telugu}]/u

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
    const file = site.resumes.get(language)?.file
    if (page === undefined || cv === undefined || file === undefined) continue
    const texts = paragraphsOf(cv, { ...inLanguage, site: { baseUrl: '' } }).flatMap(
      ({ kind, runs }): readonly ShownText[] => {
        const isHeading = kind === 'section' || kind === 'entry' || kind === 'position'
        return isHeading
          ? [{ text: runs.map(({ text }) => text).join(''), isHeading }]
          : runs.map(({ text }) => ({ text, isHeading }))
      },
    )
    const placed = placedTitles(cv)
    const textsOnPaper = texts
      .filter(({ text }) => !readOtherwise.test(text))
      .map((shown) => ({ ...shown, isHeading: shown.isHeading && !placed.has(shown.text) }))
    const document = await edition.generatedFile(`${page.address}cv.docx`)
    const pdf = await readPdf(await app.printer.print({ address: page.address }))
    const onPaper = [
      ...Array.from({ length: pdf.totalPages }, () => [cv.name?.text ?? '', page.title]).flat(),
      edition.render(page).bodyHtml.replaceAll(/<[^>]*>/g, ''),
    ]
    const forms = [
      ['PDF', pdf.text, textsOnPaper, onPaper],
      ['Word document', await readDocument(document?.bytes ?? Buffer.alloc(0)), texts, []],
    ] as const
    const source = await readContentFile(contentDir, file).then(String, () => '')
    for (const [form, read, wanted, besides] of forms)
      for (const { text, problem } of missingFrom(read, wanted, besides))
        issues.push({
          file,
          line: lineOf(source, text),
          found: `${quoteValue(text)}, which programs ${problems[problem]} in the ${form} (${language})`,
          expected: 'every text once, whole and in order',
          fix: 'use other characters, or remove your own template; otherwise this is a bug in Vitrine',
        })
  }
  return issues
}
