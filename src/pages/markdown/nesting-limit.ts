/** A plugin of markdown-it: a text that nests deeper than what reads it follows is refused, and not cut. */
import type { MarkdownIt, StateCore } from 'markdown-it'
import { createHtmlNestingCheck, NestingError } from '../html/nesting.ts'
import { isHtml, withLines } from './token-lines.ts'

/** markdown-it's own limit: blocks inside blocks, a list and its item counting as two. */
const DEEPEST_BLOCKS = 100

/** The parser passes over blocks that are nested deeper, and nobody would know what is missing. */
const refuseDeepNesting = ({ tokens }: StateCore): void => {
  const checkHtml = createHtmlNestingCheck()
  for (const [token, line] of withLines(tokens)) {
    if (token.block && token.level >= DEEPEST_BLOCKS - 1) throw new NestingError('quotes and lists', line)
    if (isHtml(token)) checkHtml(token.content, line)
  }
}

/** Makes rendering throw {@link NestingError} where blocks, or elements of HTML, nest too deep. */
export const nestingLimit = (md: MarkdownIt): void =>
  void md.core.ruler.push('nesting-limit', refuseDeepNesting)
