/** Writes phrasing content as Markdown, with node-html-markdown. */
import { NodeHtmlMarkdown } from 'node-html-markdown'
import { escapeMarkup } from '../lib/text/escape-html.ts'
import { isSliceOver, yieldIfDue } from '../lib/time/time-slices.ts'
import { chooseDelimiter, edgeOf } from './emphasis.ts'
import { escapeHeadingEnd, escapeLineStarts, escapeMarks } from './escape.ts'
import {
  type Inline,
  type InlineElement,
  inlinesOf,
  lineBreak,
  type ResolveUrl,
  type Run,
} from './inlines.ts'

/** Whether a run has lines of its own, or shares one, as in headings and table cells. */
export type RunPlace = 'lines' | 'heading' | 'cell'

/** What stands around an inline. */
interface Surroundings {
  readonly place: RunPlace
  /** The characters beside it; line feeds at the ends of lines. */
  readonly before: string
  readonly after: string
  /** The delimiters of the emphases it is in. */
  readonly delimiters: readonly string[]
}

/** One for all pages: creating it costs a tenth of a page's conversion. */
const converter = new NodeHtmlMarkdown(
  { maxConsecutiveNewlines: 0 },
  {
    // `<pre>` keeps its white space; the brackets keep the library from trimming its ends.
    pre: { noEscape: true, surroundingNewlines: false, prefix: '[', postfix: ']' },
    wrap: ({ node }) => ({
      prefix: node.getAttribute('start') ?? '',
      postfix: node.getAttribute('end') ?? '',
    }),
  },
)

/** White space collapses as in browsers, at the ends of lines, too (CSS Text 3 §4.1.1). */
const writeText = (text: string, { place, before, after }: Surroundings): string => {
  let written = escapeMarks(text.replaceAll(/ {2,}/g, ' '))
  if (after === '\n') written = written.replace(/ $/, '')
  if (before === '\n') written = written.replace(/^ /, '')
  if (before === '\n' && place === 'lines') written = escapeLineStarts(written)
  if (before === ']') written = written.replace(/^:/, '\\:') // `[^1]:` begins a footnote
  if (after === '[') written = written.replace(/!$/, '\\!')
  return place === 'heading' && after === '\n' ? escapeHeadingEnd(written) : written
}

/**
 * Writes a break as a backslash between two lines of text, else as `<br>`: at the end of a paragraph, a
 * backslash would be shown; beside another break, it is hard to read.
 */
const writeBreak = ({ place, before, after }: Surroundings): string =>
  place === 'lines' && before !== '\n' && after !== '\n' ? '\\\n' : '<br>'

/** Whether text ends in a bare address, of which a backslash after it would become part (GFM §6.9). */
const endsInAddress = (text: string): boolean => /(?:https?:\/\/|www\.)[^\s<]*$/i.test(text.slice(-300))

/** An inline as HTML for the library, and its last character in Markdown. */
type Written = readonly [html: string, last: string]

const writeElement = (element: InlineElement, surroundings: Surroundings): Written => {
  const { name, target, inlines } = element
  const delimiter =
    target === undefined ? chooseDelimiter(element, surroundings, surroundings.delimiters) : undefined
  const [start, end] =
    target === undefined ? [delimiter ?? `<${name}>`, delimiter ?? `</${name}>`] : ['[', `](${target})`]
  const inside = writeInlines(inlines, {
    place: surroundings.place,
    before: start.slice(-1),
    after: end.charAt(0),
    delimiters: delimiter === undefined ? surroundings.delimiters : [...surroundings.delimiters, delimiter],
  }).join('')
  return [`<wrap start="${escapeMarkup(start)}" end="${escapeMarkup(end)}">${inside}</wrap>`, end.slice(-1)]
}

const writeInline = (inline: Inline, surroundings: Surroundings): Written => {
  if (typeof inline === 'string') {
    const text = writeText(inline, surroundings)
    const last = endsInAddress(inline) ? '\n' : edgeOf(inline, 'last')
    return [escapeMarkup(text), text === '' ? surroundings.before : last]
  }
  if (inline === lineBreak) return [escapeMarkup(writeBreak(surroundings)), '\n']
  if ('name' in inline) return writeElement(inline, surroundings)
  // The marks of adjacent code spans would merge.
  const isAtCode = surroundings.before === '`' && inline.markdown.startsWith('`')
  return [escapeMarkup((isAtCode ? '<!-- -->' : '') + inline.markdown), edgeOf(inline, 'last')]
}

const writeInlines = (inlines: readonly Inline[], surroundings: Surroundings): readonly string[] => {
  let { before } = surroundings
  return inlines.map((inline, index) => {
    const next = inlines[index + 1]
    const after = next === undefined ? surroundings.after : edgeOf(next, 'first')
    const [html, last] = writeInline(inline, { ...surroundings, before, after })
    before = last
    return html
  })
}

/** Inlines translated at once. node-html-markdown 2.0 is quadratic: each rereads the output so far. */
const PART_LENGTH = 200

/** Writes a run. Yields to requests between the parts of a long one. */
export const writeRun = async (run: Run, place: RunPlace, resolve: ResolveUrl): Promise<string> => {
  const inlines = inlinesOf(run, resolve)
  const [first] = inlines
  const surroundings = { place, before: '\n', after: '\n', delimiters: [] }
  if (first === undefined) return ''
  if (inlines.length === 1 && typeof first === 'string') return writeText(first, surroundings)
  if (inlines.length === 1 && typeof first === 'object' && 'markdown' in first && place === 'lines')
    return first.markdown.replace(/^\$\$(.*)\$\$$/, '$$$$\n$1\n$$$$')
  const parts = writeInlines(inlines, surroundings)
  let markdown = ''
  for (let start = 0; start < parts.length; start += PART_LENGTH) {
    if (isSliceOver()) await yieldIfDue()
    const html = parts.slice(start, start + PART_LENGTH).join('')
    markdown += converter.translate(`<pre>${html}</pre>`).slice(1, -1)
  }
  return markdown
}
