/** A markdown-it plugin: removes Obsidian's comments, `%%between percent signs%%`. */
import type { MarkdownIt, StateCore, Token } from 'markdown-it'
import { type Wording, warning } from '../../lib/data/issue.ts'
import { createFindings, environmentOf } from '../context.ts'

/**
 * A code span or element of at most 10,000 characters, or a comment. After a word or a number, `%%` is a
 * percentage. A comment at the start of a line may have no end.
 */
const content = String.raw`(?:[^\n]|\n(?![ \t]*\n)){0,9999}?`
const span = ['(?<!`)(?<ticks>`+)(?!`)', content, '(?<!`)\\k<ticks>(?!`)'].join('')
const element = String.raw`<(?<name>code|pre|script|style)\b[^\n<>]{0,200}>[\s\S]{0,9999}?<\/\k<name>`
const hidden = String.raw`(?<![\w%\\])%%(?!%)[\s\S]*?%%|(?<![^\n])[ \t]*%%(?!%)(?<open>[\s\S]*)`
const codeOrComment = new RegExp(`(?<code>${span}|${element})|${hidden}`, 'gi')

/** Returns the ranges of code blocks, each from its first character to the one after its last. */
const findBlocks = ({ src, md, env }: StateCore): readonly (readonly [start: number, end: number])[] => {
  const starts = [0, ...src.matchAll(/\n/g).map(({ index }) => index + 1)]
  const tokens: Token[] = []
  md.block.parse(src, md, { ...env, findings: createFindings() }, tokens)
  return tokens
    .filter(({ type, content }) => /^(?:fence|code_block)$/.test(type) && content.includes('%%'))
    .map(({ map }) => [starts[map?.[0] ?? 0] ?? 0, starts[map?.[1] ?? 0] ?? src.length])
}

/** Returns the problem of a comment that may hide more than its author means. */
const doubtful = (found: string): Wording => ({
  ...warning('text/doubtful-comment'),
  found,
  fix: 'add %% and a space at its end, or write \\%% or code if you meant percent signs',
})

const unclosed = doubtful('a comment without an end, so nothing below it is shown')
const beforeWord = doubtful('a comment in front of a word, so it is not shown')

const removeComments = (state: StateCore): void => {
  const { src } = state
  if (!src.includes('%%')) return
  const blocks = findBlocks(state)
  const parts: string[] = []
  let [copied, from] = [0, 0]
  for (;;) {
    codeOrComment.lastIndex = from
    const match = codeOrComment.exec(src)
    if (match === null) break
    const { 0: whole, index, groups } = match
    const blockEnd = blocks.find(([start, end]) => start <= index && index < end)?.[1]
    from = blockEnd ?? index + whole.length
    if (blockEnd !== undefined || groups?.code !== undefined) continue
    const problem = groups?.open === undefined ? beforeWord : unclosed
    if (problem === unclosed || /\w/.test(src.charAt(from)))
      environmentOf(state.env).findings.problems.push({
        ...problem,
        line: src.slice(0, index).split('\n').length,
      })
    // keeps lines, so that issues name the right one
    parts.push(src.slice(copied, index), whole.replaceAll(/[^\n]/g, ''))
    copied = from
  }
  state.src = parts.join('') + src.slice(copied)
}

/** Removes comments from everything but code. */
export const comments = (md: MarkdownIt): void =>
  void md.core.ruler.after('normalize', 'comments', removeComments)
