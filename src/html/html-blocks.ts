/** Writes HTML where Markdown has no syntax, without blank lines, which would end it (CommonMark §4.6). */
import { defaultTreeAdapter, serializeOuter } from 'parse5'
import { childrenOf, classesOf, type HtmlElement, type HtmlNode, isElement, isReadable } from './html-tree.ts'
import { type ResolveUrl, texOf } from './inlines.ts'

/** Attributes that change what readers see or hear; others, such as classes, are dropped. */
const keptAttributes = new Set('alt colspan href open reversed rowspan src start title value'.split(' '))

/** Returns the readable children of a node, with formulas as TeX, and without elements such as `<span>`. */
const readableChildren = (node: HtmlNode): ReturnType<typeof defaultTreeAdapter.getChildNodes> =>
  childrenOf(node)
    .filter(isReadable)
    .flatMap((child) => {
      if (!isElement(child)) return child
      const tex = child.tagName === 'math' ? texOf(child) : undefined
      if (tex !== undefined) return defaultTreeAdapter.createTextNode(`$${tex}$`)
      const isUnwrapped = /^(?:span|picture)$/.test(child.tagName) || classesOf(child).includes('anchor')
      return isUnwrapped ? readableChildren(child) : child
    })

/** Returns the readable part of an element as HTML, with its URLs resolved. */
export const htmlBlock = (element: HtmlElement, resolve: ResolveUrl): string => {
  const treeAdapter = {
    ...defaultTreeAdapter,
    getChildNodes: readableChildren,
    getAttrList: ({ attrs }: HtmlElement) =>
      attrs
        .filter(({ name }) => keptAttributes.has(name))
        .map(({ name, value }) => ({ name, value: /^(?:href|src)$/.test(name) ? resolve(value) : value })),
  }
  return serializeOuter(element, { treeAdapter }).replaceAll(/\n(?=[ \t]*\n)/g, '&#10;')
}
