/** Finds the lines of markdown-it's tokens, for issues. */
import type { Token } from 'markdown-it'

/**
 * Visits tokens and their children, each with its line from 1, which is undefined in inline footnotes. A
 * table cell has the line of its row.
 */
export const visitTokens = (
  tokens: readonly Token[],
  visit: (token: Token, line: number | undefined) => void,
): void => {
  let line: number | undefined
  for (const token of tokens) {
    if (token.map) line = token.map[0] + 1
    if (token.type === 'footnote_open') line = undefined
    visit(token, line)
    // Line breaks in link texts and code spans are not counted, so later children may have too low a line.
    let lineInside = line
    for (const child of token.children ?? []) {
      const { type, content } = child
      visit(child, lineInside)
      if (lineInside === undefined) continue
      if (type === 'softbreak' || type === 'hardbreak') lineInside += 1
      if (type === 'html_inline') lineInside += content.split('\n').length - 1
    }
  }
}

/** Returns whether a token is raw HTML. */
export const isHtml = ({ type }: Token): boolean => type === 'html_block' || type === 'html_inline'
