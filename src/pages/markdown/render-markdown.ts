/** Markdown to HTML: CommonMark with GFM tables and strikethrough, footnotes and definition lists. Used for pages. */
import createMarkdownIt, { type MarkdownIt } from 'markdown-it'
import deflist from 'markdown-it-deflist'
import footnote from 'markdown-it-footnote'
import type { FormatMessage } from '../../content/i18n/messages.ts'
import { codeBlocks } from './code-blocks.ts'
import type { MarkdownContext } from './context.ts'
import { footnotes } from './footnotes.ts'
import { headings } from './headings.ts'
import { images } from './images.ts'
import { links } from './links.ts'
import { nestingLimit } from './nesting-limit.ts'
import { tables } from './tables.ts'

const createMarkdown = (quotes: string[]): MarkdownIt =>
  createMarkdownIt({
    html: true, // CommonMark has it; the owner's own text, and the Content-Security-Policy shuts scripts out
    linkify: false, // an address that is meant as a link is written as one
    typographer: true,
    quotes,
  })
    .use(footnote)
    .use(deflist)
    .use(footnotes)
    .use(nestingLimit) // before all that reads the tokens
    .use(headings)
    .use(images)
    .use(links)
    .use(tables)
    .use(codeBlocks)

/** Outer and inner marks, each with the spaces that belong to it. */
const quotationMarks = ['quoteOpen', 'quoteClose', 'innerQuoteOpen', 'innerQuoteClose']

/** By their quotation marks: in all else the languages are alike. */
const renderers = new Map<string, MarkdownIt>()

const rendererFor = (message: FormatMessage): MarkdownIt => {
  const quotes = quotationMarks.map((mark) => message(`page.${mark}`))
  const key = quotes.join('')
  const renderer = renderers.get(key) ?? createMarkdown(quotes)
  renderers.set(key, renderer)
  return renderer
}

/**
 * Renders Markdown to HTML.
 *
 * @throws {NestingError} where blocks, or elements of HTML, are nested deeper than what reads them follows
 */
export const renderMarkdown = (markdown: string, context: MarkdownContext): string =>
  rendererFor(context.message).render(markdown, { ...context })
