/** `vitrine check --read`: extracts the text of printed CVs, and compares it with their pages. */
import type { FastifyInstance } from 'fastify'
import { readContentFile } from '../../content/open-content-file.ts'
import { cvLayouts } from '../../content/schema/cv-paper.ts'
import { rightToLeft } from '../../cv/cv-values.ts'
import { type ParagraphKind, paragraphsOf } from '../../cv/paragraphs.ts'
import { nodeText } from '../../html/html-tree.ts'
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

/**
 * Returns the word boundaries as offsets in the normalized text: `Course 1` before `2019` is not `Course 12`.
 */
const boundsOf = (text: string): ReadonlySet<number> => {
  let place = 0
  const bounds = new Set([0])
  for (const [part] of text.matchAll(/[\p{L}\p{M}\p{N}]+|[^\p{L}\p{M}\p{N}]/gu)) {
    place += normalizedText(part).length
    bounds.add(place)
  }
  return bounds
}

const placesOf = (wanted: string, text: string): readonly number[] => {
  const places: number[] = []
  for (let at = text.indexOf(wanted); at !== -1; at = text.indexOf(wanted, at + wanted.length))
    places.push(at)
  return places
}

/** Shorter texts, such as years and names of programming languages, occur in others by chance. */
const MIN_COUNTED = 6

/**
 * Returns texts that are incomplete or repeated in the extracted text, and headings out of order.
 *
 * @param read the extracted text
 * @param otherText other text that it may contain, such as the text of the CV's page
 */
export const missingFrom = (
  read: string,
  texts: readonly ShownText[],
  otherText = '',
): readonly (ShownText & { readonly problem: string })[] => {
  const all = normalizedText(read)
  // Adjacent texts may equal another text: `Leeds`, `, ` and `UK` equal the place `Leeds, UK`.
  const written = normalizedText([...texts.map(({ text }) => text), otherText].join(''))
  // Readers disagree about the order of bidirectional lines, so only their words are compared.
  const countsWords = texts.some(({ text }) => rightToLeft.test(text))
  const bounds = boundsOf(read)
  const countIn = (wanted: string): number =>
    placesOf(wanted, all).filter((at) => bounds.has(at) && bounds.has(at + wanted.length)).length
  let place = 0
  const problemOf = ({ text, isHeading }: ShownText): string | undefined => {
    const wanted = normalizedText(text)
    if (!/[\p{L}\p{N}]/u.test(wanted)) return undefined // layouts differ in punctuation
    if (!all.includes(wanted)) {
      const isRead = countsWords && wordsOf(text).every((word) => all.includes(word))
      return isRead ? undefined : 'do not find complete'
    }
    const next = isHeading ? all.indexOf(wanted, place) : place
    if (next === -1) return 'read out of order'
    if (isHeading) place = next + wanted.length
    const isRepeated = countIn(wanted) > placesOf(wanted, written).length
    return isRepeated && wanted.length >= MIN_COUNTED ? 'read more often than it is written' : undefined
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
const actualTextScripts =
  /[\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gujarati}\p{Script=Gurmukhi}\p{Script=Kannada}\p{Script=Khmer}\p{Script=Malayalam}\p{Script=Myanmar}\p{Script=Sinhala}\p{Script=Tamil}\p{Script=Telugu}]/u

/** Characters that identify a line in the source and are likely to be on one line. */
const PROBE_LENGTH = 24

const lineOf = (source: string, text: string): number | undefined =>
  source.split('\n').findIndex((line) => line.includes(text.slice(0, PROBE_LENGTH))) + 1 || undefined

/** Returns a warning for each text missing from a PDF. @throws {UnavailableError} (rejects) if not printed */
export const readBack = async (
  app: FastifyInstance,
  contentDir: string,
): Promise<readonly ContentIssue[]> => {
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
    const otherText = nodeText(edition.pages.render(page).text.tree())
    const wanted = texts.filter(({ text }) => !actualTextScripts.test(text))
    const source = await readContentFile(contentDir, file).then(String, () => '')
    for (const { text, problem } of missingFrom(read.join('\n'), wanted, otherText))
      issues.push({
        ...warning('cv/read-back'),
        file,
        line: lineOf(source, text),
        found: `${quoteValue(text)}, which programs ${problem} in the PDF (${page.language})`,
        expected: 'every text once, whole and in order',
        fix: 'use other characters, or remove your own template; otherwise this is a bug in Vitrine',
      })
  }
  return issues
}
