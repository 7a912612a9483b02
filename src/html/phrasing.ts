/** Writes runs of inline nodes as Markdown, by node-html-markdown. */
import { NodeHtmlMarkdown, type TranslatorConfig, type TranslatorConfigObject } from 'node-html-markdown'
import { escapeMarkup } from '../lib/escape-html.ts'
import { isSliceOver, yieldIfDue } from '../lib/time-slices.ts'
import { decideEmphasis, emphasisMarks, spanOf } from './emphasis.ts'
import {
  destination,
  escapeHeadingEnd,
  escapeLineStarts,
  escapeMarks,
  isAddress,
  titlePart,
} from './escape.ts'
import { type Piece, piecesOf, type ResolveUrl, type Run } from './run-pieces.ts'

/** Where a run stands: on lines of its own, or in a line with something before it, as headings and the cells of tables are. */
export type RunPlace = 'lines' | 'heading' | 'cell'

const around = (prefix: string, postfix = prefix): TranslatorConfig => ({ prefix, postfix })

/** Elements that are written as themselves. */
const elements = ['em', 'strong', 'del', 'sub', 'sup', 'q', 'code']

/** What the pieces of a run are called on their way through the library: marks by what they are, and elements with a prefix. */
const translators: TranslatorConfigObject = {
  // What is in `<pre>` keeps its white space; the brackets keep the library from trimming its ends.
  pre: { noEscape: true, surroundingNewlines: false, ...around('[', ']') },
  ...Object.fromEntries(Object.entries(emphasisMarks).map(([name, mark]) => [name, around(mark)])),
  ...Object.fromEntries(elements.map((name) => [`html-${name}`, around(`<${name}>`, `</${name}>`)])),
  a: ({ node }) => {
    const href = node.getAttribute('href') ?? ''
    const text = node.textContent ?? ''
    if (isAddress(text) && URL.parse(text)?.href === href) return { content: `<${text}>`, recurse: false }
    return around('[', `](${destination(href)}${titlePart(node.getAttribute('title') ?? '')})`)
  },
}

/** One for all pages: creating it costs a tenth of a page's conversion. */
const createConverter = (hardBreak: string) =>
  new NodeHtmlMarkdown(
    { maxConsecutiveNewlines: 0 },
    { ...translators, br: { content: hardBreak, recurse: false } },
  )

const inLines = createConverter('\\\n')
const inOneLine = createConverter('<br>')

/** The library reads all that it has written so far at each piece, so long runs are translated in parts. */
const PART_LENGTH = 200

/** A backslash at the end of a paragraph is text, and beside another break it is hard to read. */
const hasBreakAtEdge = (pieces: readonly Piece[]): boolean =>
  pieces.at(-1)?.kind === 'break' ||
  pieces.some(({ kind }, index) => kind === 'break' && (pieces[index - 1]?.kind ?? kind) === kind)

const tagOf = (name: string, attributes: Readonly<Record<string, string>> = {}): string =>
  `<${name}${Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${escapeMarkup(value)}"`)
    .join('')}>`

const beginsLink = (piece: Piece | undefined): boolean =>
  (piece?.kind === 'open' && piece.span.kind === 'a') ||
  (piece?.kind === 'verbatim' && piece.text.startsWith('['))

const escapeText = (text: string, before: Piece | undefined, after: Piece | undefined, place: RunPlace) => {
  const isLineStart = place === 'lines' && (before?.kind ?? 'break') === 'break'
  const escaped = isLineStart ? escapeLineStarts(escapeMarks(text)) : escapeMarks(text)
  const isAtNote = before?.kind === 'verbatim' && before.text.startsWith('[^') // `[^1]:` begins a footnote
  if (isAtNote && escaped.startsWith(':')) return `\\${escaped}`
  if (place === 'heading' && after === undefined) return escapeHeadingEnd(escaped)
  return escaped.endsWith('!') && beginsLink(after) ? `${escaped.slice(0, -1)}\\!` : escaped
}

/** Writes a run as the HTML that the library translates, in parts that end outside of any element. */
const partsOf = (all: readonly Piece[], place: RunPlace): readonly string[] => {
  const { marks, tooLong } = decideEmphasis(all)
  const pieces = all.filter((piece) => {
    const span = spanOf(piece)
    return span === undefined || !tooLong.has(span)
  })
  const parts: string[] = []
  let [part, length, depth] = ['', 0, 0]
  for (const [index, piece] of pieces.entries()) {
    if (length >= PART_LENGTH && depth === 0) {
      parts.push(part)
      part = ''
      length = 0
    }
    length += 1
    if (piece.kind === 'break') part += '<br>'
    if (piece.kind === 'verbatim') part += escapeMarkup(piece.text)
    if (piece.kind === 'text')
      part += escapeMarkup(escapeText(piece.text, pieces[index - 1], pieces[index + 1], place))
    const span = spanOf(piece)
    if (span === undefined) continue
    const name = marks.get(span) ?? (span.kind === 'a' ? 'a' : `html-${span.kind}`)
    part += piece.kind === 'open' ? tagOf(name, span.attributes) : `</${name}>`
    depth += piece.kind === 'open' ? 1 : -1
  }
  return [...parts, part]
}

/** Writes a run. Yields to requests between the parts of a long one. */
export const writeRun = async (run: Run, place: RunPlace, resolve: ResolveUrl): Promise<string> => {
  const pieces = piecesOf(run, resolve)
  const [first, second] = pieces
  if (first === undefined) return ''
  if (second === undefined && 'text' in first) {
    if (first.kind === 'text') return escapeText(first.text, undefined, undefined, place)
    const formula = place === 'lines' ? /^\$\$(.*)\$\$$/.exec(first.text)?.[1] : undefined
    if (formula !== undefined) return `$$\n${formula}\n$$`
  }
  const converter = place === 'lines' && !hasBreakAtEdge(pieces) ? inLines : inOneLine
  let markdown = ''
  for (const part of partsOf(pieces, place)) {
    if (isSliceOver()) await yieldIfDue()
    markdown += converter.translate(`<pre>${part}</pre>`).slice(1, -1)
  }
  return markdown
}
