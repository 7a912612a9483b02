/** Cuts long HTML where a block begins that stands in no other. Used where a library takes longer than in proportion. */

/** Comments are matched so that nothing in them is. */
const tag = /<!--[\s\S]*?(?:-->|$)|<(?<slash>\/?)(?<name>[a-z][a-z0-9-]*)[^<>]*>/gi

/** Elements without content (HTML §13.1.2). */
const voidName = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/i

const blockName = /^(?:p|h[1-6]|[uo]l|dl|blockquote|pre|table|figure|div|section)$/i

/**
 * Returns the pieces, which together are the HTML. Where an element lacks its end, the rest is one piece.
 *
 * @param leastCharacters of every piece but the last
 */
export const cutAtBlocks = (html: string, leastCharacters: number): readonly string[] => {
  const pieces: string[] = []
  let start = 0
  let depth = 0
  for (const { index, groups } of html.matchAll(tag)) {
    const { slash, name = 'br' } = groups ?? {}
    if (voidName.test(name)) continue
    if (slash === '/') {
      depth = Math.max(0, depth - 1)
      continue
    }
    if (depth === 0 && index - start >= leastCharacters && blockName.test(name)) {
      pieces.push(html.slice(start, index))
      start = index
    }
    depth += 1
  }
  return [...pieces, html.slice(start)]
}
