/** A markdown-it plugin: a paragraph `[toc]`, `[TOC]` or `[[toc]]` becomes a list of links to the page's headings. */
import type { MarkdownIt, StateCore, Token } from 'markdown-it'
import { escapeMarkup } from '../../../lib/escape-html.ts'
import { environmentOf, type Heading, urlFor } from '../context.ts'

const mark = /^(?:\[toc\]|\[\[_?toc_?\]\])$/i

/** Link reference definitions may give `[toc]` a meaning of its own; it is a link then. */
const isMark = ({ type, content, children }: Token): boolean =>
  type === 'inline' && mark.test(content) && (children ?? []).every((child) => child.type === 'text')

/** Returns a list of the headings, each with the list of those below it. */
const listOf = (headings: readonly Heading[], hrefOf: (id: string) => string): string => {
  const html: string[] = []
  const levels: number[] = []
  for (const { level, id, text } of headings) {
    while (levels.length > 1 && level < (levels.at(-1) ?? 0)) {
      levels.pop()
      html.push('</li>\n</ul>\n')
    }
    if (level > (levels.at(-1) ?? 0)) {
      levels.push(level)
      html.push(levels.length === 1 ? '<ul class="toc">\n' : '\n<ul>\n')
    } else {
      html.push('</li>\n')
    }
    html.push(`<li><a href="${escapeMarkup(hrefOf(id))}">${escapeMarkup(text)}</a>`)
  }
  return `${html.join('')}${'</li>\n</ul>\n'.repeat(levels.length)}`
}

const replaceMarks = ({ tokens, env, Token: TokenClass }: StateCore): void => {
  const environment = environmentOf(env)
  const hrefOf = (id: string): string => urlFor(environment.medium, `#${id}`)
  for (let index = 0; index < tokens.length; index += 1) {
    const inline = tokens[index]
    if (inline === undefined || !isMark(inline) || tokens[index - 1]?.type !== 'paragraph_open') continue
    const list = new TokenClass('table_of_contents', '', 0)
    list.content = listOf(environment.headings, hrefOf)
    tokens.splice(index - 1, 3, list)
    environment.hasOwnContents = true
  }
}

/** Renders such paragraphs. Needs the ids of headings. */
export const tableOfContents = (md: MarkdownIt): void => {
  md.core.ruler.after('headings', 'table-of-contents', replaceMarks)
  md.renderer.rules.table_of_contents = (tokens, index) => tokens[index]?.content ?? ''
}
