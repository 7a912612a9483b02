/** `vitrine check --read`: extracts the text of printed CVs, and compares it with their pages. */
import type { FastifyInstance } from 'fastify'
import { cvLayouts } from '../../content/schema/cv-paper.ts'
import { rightToLeft } from '../../cv/cv-values.ts'
import { type ParagraphKind, paragraphsOf } from '../../cv/paragraphs.ts'
import { type ContentIssue, quoteValue, warning } from '../../lib/data/issue.ts'

/** A text that the CV shows. */
export interface ShownText {
  readonly text: string
  /** Whether it is a heading, which must follow the heading before it. */
  readonly isHeading: boolean
}

/** Returns normalised text without spaces and format characters, which PDF readers add or omit. */
const normalizedText = (text: string): string => text.normalize('NFKC').replaceAll(/[\s\p{Cf}]/gu, '')

const wordsOf = (text: string): readonly string[] => text.split(/[^\p{L}\p{M}\p{N}]+/u).map(normalizedText)

/** Returns the texts that are missing or broken in the extracted text, and headings that are out of order. */
export const readingProblems = (
  read: string,
  texts: readonly ShownText[],
): readonly (ShownText & { readonly problem: string })[] => {
  const all = normalizedText(read)
  // Readers disagree about the order of bidirectional lines, so only their words are compared.
  const comparesWords = texts.some(({ text }) => rightToLeft.test(text))
  let place = 0
  const problemOf = ({ text, isHeading }: ShownText): string | undefined => {
    const wanted = normalizedText(text)
    if (!/[\p{L}\p{N}]/u.test(wanted)) return undefined // layouts differ in punctuation
    if (!all.includes(wanted)) {
      const isRead = comparesWords && wordsOf(text).every((word) => all.includes(word))
      return isRead ? undefined : 'do not find in full'
    }
    if (!isHeading) return undefined
    const next = all.indexOf(wanted, place)
    if (next === -1) return 'read out of order'
    place = next + wanted.length
    return undefined
  }
  return texts.flatMap((shown) => {
    const problem = problemOf(shown)
    return problem === undefined ? [] : [{ ...shown, problem }]
  })
}

const headings: ReadonlySet<ParagraphKind> = new Set(['section', 'employer', 'entry', 'position'])

/** Returns the texts of a CV. @param sectionsInAnyOrder keys of sections whose order the layout decides */
const textsOf = (html: string, sectionsInAnyOrder: readonly string[]): readonly ShownText[] =>
  paragraphsOf(html, '').flatMap(({ kind, runs, id = '' }): readonly ShownText[] =>
    headings.has(kind)
      ? [{ text: runs.map(({ text }) => text).join(''), isHeading: !sectionsInAnyOrder.includes(id) }]
      : runs.map(({ text }) => ({ text, isHeading: false })),
  )

/** Scripts whose text is in the PDF as `ActualText`, which unpdf does not read. */
const actualTextScripts = new RegExp(
  'Devanagari Bengali Gujarati Gurmukhi Kannada Khmer Malayalam Myanmar Sinhala Tamil Telugu'
    .split(' ')
    .map((script) => String.raw`\p{Script=${script}}`)
    .join('|'),
  'u',
)

/** Returns a warning for each text missing from a PDF. @throws {UnavailableError} (rejects) if not printed */
export const readBack = async (app: FastifyInstance): Promise<readonly ContentIssue[]> => {
  const { extractText, getDocumentProxy } = await import('unpdf')
  const edition = app.publisher.current()
  const { site } = edition
  const sectionsInAnyOrder = cvLayouts[site.settings.cv?.layout ?? 'classic'].beside
  const issues: ContentIssue[] = []
  for (const [address, { page, builtInHtml }] of edition.cvs) {
    const file = site.resumes.get(page.language)?.file
    if (file === undefined) continue
    const texts = textsOf(builtInHtml(), sectionsInAnyOrder)
    const printed = await getDocumentProxy(new Uint8Array(await app.printer.print({ address })))
    const { text: pages } = await extractText(printed)
    // Removes the footer, the last line of each page of several, because a text may continue after it.
    const read = pages.length > 1 ? pages.map((text) => text.replace(/\n.*$/, '')) : pages
    const wanted = texts.filter(({ text }) => !actualTextScripts.test(text))
    for (const { text, problem } of readingProblems(read.join('\n'), wanted))
      issues.push({
        ...warning('cv/read-back'),
        file,
        found: `${quoteValue(text)}, which programs ${problem} in the PDF (${page.language})`,
        expected: 'every text, whole and in order',
        fix: 'use other characters, or remove your own template; otherwise this is a bug in Vitrine',
      })
  }
  return issues
}
