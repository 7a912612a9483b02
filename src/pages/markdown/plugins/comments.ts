/** A markdown-it plugin: comments of HTML, and those of Obsidian, `%%between percent signs%%`, are in no page. */

import type { MarkdownIt, StateCore, Token } from 'markdown-it'
import { warning } from '../../../lib/data/issue.ts'
import { environmentOf } from '../context.ts'

/** Code stays; after a word or a number, `%%` is a percentage. A comment that begins a line may have no end. A code span is at most 10,000 characters long. */
const codeOrComment =
  /(?<![^\n])(?<fence>[ \t>]*(?<marks>`{3,}(?!`)|~{3,}(?!~))[^\n]*\n[\s\S]*?(?:(?<![^\n])[ \t>]*\k<marks>[`~]*[ \t]*(?![^\n])|(?![\s\S])))|(?<span>(?<!`)(?<ticks>`+)(?!`)(?:[^\n]|\n(?![ \t]*\n)){0,9999}?(?<!`)\k<ticks>(?!`))|(?<![\w%\\])%%(?!%)(?<comment>[\s\S]*?)%%|(?<![^\n])[ \t]*%%(?!%)(?<open>[\s\S]*)/g

const removeComments = (state: StateCore): void => {
  if (!state.src.includes('%%')) return
  const { problems } = environmentOf(state.env).found
  state.src = state.src.replaceAll(codeOrComment, (...match) => {
    const { fence, span, open } = match.at(-1) as Readonly<Record<string, string | undefined>>
    const [whole] = match as readonly string[]
    if (fence !== undefined || span !== undefined) return whole ?? ''
    const offset = Number(match.at(-3))
    if (open !== undefined)
      problems.push({
        ...warning('text/unclosed-comment'),
        line: state.src.slice(0, offset).split('\n').length,
        found: 'an unclosed comment, so nothing below it is shown',
        expected: 'two percent signs at its end',
        fix: 'add them, or write \\%% if you meant percent signs',
      })
    return whole?.replaceAll(/[^\n]/g, '') ?? '' // lines are kept, so that messages name the right one
  })
}

/** A comment without an end hides what follows, so it stays, and is a problem. */
const withoutHtmlComments = (tokens: Token[], index: number): string => {
  const html = tokens[index]?.content ?? ''
  const end = html.lastIndexOf('-->') + '-->'.length
  return html.slice(0, end).replaceAll(/<!--(?:-?>|[\s\S]*?--!?>)/g, '') + html.slice(end)
}

/** Takes Obsidian's comments out before anything is parsed. */
export const comments = (md: MarkdownIt): void => {
  md.core.ruler.after('normalize', 'comments', removeComments)
  md.renderer.rules.html_block = withoutHtmlComments
  md.renderer.rules.html_inline = withoutHtmlComments
}
