/** Tells a page's title from the text below it. */
import MarkdownIt from 'markdown-it'
import { replaceDashes } from './dashes.ts'
import { emoji } from './emoji.ts'

/** Parses Markdown as it is before a site's language is known. */
export const markdownIt = new MarkdownIt('commonmark').use(emoji)

/** Nobody else is served while it is parsed, so one of more than 1,000 characters is no title. */
const firstHeading = /^\s*# +([^\n]{0,1000})(?:\n|$)/

/** The closing sequence of a heading (CommonMark §4.2) and the spaces before it. */
const closingSequence = /(?<! ) +#+$/

/** Tags that are not part of what a heading says; `List<T>` is. */
const formatting = /^<\/?(?:b|br|code|em|i|kbd|mark|s|small|span|strong|sub|sup|u)[\s/>]/i

/** Returns the words of a heading, without its Markdown and its id. */
const plainText = (heading: string): string =>
  markdownIt
    .parseInline(heading.replace(/(?<! ) *\{#[^\s{}]+\}$/, ''), {})
    .flatMap(({ children }) => children ?? [])
    .map(({ type, content }) => {
      if (type === 'text') return replaceDashes(content)
      return type === 'html_inline' && formatting.test(content) ? '' : content
    })
    .join('')
    .replaceAll(/\s+/g, ' ')
    .trim()

/**
 * Returns a page's title and the Markdown below it. A first-level heading at the start is the title, because the template shows the
 * title as the page's only one; if it differs from the title of the front matter, it is part of the text.
 */
export const splitTitle = (markdown: string, ownTitle: string | undefined) => {
  const [line = '', headingText = ''] = firstHeading.exec(markdown) ?? []
  const heading = plainText(headingText.trimEnd().replace(closingSequence, ''))
  const isTitle = heading !== '' && (!ownTitle || plainText(ownTitle.slice(0, 1_000)) === heading)
  const title = ownTitle ? replaceDashes(ownTitle) : heading
  return {
    title: title.replaceAll(/(?<=\p{L})'(?=\p{L})/gu, '’') || undefined, // as texts have them
    markdown: isTitle ? markdown.slice(line.length) : markdown,
  }
}
