/** The lines that markdown-it's tokens stand on, for what is said of them to the owner. */
import type { Token } from 'markdown-it'

/** A token and its line, from 1; undefined for a note that stands inside a line. */
export type TokenOnLine = readonly [token: Token, line: number | undefined]

/** Counts lines inside a block as its text has them; a break in the text of a link or in code shifts what follows it. */
function* childrenWithLines({ children }: Token, start: number | undefined): Generator<TokenOnLine> {
  let line = start
  for (const child of children ?? []) {
    yield [child, line]
    if (line === undefined) continue
    if (child.type === 'softbreak' || child.type === 'hardbreak') line += 1
    if (child.type === 'html_inline') line += child.content.split('\n').length - 1
  }
}

/** Yields tokens and their children. Cells have no place of their own, but their rows do. */
export function* withLines(tokens: readonly Token[]): Generator<TokenOnLine> {
  let line: number | undefined
  for (const token of tokens) {
    if (token.map) line = token.map[0] + 1
    if (token.type === 'footnote_open') line = undefined
    yield [token, line]
    yield* childrenWithLines(token, line)
  }
}

/** Says whether a token is HTML that stands in the text as it is. */
export const isHtml = ({ type }: Token): boolean => type === 'html_block' || type === 'html_inline'
