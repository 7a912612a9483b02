/** `vitrine check --read`: reads the printed CV back, and finds what programs do not find in it. */
import type { FastifyInstance } from 'fastify'
import { readContentFile } from '../../content/open-content-file.ts'
import { cvLayouts } from '../../content/schema/cv-paper.ts'
import { rightToLeft } from '../../cv/cv-values.ts'
import { type ParagraphKind, paragraphsOf } from '../../cv/paragraphs.ts'
import { textOf } from '../../html/html-tree.ts'
import { type ContentIssue, quoteValue, warning } from '../../lib/data/issue.ts'

/** A text that the CV shows. */
export interface ShownText {
  readonly text: string
  /** Whether it is a heading, which must come after the one before. */
  readonly isHeading: boolean
}

/** Without spaces and marks that readers add or leave out, and with letters in one form. */
const bare = (text: string): string => text.normalize('NFKC').replaceAll(/[\s\p{Cf}]/gu, '')

const wordsOf = (text: string): readonly string[] => text.split(/[^\p{L}\p{M}\p{N}]+/u).map(bare)

/** Returns where words and other characters begin and end, as places in the bare text. `Course 1` beside 2019 is not `Course 12`. */
const boundsOf = (text: string): ReadonlySet<number> => {
  let place = 0
  const bounds = new Set([0])
  for (const [part] of text.matchAll(/[\p{L}\p{M}\p{N}]+|[^\p{L}\p{M}\p{N}]/gu)) {
    place += bare(part).length
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

/** Shorter ones, such as a year or the name of a programming language, are found in other texts by chance. */
const MIN_COUNTED = 6

/**
 * Returns the texts that are not found whole or too often, and the headings that are found before another that precedes them, each with
 * what programs do with it.
 *
 * @param besides what the form shows besides, such as the text of its page
 */
export const missingFrom = (
  read: string,
  texts: readonly ShownText[],
  besides = '',
): readonly (ShownText & { readonly problem: string })[] => {
  const all = bare(read)
  // Texts of one line may read as one of another: `Leeds`, `, ` and `UK` as the place `Leeds, UK`.
  const written = bare([...texts.map(({ text }) => text), besides].join(''))
  // Readers disagree about the order of a line in two directions, so its words count.
  const countsWords = texts.some(({ text }) => rightToLeft.test(text))
  const bounds = boundsOf(read)
  const countIn = (wanted: string): number =>
    placesOf(wanted, all).filter((at) => bounds.has(at) && bounds.has(at + wanted.length)).length
  let place = 0
  const problemOf = ({ text, isHeading }: ShownText): string | undefined => {
    const wanted = bare(text)
    if (!/[\p{L}\p{N}]/u.test(wanted)) return undefined // a layout may set lines where others set a colon
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

const headings: ReadonlySet<ParagraphKind> = new Set(['section', 'entry', 'position'])

/** Returns the texts of a CV. The order of sections that a layout places, by their keys, does not count. */
const textsOf = (html: string, placed: readonly string[]): readonly ShownText[] =>
  paragraphsOf(html, '').flatMap(({ kind, runs, id = '' }): readonly ShownText[] =>
    headings.has(kind)
      ? [{ text: runs.map(({ text }) => text).join(''), isHeading: !placed.includes(id) }]
      : runs.map(({ text }) => ({ text, isHeading: false })),
  )

/** Programs read texts of these scripts in the PDF by `ActualText`, which the reader used here does not know. */
const readOtherwise =
  /[\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gujarati}\p{Script=Gurmukhi}\p{Script=Kannada}\p{Script=Khmer}\p{Script=Malayalam}\p{Script=Myanmar}\p{Script=Sinhala}\p{Script=Tamil}\p{Script=Telugu}]/u

/** Enough of a text to find its line, and short enough to be on one. */
const PROBE_LENGTH = 24

const lineOf = (source: string, text: string): number | undefined =>
  source.split('\n').findIndex((line) => line.includes(text.slice(0, PROBE_LENGTH))) + 1 || undefined

/** Returns a warning for each text of each CV that its PDF lacks. @throws {UnavailableError} (rejects) if there is no browser */
export const readBack = async (
  app: FastifyInstance,
  contentDir: string,
): Promise<readonly ContentIssue[]> => {
  const { extractText, getDocumentProxy } = await import('unpdf')
  const edition = app.publisher.current()
  const { site } = edition
  const placed = cvLayouts[site.settings.cv?.layout ?? 'classic'].beside
  const issues: ContentIssue[] = []
  for (const [address, { page, builtInHtml }] of edition.cvs) {
    const file = site.resumes.get(page.language)?.file
    if (file === undefined) continue
    const texts = textsOf(builtInHtml(), placed)
    const printed = await getDocumentProxy(new Uint8Array(await app.printer.print({ address })))
    const { text: pages } = await extractText(printed)
    // A text may go on after the foot, which is the last line of each page if there are several.
    const read = pages.length > 1 ? pages.map((text) => text.replace(/\n.*$/, '')) : pages
    const besides = textOf(edition.pages.render(page).text.tree())
    const wanted = texts.filter(({ text }) => !readOtherwise.test(text))
    const source = await readContentFile(contentDir, file).then(String, () => '')
    for (const { text, problem } of missingFrom(read.join('\n'), wanted, besides))
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
