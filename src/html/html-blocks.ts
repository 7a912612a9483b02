/** Writes HTML where Markdown has no syntax, without blank lines, which would end it (CommonMark §4.6). */
import { escapeMarkup } from '../lib/text/escape-html.ts'
import {
  childrenOf,
  classesOf,
  type HtmlElement,
  type HtmlNode,
  isElement,
  isReadable,
  isText,
} from './html-tree.ts'
import { type ResolveUrl, texOf } from './run-pieces.ts'

/** Attributes that matter to readers. */
const keptAttributes = new Set('alt colspan href open reversed rowspan src start title value'.split(' '))

const withoutEnd = new Set('br col hr img input source wbr'.split(' '))

/** Whether each child of an element is on its own line. */
const hasLines = (node: HtmlNode | null): boolean =>
  /^(?:table|thead|tbody|tfoot|[ou]l)$/.test(node?.nodeName ?? '')

/** Whether an element is replaced by its contents. */
const isTransparent = (element: HtmlElement): boolean =>
  element.tagName === 'span' || element.tagName === 'picture' || classesOf(element).includes('anchor')

const oneLine = (text: string): string => text.replaceAll(/[ \t\n\f\r]+/g, ' ')

const attributesOf = ({ attrs }: HtmlElement, resolve: ResolveUrl): string =>
  attrs
    .filter(({ name }) => keptAttributes.has(name))
    .map(({ name, value }) => {
      const written = name === 'href' || name === 'src' ? resolve(value) : oneLine(value)
      return ` ${name}="${escapeMarkup(written)}"`
    })
    .join('')

/** Returns the readable part of a node as HTML, with its URLs resolved. */
export const htmlBlock = (node: HtmlNode, resolve: ResolveUrl, isCode = false): string => {
  if (isText(node)) {
    if (hasLines(node.parentNode)) return ''
    return isCode ? escapeMarkup(node.value).replaceAll('\n', '&#10;') : escapeMarkup(oneLine(node.value))
  }
  if (!isElement(node) || !isReadable(node)) return ''
  const { tagName } = node
  const tex = tagName === 'math' ? texOf(node) : undefined
  if (tex !== undefined) return escapeMarkup(`$${oneLine(tex)}$`)
  const inner = childrenOf(node).map((child) => htmlBlock(child, resolve, isCode || tagName === 'pre'))
  if (isTransparent(node)) return inner.join('')
  const start = `<${tagName}${attributesOf(node, resolve)}>${hasLines(node) ? '\n' : ''}`
  const end = withoutEnd.has(tagName) ? '' : `</${tagName}>`
  return start + inner.join('') + end + (hasLines(node.parentNode) ? '\n' : '')
}
