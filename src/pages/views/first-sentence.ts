/** The first sentence of a page's text, which describes pages without a description. */
import type { HtmlNode } from '../../html/html-tree.ts'
import { firstParagraphIn } from '../../html/page-text.ts'

/** Search results show about this many characters. */
const MAX_LENGTH = 160

/** Shortens a text between words; without spaces, between characters. */
const shorten = (text: string): string => {
  const start = [...text].slice(0, MAX_LENGTH).join('')
  return start === text ? text : `${start.replace(/\s+\S*$/, '')}…`
}

/** Returns the sentence as plain text, shortened if it is long; undefined if the text has no paragraph. */
export const firstSentence = (text: HtmlNode, language: string): string | undefined => {
  const paragraph = firstParagraphIn(text)
  if (paragraph === undefined) return undefined
  const [first] = new Intl.Segmenter(language, { granularity: 'sentence' }).segment(paragraph)
  return first && shorten(first.segment.trim())
}
