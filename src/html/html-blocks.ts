/** The HTML of what Markdown cannot say, such as tables with spans: without blank lines, which would end it (CommonMark §4.6). */
import { type DefaultTreeAdapterMap, defaultTreeAdapter, serializeOuter, type TreeAdapter } from 'parse5'
import { childrenOf, classesOf, type HtmlElement, type HtmlNode, isElement, isRead } from './html-tree.ts'
import { type ResolveUrl, texOf } from './run-pieces.ts'

/** Attributes that say something to readers. */
const keptAttributes = new Set('alt colspan href open reversed rowspan src start title value'.split(' '))

/** Elements that say nothing: what is in them is shown in their place. */
const isTransparent = (element: HtmlElement): boolean =>
  element.tagName === 'span' || element.tagName === 'picture' || classesOf(element).includes('anchor')

const oneLine = (text: string): string => text.replaceAll(/[ \t\n\f\r]+/g, ' ')

const isPreformatted = (node: HtmlNode | null): boolean =>
  node !== null && (node.nodeName === 'pre' || ('parentNode' in node && isPreformatted(node.parentNode)))

/** Leaves out what is not read, and resolves URLs. */
const readAdapter = (resolve: ResolveUrl): TreeAdapter<DefaultTreeAdapterMap> => {
  const shown = (node: HtmlNode): DefaultTreeAdapterMap['childNode'][] =>
    childrenOf(node).flatMap((child) => {
      if (!isRead(child)) return []
      if (!isElement(child)) return child
      if (child.tagName === 'math') {
        const tex = texOf(child)
        return tex === undefined ? shown(child) : defaultTreeAdapter.createTextNode(`$${tex}$`)
      }
      return isTransparent(child) ? shown(child) : child
    })
  return {
    ...defaultTreeAdapter,
    getChildNodes: shown,
    getAttrList: ({ attrs }) =>
      attrs
        .filter(({ name }) => keptAttributes.has(name))
        .map(({ name, value }) => ({
          name,
          value: /^(?:href|src)$/.test(name) ? resolve(value) : oneLine(value),
        })),
    getTextNodeContent: (text) => (isPreformatted(text.parentNode) ? text.value : oneLine(text.value)),
  }
}

/** Returns an element as a block of HTML, with each row of a table and each item of a list on a line of its own. */
export const htmlBlock = (element: HtmlElement, resolve: ResolveUrl): string =>
  serializeOuter(element, { treeAdapter: readAdapter(resolve) })
    .replaceAll('\n', '&#10;') // the ends of lines of code
    .replaceAll(
      /(?:<\/(?:tr|li|caption|thead|tbody|tfoot)>|^<[a-z][^<>]*>) ?(?!$)/g,
      (tag) => `${tag.trim()}\n`,
    )
