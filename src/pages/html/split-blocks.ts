/** Cuts long HTML where a block begins that stands in no other. Used where a library takes longer than in proportion. */
import { endElement, readTags } from './tokenize-tags.ts'

const blockName = /^(?:p|h[1-6]|[uo]l|dl|blockquote|pre|table|figure|div|section)$/

/**
 * Returns the pieces, which together are the HTML. Where an element lacks an end that nothing stands for, the rest is one
 * piece.
 *
 * @param leastCharacters of every piece but the last
 */
export const cutAtBlocks = (html: string, leastCharacters: number): readonly string[] => {
  if (html.length < leastCharacters) return [html]
  const pieces: string[] = []
  let pieceStart = 0
  const open: string[] = []
  readTags(html, ({ name, isEnd, isEmpty, start }) => {
    if (isEnd) return endElement(open, name)
    const isBlock = blockName.test(name)
    if (isBlock && open.at(-1) === 'p') open.pop() // a paragraph ends where a block begins (HTML §13.1.2.4)
    if (isBlock && open.length === 0 && start - pieceStart >= leastCharacters) {
      pieces.push(html.slice(pieceStart, start))
      pieceStart = start
    }
    if (!isEmpty) open.push(name)
  })
  return [...pieces, html.slice(pieceStart)]
}
