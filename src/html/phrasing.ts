/** Writes runs of inline nodes as Markdown, with node-html-markdown. */
import { NodeHtmlMarkdown, type TranslatorConfig } from 'node-html-markdown'
import { escapeMarkup } from '../lib/text/escape-html.ts'
import { isSliceOver, yieldIfDue } from '../lib/time/time-slices.ts'
import { chooseMarks } from './emphasis.ts'
import { escapeHeadingEnd, escapeLineStarts, escapeMarks } from './escape.ts'
import { type Piece, piecesOf, type ResolveUrl, type Run } from './run-pieces.ts'

/** Whether a run has lines of its own, or shares one, as in headings and table cells. */
export type RunPlace = 'lines' | 'heading' | 'cell'

const around = (prefix: string, postfix = prefix): TranslatorConfig => ({ prefix, postfix })

/** Marks of emphasis, by the names of the elements that stand for them inside the library. */
const marksByName = { star: '*', underscore: '_', stars: '**', tildes: '~~' }
const namesByMark = new Map(Object.entries(marksByName).map(([name, mark]) => [mark, name]))

/** Elements that are written as HTML. */
const elements = ['em', 'strong', 'del', 'sub', 'sup', 'q', 'code']

/** One for all pages: creating it costs a tenth of a page's conversion. */
const converter = new NodeHtmlMarkdown(
  { maxConsecutiveNewlines: 0 },
  {
    // `<pre>` keeps its white space; the brackets keep the library from trimming its ends.
    pre: { noEscape: true, surroundingNewlines: false, ...around('[', ']') },
    ...Object.fromEntries(Object.entries(marksByName).map(([name, mark]) => [name, around(mark)])),
    ...Object.fromEntries(elements.map((name) => [`html-${name}`, around(`<${name}>`, `</${name}>`)])),
    a: ({ node }) => around('[', `](${node.getAttribute('href')})`),
  },
)

/** Pieces. node-html-markdown 2.0 is quadratic: each piece rereads the output so far. */
const PART_LENGTH = 200

const beginsLink = (piece: Piece | undefined): boolean =>
  piece !== undefined &&
  (piece.target !== undefined || (piece.kind === 'verbatim' && piece.text.startsWith('[')))

const escapeText = (
  text: string,
  place: RunPlace,
  { before, after }: { readonly before?: Piece | undefined; readonly after?: Piece | undefined } = {},
): string => {
  const isLineStart = place === 'lines' && (before?.kind ?? 'break') === 'break'
  const escaped = isLineStart ? escapeLineStarts(escapeMarks(text)) : escapeMarks(text)
  const isAtNote = before?.kind === 'verbatim' && before.text.startsWith('[^') // `[^1]:` begins a footnote
  if (isAtNote && escaped.startsWith(':')) return `\\${escaped}`
  if (place === 'heading' && after === undefined) return escapeHeadingEnd(escaped)
  return escaped.endsWith('!') && beginsLink(after) ? `${escaped.slice(0, -1)}\\!` : escaped
}

/**
 * Writes a break as a backslash between two lines of text, else as `<br>`: at the end of a paragraph, a
 * backslash would be shown; beside another break, it is hard to read.
 */
const writeBreak = (place: RunPlace, before: Piece | undefined, after: Piece | undefined): string => {
  const isBetweenLines = [before, after].every((piece) => piece !== undefined && piece.kind !== 'break')
  return place === 'lines' && isBetweenLines ? '\\\n' : '<br>'
}

/** Writes a run as HTML for the library, in parts that end outside of any element. */
const partsOf = (all: readonly Piece[], place: RunPlace): readonly string[] => {
  const marks = chooseMarks(all)
  const pieces = all.filter((piece) => marks.get(piece.start ?? piece) !== '')
  const parts: string[] = []
  let [part, length, depth] = ['', 0, 0]
  for (const [index, piece] of pieces.entries()) {
    if (length >= PART_LENGTH && depth === 0) {
      parts.push(part)
      part = ''
      length = 0
    }
    length += 1
    const { kind, text, target, start = piece } = piece
    const [before, after] = [pieces[index - 1], pieces[index + 1]]
    const name = text === 'a' ? text : (namesByMark.get(marks.get(start) ?? '') ?? `html-${text}`)
    if (kind === 'text') part += escapeMarkup(escapeText(text, place, { before, after }))
    if (kind === 'verbatim') part += escapeMarkup(text)
    if (kind === 'break') part += escapeMarkup(writeBreak(place, before, after))
    if (kind === 'open') part += target === undefined ? `<${name}>` : `<a href="${escapeMarkup(target)}">`
    if (kind === 'close') part += `</${name}>`
    depth += kind === 'open' ? 1 : kind === 'close' ? -1 : 0
  }
  return [...parts, part]
}

/** Writes a run. Yields to requests between the parts of a long one. */
export const writeRun = async (run: Run, place: RunPlace, resolve: ResolveUrl): Promise<string> => {
  const pieces = piecesOf(run, resolve)
  const [first] = pieces
  if (first === undefined) return ''
  if (pieces.length === 1 && first.kind === 'text') return escapeText(first.text, place)
  const formula = /^\$\$(.*)\$\$$/.exec(first.text)?.[1]
  if (pieces.length === 1 && place === 'lines' && formula !== undefined) return `$$\n${formula}\n$$`
  let markdown = ''
  for (const part of partsOf(pieces, place)) {
    if (isSliceOver()) await yieldIfDue()
    markdown += converter.translate(`<pre>${part}</pre>`).slice(1, -1)
  }
  return markdown
}
