/** The lines of markdown-it's tokens, for warnings and advice. */
import type { Token } from 'markdown-it'

/** Takes a token and its line, from 1; undefined in inline footnotes. */
type VisitToken = (token: Token, line: number | undefined) => void

/** Counts the lines inside a block. Line breaks in link texts and code spans are not seen, so later lines may be too low. */
const visitChildren = ({ children }: Token, start: number | undefined, visit: VisitToken): void => {
  let line = start
  for (const child of children ?? []) {
    const { type, content } = child
    visit(child, line)
    if (line === undefined) continue
    if (type === 'softbreak' || type === 'hardbreak') line += 1
    if (type === 'html_inline') line += content.split('\n').length - 1
  }
}

/** Visits tokens and their children. Table cells have no line of their own and take their row's. */
export const visitTokens = (tokens: readonly Token[], visit: VisitToken): void => {
  let line: number | undefined
  for (const token of tokens) {
    if (token.map) line = token.map[0] + 1
    if (token.type === 'footnote_open') line = undefined
    visit(token, line)
    visitChildren(token, line, visit)
  }
}

/** Returns whether a token is raw HTML. */
export const isHtml = ({ type }: Token): boolean => type === 'html_block' || type === 'html_inline'
