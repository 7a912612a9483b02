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

const replaceMarks = (state: StateCore): void => {
  const { tokens, env } = state
  const environment = environmentOf(env)
  const isContents = (place: number): boolean => {
    const inline = tokens[place + 1]
    return tokens[place]?.type === 'paragraph_open' && inline !== undefined && isMark(inline)
  }
  if (!tokens.some((_token, place) => isContents(place))) return
  environment.hasOwnContents = true
  const list = new state.Token('table_of_contents', '', 0)
  list.content = listOf(environment.headings, (id) => urlFor(environment.medium, `#${id}`))
  state.tokens = tokens.flatMap((token, place) => {
    if (isContents(place)) return [list]
    return isContents(place - 1) || isContents(place - 2) ? [] : [token]
  })
}

/** Renders such paragraphs. Needs the ids of headings. */
export const tableOfContents = (md: MarkdownIt): void => {
  md.core.ruler.after('headings', 'table-of-contents', replaceMarks)
  md.renderer.rules.table_of_contents = (tokens, index) => tokens[index]?.content ?? ''
}
