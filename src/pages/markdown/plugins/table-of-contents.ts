/** A markdown-it plugin: a paragraph `[toc]`, `[TOC]` or `[[toc]]` becomes a list of links to the page's headings. */
import type { MarkdownIt, StateCore, Token } from 'markdown-it'
import { escapeMarkup } from '../../../lib/escape-html.ts'
import { type ContentsEntry, nestHeadings } from '../contents.ts'
import { environmentOf } from '../context.ts'

const mark = /^(?:\[toc\]|\[\[_?toc_?\]\])$/i

/** Link reference definitions may give `[toc]` a meaning of its own; it is a link then. */
const isMark = ({ type, content, children }: Token): boolean =>
  type === 'inline' && mark.test(content) && (children ?? []).every((child) => child.type === 'text')

/** Returns a list of links; nothing without entries. */
const listOf = (entries: readonly ContentsEntry[]): string => {
  const items = entries.map(({ text, href, entries: below }) => {
    const list = below.length === 0 ? '' : `\n${listOf(below)}`
    return `<li><a href="${escapeMarkup(href)}">${escapeMarkup(text)}</a>${list}</li>\n`
  })
  return items.length === 0 ? '' : `<ul>\n${items.join('')}</ul>\n`
}

const replaceMarks = (state: StateCore): void => {
  const { tokens, env } = state
  const { found } = environmentOf(env)
  const isContents = (place: number): boolean => {
    const inline = tokens[place + 1]
    return tokens[place]?.type === 'paragraph_open' && inline !== undefined && isMark(inline)
  }
  if (!tokens.some((_token, place) => isContents(place))) return
  found.hasOwnContents = true
  const list = new state.Token('table_of_contents', '', 0)
  list.content = listOf(nestHeadings(found.headings)).replace('<ul>', '<ul class="toc">')
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
