/** A markdown-it plugin: wide tables scroll, and columns are aligned by class. */
import type { MarkdownIt, StateCore, Token } from 'markdown-it'
import { ariaLabelHtml, withinLabelHtml } from '../../../content/i18n/message-html.ts'
import { environmentOf } from '../context.ts'

/** Replaces the style attribute, which the Content-Security-Policy blocks, by a class. */
const alignByClass = (cell: Token): void => {
  const alignment = /text-align:\s*(left|center|right)/.exec(String(cell.attrGet('style') ?? ''))?.[1]
  if (alignment === undefined) return
  cell.attrs = (cell.attrs ?? []).filter(([name]) => name !== 'style')
  cell.attrJoin('class', `align-${alignment}`)
}

const alignCells = ({ tokens }: StateCore): void => {
  for (const token of tokens) if (token.type === 'th_open' || token.type === 'td_open') alignByClass(token)
}

/** Wraps each table in a named group with a tabindex, so that the keyboard can scroll it. */
export const tables = (md: MarkdownIt): void => {
  const { rules } = md.renderer
  md.core.ruler.push('cell-alignment', alignCells)
  rules.table_open = (_tokens, _index, _options, env) => {
    const { message } = environmentOf(env)
    const label = ariaLabelHtml(message, 'page.table')
    return `<div class="table" role="group" tabindex="0" ${label}>\n<table${withinLabelHtml(message, 'page.table')}>\n`
  }
  rules.table_close = () => '</table>\n</div>\n'
}
