/** Cuts long HTML where a block begins that stands in no other. Used where a library takes longer than in proportion. */
import { readTags } from './html-tags.ts'

const blockName = /^(?:p|h[1-6]|[uo]l|dl|blockquote|pre|table|figure|div|section)$/

/**
 * Returns the pieces, which together are the HTML. Where an element lacks its end, the rest is one piece.
 *
 * @param leastCharacters of every piece but the last
 */
export const cutAtBlocks = (html: string, leastCharacters: number): readonly string[] => {
  if (html.length < leastCharacters) return [html]
  const pieces: string[] = []
  let pieceStart = 0
  let depth = 0
  readTags(html, ({ name, isEnd, isEmpty, start }) => {
    if (isEmpty) return
    if (depth === 0 && !isEnd && blockName.test(name) && start - pieceStart >= leastCharacters) {
      pieces.push(html.slice(pieceStart, start))
      pieceStart = start
    }
    depth = isEnd ? Math.max(0, depth - 1) : depth + 1
  })
  return [...pieces, html.slice(pieceStart)]
}
