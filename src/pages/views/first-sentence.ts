/** The first sentence of a page's text, which describes a page that has no description of its own. */
import type { FormatMessage } from '../../content/i18n/messages.ts'
import type { Page } from '../../content/site.ts'
import { memoizeByObject } from '../../lib/memoize.ts'
import { textOfHtml } from '../html/html-text.ts'
import { renderMarkdown } from '../markdown/render-markdown.ts'

/** Characters to search: later text does not introduce the page. */
const BEGINNING = 4_000

/** Search results show about this many characters. */
const MAX_LENGTH = 160

/** A paragraph, or what paragraphs in it are no part of the text: quotations, lists, tables and figures. */
const block =
  /<(blockquote|ul|ol|dl|table|figure|aside|section|details|div)\b[\s\S]*?<\/\1>|<p>([\s\S]*?)<\/p>/g

const shorten = (text: string): string =>
  text.length <= MAX_LENGTH ? text : `${text.slice(0, MAX_LENGTH).replace(/\s+\S*$/, '')}…`

const sentenceIn = (html: string, language: string): string | undefined => {
  for (const [, , paragraph = ''] of html.matchAll(block)) {
    const { text } = textOfHtml(paragraph)
    if (!/\p{L}/u.test(text)) continue
    const [first] = new Intl.Segmenter(language, { granularity: 'sentence' }).segment(text)
    return first && shorten(first.segment.trim())
  }
  return undefined
}

/** Returns the sentence as plain text, shortened if it is long; undefined if the page has no paragraph. */
export const firstSentence = memoizeByObject(
  ({ markdown, language }: Pick<Page, 'markdown' | 'language'>, message: FormatMessage) => {
    const beginning = markdown.length <= BEGINNING ? markdown : markdown.slice(0, BEGINNING)
    const { html } = renderMarkdown(beginning, {
      message,
      resolveLink: (href) => href,
      describeImage: () => undefined,
      medium: { kind: 'page' },
    })
    return sentenceIn(html, language)
  },
)
