/** Markdown to HTML: CommonMark and GFM with alerts, footnotes, definition lists, emoji and math. Used for pages and feeds. */
import createMarkdownIt, { type MarkdownIt } from 'markdown-it'
import deflist from 'markdown-it-deflist'
import footnote from 'markdown-it-footnote'
import type { FormatMessage } from '../../content/i18n/messages.ts'
import type { MarkdownContext, MarkdownFindings, RenderedMarkdown } from './context.ts'
import { htmlProblems } from './html-problems.ts'
import { alerts } from './plugins/alerts.ts'
import { bareAddresses } from './plugins/bare-addresses.ts'
import { codeBlocks } from './plugins/code-blocks.ts'
import { comments } from './plugins/comments.ts'
import { dashes } from './plugins/dashes.ts'
import { emoji } from './plugins/emoji.ts'
import { footnotes } from './plugins/footnotes.ts'
import { headings } from './plugins/headings.ts'
import { images } from './plugins/images.ts'
import { links } from './plugins/links.ts'
import { math } from './plugins/math.ts'
import { strikethrough } from './plugins/strikethrough.ts'
import { tableOfContents } from './plugins/table-of-contents.ts'
import { tables } from './plugins/tables.ts'
import { taskLists } from './plugins/task-lists.ts'
import { unitSpaces } from './plugins/units.ts'
import { wikiLinks } from './plugins/wiki-links.ts'

const createMarkdown = (quotes: string[]): MarkdownIt =>
  createMarkdownIt({
    html: true, // the owner's content is trusted, and the Content-Security-Policy blocks scripts
    linkify: true,
    typographer: true,
    quotes,
  })
    .use(comments)
    .use(bareAddresses)
    .use(dashes)
    .use(emoji)
    .use(math)
    .use(strikethrough)
    .use(taskLists)
    .use(alerts)
    .use(footnote)
    .use(deflist)
    .use(footnotes)
    .use(headings)
    .use(tableOfContents)
    .use(htmlProblems)
    .use(unitSpaces)
    .use(wikiLinks)
    .use(images)
    .use(links)
    .use(tables)
    .use(codeBlocks)

/** Messages with the outer and inner quotation marks, each with the spaces that belong to it. */
const quotationMarks = ['quoteOpen', 'quoteClose', 'innerQuoteOpen', 'innerQuoteClose']

/** Renderers by their quotation marks, the only thing that differs between languages. */
const renderers = new Map<string, MarkdownIt>()

const rendererFor = (message: FormatMessage): MarkdownIt => {
  const quotes = quotationMarks.map((mark) => message(`page.${mark}`))
  const key = quotes.join('')
  const renderer = renderers.get(key) ?? createMarkdown(quotes)
  renderers.set(key, renderer)
  return renderer
}

const nothingFound = (): MarkdownFindings => ({
  links: [],
  images: [],
  headings: [],
  problems: [],
  hasFootnotes: false,
  hasOwnContents: false,
})

/** Renders Markdown to HTML. Depends on its arguments alone. */
export const renderMarkdown = (markdown: string, context: MarkdownContext): RenderedMarkdown => {
  const env = { ...context, ...nothingFound() }
  const html = rendererFor(context.message).render(markdown, env)
  const { links, images, headings, problems, hasFootnotes, hasOwnContents } = env
  return { html, links, images, headings, problems, hasFootnotes, hasOwnContents }
}
