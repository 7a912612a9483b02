/** The lines of markdown-it's tokens, for warnings about links. */
import type { Token } from 'markdown-it'

/** A token and its line, from 1; undefined in inline footnotes. */
export type TokenOnLine = readonly [token: Token, line: number | undefined]

/** Counts the lines inside a block. Line breaks in link texts and code spans are not seen, so later lines may be too low. */
function* childrenWithLines({ children }: Token, start: number | undefined): Generator<TokenOnLine> {
  let line = start
  for (const child of children ?? []) {
    yield [child, line]
    if (line === undefined) continue
    if (child.type === 'softbreak' || child.type === 'hardbreak') line += 1
    if (child.type === 'html_inline') line += child.content.split('\n').length - 1
  }
}

/** Yields tokens and their children. Table cells have no line of their own and take their row's. */
export function* withLines(tokens: readonly Token[]): Generator<TokenOnLine> {
  let line: number | undefined
  for (const token of tokens) {
    if (token.map) line = token.map[0] + 1
    if (token.type === 'footnote_open') line = undefined
    yield [token, line]
    yield* childrenWithLines(token, line)
  }
}

/** Returns whether a token is raw HTML. */
export const isHtml = ({ type }: Token): boolean => type === 'html_block' || type === 'html_inline'
