/** Writes tables as GFM, or as HTML if they have spans or blocks in cells (GFM §4.10). */
import { longestOf } from './escape.ts'
import { htmlBlock } from './html-blocks.ts'
import {
  attributeOf,
  childElements,
  classesOf,
  type HtmlElement,
  type HtmlNode,
  isText,
} from './html-tree.ts'
import type { ResolveUrl } from './run-pieces.ts'
import { hasBlock } from './segments.ts'

/** Returns a table's rows, without those of nested tables. */
const rowsOf = (table: HtmlElement): readonly (readonly HtmlElement[])[] =>
  childElements(table)
    .flatMap((child) => (/^(?:thead|tbody|tfoot)$/.test(child.tagName) ? childElements(child) : child))
    .filter(({ tagName }) => tagName === 'tr')
    .map((row) => childElements(row))

/** Returns the nodes of a cell; those of its paragraph if it has nothing else. */
const cellNodes = (cell: HtmlElement | undefined): readonly HtmlNode[] => {
  const nodes = cell?.childNodes.filter((node) => !isText(node) || node.value.trim() !== '') ?? []
  const [first] = nodes
  const isParagraph = nodes.length === 1 && first?.nodeName === 'p' && 'childNodes' in first
  return isParagraph ? first.childNodes : (cell?.childNodes ?? [])
}

const isBeyondGfm = (cell: HtmlElement): boolean =>
  ['colspan', 'rowspan'].some((name) => Number(attributeOf(cell, name) ?? 1) !== 1) ||
  cellNodes(cell).some(hasBlock)

const alignmentRule = (cell: HtmlElement | undefined): string => {
  const classes = cell ? classesOf(cell) : []
  if (classes.includes('align-right')) return '--:'
  if (classes.includes('align-center')) return ':-:'
  return classes.includes('align-left') ? ':--' : '---'
}

/** Writes a table without its caption. The first row becomes the header, which GFM requires. */
export const writeTable = async (
  table: HtmlElement,
  writeCell: (nodes: readonly HtmlNode[]) => Promise<string>,
  resolve: ResolveUrl,
): Promise<string> => {
  const rows = rowsOf(table)
  const width = longestOf(rows)
  if (width === 0) return ''
  if (rows.some((row) => row.some(isBeyondGfm))) return htmlBlock(table, resolve)
  const columns = Array.from({ length: width }, (_, column) => column)
  const lines: string[] = []
  for (const [index, row] of rows.entries()) {
    const cells: string[] = []
    for (const column of columns) cells.push((await writeCell(cellNodes(row[column]))).replaceAll('|', '\\|'))
    lines.push(`| ${cells.join(' | ')} |`)
    if (index === 0) lines.push(`| ${columns.map((column) => alignmentRule(row[column])).join(' | ')} |`)
  }
  return lines.join('\n')
}
