/** The first sentence of a page's text, which describes pages without a description. */
import type { HtmlNode } from '../../html/html-tree.ts'
import { firstParagraphIn } from '../../html/page-text.ts'

/** Search results show about this many characters. */
const MAX_LENGTH = 160

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' })

/** Shortens a text between words; without spaces, between graphemes. */
const shorten = (text: string): string => {
  if (text.length <= MAX_LENGTH) return text
  const { index = MAX_LENGTH } = graphemes.segment(text).containing(MAX_LENGTH) ?? {}
  return `${text.slice(0, index).replace(/\s+\S*$/, '')}…`
}

/** Returns the sentence as plain text, shortened if it is long; undefined if the text has no paragraph. */
export const firstSentence = (text: HtmlNode, language: string): string | undefined => {
  const paragraph = firstParagraphIn(text)
  if (paragraph === undefined) return undefined
  const [first] = new Intl.Segmenter(language, { granularity: 'sentence' }).segment(paragraph)
  return first && shorten(first.segment.trim())
}
