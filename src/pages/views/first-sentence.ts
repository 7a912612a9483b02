/** The first sentence of a page's text, which describes a page that has no description of its own. */
import type { FormatMessage } from '../../content/i18n/messages.ts'
import type { Page } from '../../content/site.ts'
import { firstParagraphOf } from '../../html/page-text.ts'
import { memoizeByObject } from '../../lib/memoize.ts'
import { plainContext } from '../../markdown/context.ts'
import { namesImage } from '../../markdown/plugins/wiki-links.ts'
import { renderMarkdown } from '../../markdown/render-markdown.ts'

/** Characters to search: later text does not introduce the page. */
const BEGINNING = 4_000

/** Search results show about this many characters. */
const MAX_LENGTH = 160

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' })

/** Shortens a text between words; a text without spaces between characters as readers see them, such as emoji. */
const shorten = (text: string): string => {
  if (text.length <= MAX_LENGTH) return text
  const { index = MAX_LENGTH } = graphemes.segment(text).containing(MAX_LENGTH) ?? {}
  return `${text.slice(0, index).replace(/\s+\S*$/, '')}…`
}

/** Returns the sentence as plain text, shortened if it is long; undefined if the page has no paragraph. */
export const firstSentence = memoizeByObject(
  ({ markdown, language }: Pick<Page, 'markdown' | 'language'>, message: FormatMessage) => {
    const beginning = markdown.slice(0, BEGINNING)
    // The name of an image would be text, as that of a page is, if nothing had it.
    const resolveLink = (href: string): string => (namesImage(href) ? '' : href)
    const { html } = renderMarkdown(beginning, { ...plainContext(message), resolveLink })
    const paragraph = firstParagraphOf(html)
    if (paragraph === undefined) return undefined
    const [first] = new Intl.Segmenter(language, { granularity: 'sentence' }).segment(paragraph)
    return first && shorten(first.segment.trim())
  },
)
