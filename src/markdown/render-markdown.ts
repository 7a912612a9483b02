/** Renders Markdown to HTML: CommonMark and GFM with alerts, footnotes, definition lists, emoji and math. */
import createMarkdownIt, { type MarkdownIt, type StateCore } from 'markdown-it'
import cjkFriendly from 'markdown-it-cjk-friendly'
import deflist from 'markdown-it-deflist'
import footnote from 'markdown-it-footnote'
import { emoji } from '../content/files/emoji.ts'
import { lineEnds } from '../content/files/line-ends.ts'
import { ariaLabelHtml, withinLabelHtml } from '../content/i18n/message-html.ts'
import { parseHtml } from '../html/html-tree.ts'
import { removeRedirectingHtml } from '../html/redirecting-html.ts'
import { lazy, memoizeByKey } from '../lib/memoize.ts'
import { createFindings, environmentOf, type MarkdownContext } from './context.ts'
import { htmlProblems } from './html-problems.ts'
import { alerts } from './plugins/alerts.ts'
import { codeBlocks } from './plugins/code-blocks.ts'
import { comments } from './plugins/comments.ts'
import { dashes } from './plugins/dashes.ts'
import { footnotes } from './plugins/footnotes.ts'
import { headings } from './plugins/headings.ts'
import { images } from './plugins/images.ts'
import { bareAddresses, links } from './plugins/links.ts'
import { math } from './plugins/math.ts'
import { highlights, strikethrough } from './plugins/paired-marks.ts'
import { rawSyntax } from './plugins/raw-syntax.ts'
import { spacedNames } from './plugins/spaced-names.ts'
import { taskLists } from './plugins/task-lists.ts'
import { tocMarkers } from './plugins/toc-markers.ts'
import { wikiLinks } from './plugins/wiki-links.ts'
import { quotationMarks } from './quotation-marks.ts'

/** Replaces the style of aligned table cells, which the Content-Security-Policy blocks, with a class. */
const alignByClass = ({ tokens }: StateCore): void => {
  for (const { type, attrs } of tokens) {
    const isCell = type === 'th_open' || type === 'td_open'
    const attribute = isCell ? attrs?.[0] : undefined // the only one: ['style', 'text-align:left']
    attribute?.splice(0, 2, 'class', String(attribute[1]).replace('text-align:', 'align-'))
  }
}

/** Wraps each table in a named group with a tabindex, so that the keyboard can scroll it. */
const tables = (md: MarkdownIt): void => {
  const { rules } = md.renderer
  md.core.ruler.push('cell-alignment', alignByClass)
  rules.table_open = (_tokens, _index, _options, env) => {
    const { message } = environmentOf(env)
    const label = ariaLabelHtml(message, 'page.table')
    return (
      `<div class="table" role="group" tabindex="0" ${label}>\n` +
      `<table${withinLabelHtml(message, 'page.table')}>\n`
    )
  }
  rules.table_close = () => '</table>\n</div>\n'
}

const createMarkdown = (quotes: string[]): MarkdownIt =>
  createMarkdownIt({
    html: true, // the owner's content is trusted, and the Content-Security-Policy blocks scripts
    linkify: true,
    typographer: true,
    quotes,
  })
    .use(cjkFriendly)
    .use(comments)
    .use(lineEnds)
    .use(bareAddresses)
    .use(spacedNames)
    .use(dashes)
    .use(emoji)
    .use(math)
    .use(strikethrough)
    .use(highlights)
    .use(taskLists)
    .use(alerts)
    .use(footnote)
    .use(deflist)
    .use(footnotes)
    .use(headings)
    .use(tocMarkers)
    .use(htmlProblems)
    .use(rawSyntax)
    .use(wikiLinks)
    .use(images)
    .use(links)
    .use(tables)
    .use(codeBlocks)

/** Renderers by quotation marks, the only difference between languages. */
const rendererFor = memoizeByKey((marks: string) => createMarkdown(marks.split('\0')))

/** A text as HTML, with the findings of the plugins. */
export type RenderedText = ReturnType<typeof renderMarkdown>

/** Renders Markdown. Depends only on its arguments. */
export const renderMarkdown = (markdown: string, context: MarkdownContext) => {
  const findings = createFindings()
  const quotes = quotationMarks(context.message).join('\0')
  const rendered = rendererFor(quotes).render(markdown, { ...context, findings })
  const html = findings.needsCleaning ? removeRedirectingHtml(rendered) : rendered
  return { ...findings, html, tree: lazy(() => parseHtml(html)) }
}
