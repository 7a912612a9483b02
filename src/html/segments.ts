/** Divides an element into inline runs and blocks. Elements such as `<div>` only end a run. */
import { defaultTreeAdapter, html } from 'parse5'
import {
  classesOf,
  elementsIn,
  type HtmlElement,
  type HtmlNode,
  inlineElements,
  isElement,
  isReadable,
  isTooDeep,
  walk,
} from './html-tree.ts'
import { readText } from './page-text.ts'
import { isFilm, type Run } from './run-pieces.ts'

/** A run, or an element that Markdown shows as a block. */
export type Segment = Run | HtmlElement

const blockNames = new Set('h1 h2 h3 h4 h5 h6 blockquote ul ol menu dl pre table hr'.split(' '))

/** Whether a node is a block. Elements of a formula are not. */
const isBlock = (node: HtmlNode): boolean =>
  isElement(node) &&
  isReadable(node) &&
  node.namespaceURI === html.NS.HTML &&
  !inlineElements.has(node.tagName) &&
  node.tagName !== 'br' &&
  !isFilm(node)

/** Returns whether a node is a block or has one inside. */
export const hasBlock = (node: HtmlNode): boolean => isBlock(node) || elementsIn(node).some(isBlock)

/**
 * Returns the runs and blocks in an element, in order. Inline elements around a block are repeated around the
 * runs inside. An element that is nested too deeply is reduced to its text.
 */
export const segmentsOf = (root: HtmlNode): readonly Segment[] => {
  const segments: Segment[] = []
  const around: HtmlElement[] = []
  let nodes: HtmlNode[] = []
  const endRun = (): void => {
    if (nodes.length > 0) segments.push({ nodes, around: [...around] })
    nodes = []
  }
  const enter = (node: HtmlNode): boolean => {
    if (!isReadable(node) || classesOf(node).includes('alert-label')) return false
    const isContainer = isBlock(node) && !blockNames.has(node.nodeName)
    const isDeep = !isContainer && isTooDeep(node)
    if (isDeep || hasBlock(node)) endRun()
    else {
      nodes.push(node)
      return false
    }
    if (isContainer) return true
    if (isDeep) segments.push({ nodes: [defaultTreeAdapter.createTextNode(readText(node).text)], around: [] })
    else if (isElement(node) && isBlock(node)) segments.push(node)
    else if (isElement(node)) return around.push(node) > 0
    return false
  }
  walk(root, enter, (element) => {
    endRun()
    if (element === around.at(-1)) around.pop()
  })
  endRun()
  return segments
}
