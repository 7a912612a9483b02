/** Splits long HTML at blocks, for a library whose time grows with the square of the input. */
import { readTags } from './tokenize-tags.ts'

const blockName = /^(?:p|h[1-6]|[uo]l|li|dl|blockquote|pre|table|figure|div|section|article)$/

/** Elements that Markdown does not show: what is inside them is split like what is around them. */
const wrapperName = /^(?:div|section|article)$/

/** How many times longer adjacent lists make a piece: more would take too long. */
const MAX_FACTOR = 4

const isList = (name: string): boolean => name === 'ul' || name === 'ol'

/** Closes the innermost open element of a name, and the elements inside it whose end tags are missing. */
const closeElement = (open: string[], name: string): void => {
  const index = open.lastIndexOf(name)
  if (index !== -1) open.length = index
}

/**
 * Returns the pieces, which together are the HTML. Long bulleted lists are split at their items. Adjacent lists stay
 * together, so that each is marked apart, unless they are four times as long. After an element that is never closed, the
 * rest is one piece.
 *
 * @param minCharacters of every piece but the last
 */
export const splitAtBlocks = (html: string, minCharacters: number): readonly string[] => {
  if (html.length < minCharacters) return [html]
  const pieces: string[] = []
  let pieceStart = 0
  const open: string[] = []
  let before = ''
  let isAdjacentList = false
  const splitAt = (start: number): void => {
    const enough = isAdjacentList ? minCharacters * MAX_FACTOR : minCharacters
    if (start - pieceStart < enough) return
    pieces.push(html.slice(pieceStart, start))
    pieceStart = start
  }
  readTags(html, ({ name, isEnd, isEmpty, start }) => {
    const isWrapper = wrapperName.test(name)
    if (isEnd) return isWrapper ? undefined : closeElement(open, name)
    const isBlock = blockName.test(name)
    if (isBlock && open.at(-1) === 'p') open.pop() // a block ends a paragraph (HTML §13.1.2.4)
    if (name === 'li' && open.at(-1) === 'li') open.pop()
    if (open.length === 0) {
      isAdjacentList = name === before && isList(name)
      if (isBlock) splitAt(start)
      if (!isWrapper) before = name
    }
    const isItem = name === 'li' && open.length === 1 && open[0] === 'ul'
    if (isItem && !isAdjacentList) splitAt(start)
    if (!isEmpty && !isWrapper) open.push(name)
  })
  return [...pieces, html.slice(pieceStart)]
}
