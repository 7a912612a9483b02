/** A markdown-it plugin: removes HTML comments and Obsidian's, `%%between percent signs%%`. */
import type { MarkdownIt, StateCore, Token } from 'markdown-it'
import { warning } from '../../lib/data/issue.ts'
import { createFindings, environmentOf } from '../context.ts'

/**
 * A code span or element of at most 10,000 characters, or a comment. After a word or a number, `%%` is a
 * percentage. A comment at the start of a line may have no end.
 */
const content = String.raw`(?:[^\n]|\n(?![ \t]*\n)){0,9999}?`
const span = ['(?<!`)(?<ticks>`+)(?!`)', content, '(?<!`)\\k<ticks>(?!`)'].join('')
const element = String.raw`<code\b[^\n<>]{0,200}>${content}<\/code>`
const hidden = String.raw`(?<![\w%\\])%%(?!%)[\s\S]*?%%|(?<![^\n])[ \t]*%%(?!%)(?<open>[\s\S]*)`
const spanOrComment = new RegExp(`(?<span>${span}|${element})|${hidden}`, 'g')

const codeElement = /<(pre|script|style)\b/gi

/** From the first character to the one after the last. */
type Range = readonly [start: number, end: number]

/** Returns the ranges of code in HTML. Comments in `<pre>` and scripts are the author's code. */
const codeInHtml = (html: string, offset: number): readonly Range[] => {
  const ranges: Range[] = []
  const lower = html.toLowerCase()
  for (const { index, 1: name = '' } of html.matchAll(codeElement)) {
    if (index + offset < (ranges.at(-1)?.[1] ?? 0)) continue
    const end = lower.indexOf(`</${name.toLowerCase()}`, index)
    if (end === -1) break
    ranges.push([offset + index, offset + end])
  }
  return ranges
}

/** Returns the ranges of code blocks, before comments are removed. */
const findCode = ({ src, md, env }: StateCore): readonly Range[] => {
  const starts = [0, ...src.matchAll(/\n/g).map(({ index }) => index + 1)]
  const tokens: Token[] = []
  md.block.parse(src, md, { ...env, findings: createFindings() }, tokens)
  return tokens.flatMap(({ type, map, content }) => {
    const [start, end] = (map ?? []).map((line) => starts[line] ?? src.length)
    if (start === undefined || end === undefined) return []
    if (type === 'html_block') return codeInHtml(src.slice(start, end), start)
    return (type === 'fence' || type === 'code_block') && content.includes('%%')
      ? [[start, end] as const]
      : []
  })
}

const unclosed = {
  ...warning('text/unclosed-comment'),
  found: 'an unclosed comment, so nothing below it is shown',
  fix: 'add %% at its end, or write \\%% if you meant percent signs',
}

/** @param comment as it is written, such as `%%d %%`, with a word behind it */
const doubtful = (comment: string) => ({
  ...warning('text/doubtful-comment'),
  found:
    `${comment.length > 40 ? '%% … %%' : comment.replaceAll(/\s+/g, ' ')}, ` +
    'a comment in front of a word, so it is not shown',
  fix: 'add a space behind it, or write \\%% or code if you meant percent signs',
})

const removeComments = (state: StateCore): void => {
  const { src } = state
  if (!src.includes('%%')) return
  const code = findCode(state)
  const parts: string[] = []
  let [copied, from] = [0, 0]
  for (;;) {
    spanOrComment.lastIndex = from
    const match = spanOrComment.exec(src)
    if (match === null) break
    const { 0: whole, index, groups } = match
    const codeEnd = code.find(([start, end]) => start <= index && index < end)?.[1]
    from = codeEnd ?? index + whole.length
    if (codeEnd !== undefined || groups?.span !== undefined) continue
    const isDoubtful = /\w/.test(src.charAt(from))
    if (groups?.open !== undefined || isDoubtful)
      environmentOf(state.env).findings.problems.push({
        ...(isDoubtful ? doubtful(whole) : unclosed),
        line: src.slice(0, index).split('\n').length,
      })
    // keeps lines, so that issues name the right one
    parts.push(src.slice(copied, index), whole.replaceAll(/[^\n]/g, ''))
    copied = from
  }
  state.src = parts.join('') + src.slice(copied)
}

/** Removes comments, but not an unclosed one, which hides what follows and is reported elsewhere. */
const withoutHtmlComments = (tokens: Token[], index: number): string => {
  const html = tokens[index]?.content ?? ''
  const end = html.lastIndexOf('-->') + '-->'.length
  return html.slice(0, end).replaceAll(/<!--(?:-?>|[\s\S]*?--!?>)/g, '') + html.slice(end)
}

/** Removes comments from everything but code. */
export const comments = (md: MarkdownIt): void => {
  md.core.ruler.after('normalize', 'comments', removeComments)
  md.renderer.rules.html_block = withoutHtmlComments
  md.renderer.rules.html_inline = withoutHtmlComments
}
