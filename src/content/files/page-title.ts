/** Splits a page's title from the text below it. */
import MarkdownIt from 'markdown-it'
import cjkFriendly from 'markdown-it-cjk-friendly'
import { replaceDashes } from './dashes.ts'
import { emoji } from './emoji.ts'
import { lineEnds } from './line-ends.ts'

/** Parses Markdown independently of the site's language. */
const markdownIt = new MarkdownIt('commonmark').use(cjkFriendly).use(lineEnds).use(emoji)

/** Characters. Parsing blocks all requests, so a longer heading is not a title. */
const MAX_LENGTH = 1_000

/** The first block of lines with text, and the blank lines before it. */
const firstLines = /^(?:[ \t]*\n)*(?:[^\n]*\S[^\n]*(?:\n|$))+/

/** What begins or underlines a first-level heading. Parsing other texts would double a page's reading. */
const headingMark = /^ {0,3}(?:#(?:[ \t]|$)|=+[ \t]*$)/m

/** Tags that only format a heading; `List<T>` is text. */
const formatting = /^<\/?(?:b|br|code|em|i|kbd|mark|s|small|span|strong|sub|sup|u)[\s/>]/i

/** A link by name. Its group is the visible text. */
const wikiLink = /\[\[(?:[^[\]|\n]+\|)?([^[\]|\n]+)\]\]/g

/** Returns the text of a heading, without its Markdown and its id. */
const plainText = (heading: string): string =>
  markdownIt
    .parseInline(heading.replace(/(?<! ) *\{#[^\s{}]+\}$/, ''), {})
    .flatMap(({ children }) => children ?? [])
    .map(({ type, content }) => {
      if (type === 'text') return replaceDashes(content.replaceAll(wikiLink, '$1'))
      if (type === 'softbreak' || type === 'hardbreak' || /^<br\b/i.test(content)) return ' '
      return type === 'html_inline' && formatting.test(content) ? '' : content
    })
    .join('')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** Returns a first-level heading at the start of a text, and the text below it. */
const firstHeading = (markdown: string) => {
  const [beginning = ''] = firstLines.exec(markdown.slice(0, MAX_LENGTH)) ?? []
  if (!headingMark.test(beginning)) return undefined
  const [open, inline] = markdownIt.parse(beginning, {})
  if (open?.tag !== 'h1' || !open.map) return undefined
  const length = beginning.split('\n', open.map[1]).join('\n').length
  const isCut = !['\n', ''].includes(markdown.charAt(length))
  if (isCut) return undefined
  return { text: plainText(inline?.content ?? ''), below: markdown.slice(length + 1) }
}

/**
 * Returns a page's title and the Markdown below it. A first-level heading at the start is the title, because
 * templates show the title as a first-level heading. If front matter has another title, it stays in the text.
 */
export const splitTitle = (markdown: string, ownTitle: string | undefined) => {
  const heading = firstHeading(markdown)
  const isTitle = heading?.text && (!ownTitle || plainText(ownTitle.slice(0, MAX_LENGTH)) === heading.text)
  const title = ownTitle ? replaceDashes(ownTitle) : (heading?.text ?? '')
  return {
    title: title.replaceAll(/(?<=\p{L})'(?=\p{L})/gu, '’') || undefined, // with typographic apostrophes
    markdown: heading && isTitle ? heading.below : markdown,
  }
}
