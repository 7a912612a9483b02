/** Writes a table as Markdown. */
import type { ElementNode } from 'node-html-markdown/dist/nodes.js'
import { longestOf } from './markdown-text.ts'

/** Returns the child elements, without text and comments. */
export const elementChildren = (node: ElementNode): readonly ElementNode[] =>
  [...node.children] as ElementNode[]

/** Without the rows of tables inside: they are in a cell's HTML, and would double the work at each level. */
const tableRows = (table: ElementNode): readonly ElementNode[] =>
  elementChildren(table)
    .flatMap((child) =>
      ['THEAD', 'TBODY', 'TFOOT'].includes(child.tagName) ? elementChildren(child) : child,
    )
    .filter(({ tagName }) => tagName === 'TR')

const alignmentRule = (cell: ElementNode | undefined): string => {
  if (cell?.classList.contains('align-right')) return '--:'
  if (cell?.classList.contains('align-center')) return ':-:'
  return cell?.classList.contains('align-left') ? ':--' : '---'
}

/** Writes a GFM table. The first row becomes the header, which GFM requires. */
export const gfmTable = (table: ElementNode, translate: (html: string) => string): string => {
  const rows = tableRows(table).map((row) => elementChildren(row))
  const width = longestOf(rows)
  if (width === 0) return ''
  const write = (cells: readonly ElementNode[]): string => {
    const texts = Array.from({ length: width }, (_, column) =>
      translate(cells[column]?.innerHTML ?? '')
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== '')
        .join(' ')
        .replaceAll('|', '\\|'),
    )
    return `| ${texts.join(' | ')} |`
  }
  const [head = [], ...body] = rows
  const rule = Array.from({ length: width }, (_, column) => alignmentRule(head[column])).join(' | ')
  const caption = elementChildren(table)
    .find(({ tagName }) => tagName === 'CAPTION')
    ?.textContent?.trim()
  const lines = [write(head), `| ${rule} |`, ...body.map(write)]
  return [...(caption ? [`${caption}\n`] : []), ...lines].join('\n')
}
