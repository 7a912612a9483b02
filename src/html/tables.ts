/** Writes tables as GFM, or as HTML if they have spans or blocks in cells (GFM §4.10). */
import { htmlBlock } from './html-blocks.ts'
import { attributeOf, childElements, classesOf, type HtmlElement } from './html-tree.ts'
import type { ResolveUrl } from './inlines.ts'
import { hasBlock } from './segments.ts'

/** Returns a table's rows, without those of nested tables. */
const rowsOf = (table: HtmlElement): readonly (readonly HtmlElement[])[] =>
  childElements(table)
    .flatMap((child) => (/^(?:thead|tbody|tfoot)$/.test(child.tagName) ? childElements(child) : child))
    .filter(({ tagName }) => tagName === 'tr')
    .map(childElements)

const isBeyondGfm = (cell: HtmlElement): boolean =>
  ['colspan', 'rowspan'].some((name) => Number(attributeOf(cell, name) ?? 1) !== 1) ||
  cell.childNodes.some(hasBlock)

const alignmentRule = (cell: HtmlElement | undefined): string => {
  const classes = cell ? classesOf(cell) : []
  if (classes.includes('align-right')) return '--:'
  if (classes.includes('align-center')) return ':-:'
  return classes.includes('align-left') ? ':--' : '---'
}

/** Writes a table without its caption. The first row becomes the header, which GFM requires. */
export const writeTable = async (
  table: HtmlElement,
  writeCell: (cell: HtmlElement) => Promise<string>,
  resolve: ResolveUrl,
): Promise<string> => {
  const rows = rowsOf(table)
  if (rows.flat().some(isBeyondGfm)) return htmlBlock(table, resolve)
  const width = rows.reduce((widest, { length }) => Math.max(widest, length), 0)
  const lineOf = (cells: readonly string[]): string =>
    `| ${Array.from({ length: width }, (_, column) => cells[column] ?? '').join(' | ')} |`
  const lines = await Array.fromAsync(rows, async (row) => {
    const cells = await Array.fromAsync(row, writeCell)
    return lineOf(cells.map((cell) => cell.replaceAll('|', '\\|')))
  })
  const rule = Array.from({ length: width }, (_, column) => alignmentRule(rows[0]?.[column]))
  return lines.toSpliced(1, 0, lineOf(rule)).join('\n')
}
