/** A plugin of markdown-it: tables scroll on their own where they are wide, and align their columns by class. */
import type { MarkdownIt, StateCore, Token } from 'markdown-it'
import { environmentOf } from './context.ts'

/** Style attributes are shut out by the Content-Security-Policy, so a column's alignment becomes a class. */
const alignByClass = (cell: Token): void => {
  const alignment = /text-align:\s*(left|center|right)/.exec(String(cell.attrGet('style') ?? ''))?.[1]
  if (alignment === undefined) return
  cell.attrs = (cell.attrs ?? []).filter(([name]) => name !== 'style')
  cell.attrJoin('class', `align-${alignment}`)
}

const alignCells = ({ tokens }: StateCore): void => {
  for (const token of tokens) if (token.type === 'th_open' || token.type === 'td_open') alignByClass(token)
}

/** Puts each into a group with a name that the keyboard reaches, since what can scroll must be within its reach. */
export const tables = (md: MarkdownIt): void => {
  const { rules } = md.renderer
  md.core.ruler.push('cell-alignment', alignCells)
  rules.table_open = (_tokens, _index, _options, env) =>
    `<div class="table" role="group" tabindex="0" aria-label="${md.utils.escapeHtml(environmentOf(env).message('page.table'))}">\n<table>\n`
  rules.table_close = () => '</table>\n</div>\n'
}
