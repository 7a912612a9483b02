/** Divides an element into runs of inline nodes and blocks. Elements that Markdown does not show, such as `<div>`, only end runs. */
import { defaultTreeAdapter, html } from 'parse5'
import {
  classesOf,
  elementsIn,
  type HtmlElement,
  type HtmlNode,
  inlineElements,
  isElement,
  isRead,
  isTooDeep,
  walk,
} from './html-tree.ts'
import { readText } from './page-text.ts'
import type { Run } from './run-pieces.ts'

/** A run, or an element that Markdown shows as a block. */
export type Segment = Run | HtmlElement

const blockNames = new Set('h1 h2 h3 h4 h5 h6 blockquote ul ol menu dl pre table hr video audio'.split(' '))

/** The elements of a formula are no blocks. */
const isBlock = (element: HtmlElement): boolean =>
  isRead(element) &&
  element.namespaceURI === html.NS.HTML &&
  !inlineElements.has(element.tagName) &&
  element.tagName !== 'br'

const isShown = (block: HtmlElement): boolean =>
  blockNames.has(block.tagName) || classesOf(block).includes('alert-label')

/** Returns whether a node is a block or has one inside. */
export const hasBlock = (node: HtmlNode): boolean =>
  isElement(node) && (isBlock(node) || elementsIn(node).some(isBlock))

/**
 * Returns the runs and blocks in an element, in order. Inline elements around blocks are around the runs in them.
 *
 * @param textIfDeep whether a node with too many elements inside each other is its text
 */
export const segmentsOf = (root: HtmlNode, textIfDeep = false): readonly Segment[] => {
  const segments: Segment[] = []
  const around: HtmlElement[] = []
  let run: Run | undefined
  const endRun = (): void => {
    if (run) segments.push(run)
    run = undefined
  }
  const addBlock = (block: Segment): false => {
    endRun()
    segments.push(block)
    return false
  }
  const enter = (node: HtmlNode): boolean => {
    if (!isRead(node)) return false
    const isContainer = isElement(node) && isBlock(node) && !isShown(node)
    if (!isContainer && textIfDeep && isTooDeep([node]))
      return addBlock({ nodes: [defaultTreeAdapter.createTextNode(readText(node).text)], around: [] })
    if (isElement(node) && !isContainer && isBlock(node)) return addBlock(node)
    if (isContainer || hasBlock(node)) {
      endRun()
      if (isElement(node) && !isContainer) around.push(node)
      return true
    }
    run ??= { nodes: [], around: [...around] }
    run.nodes.push(node)
    return false
  }
  walk(root, enter, (element) => {
    endRun()
    if (element === around.at(-1)) around.pop()
  })
  return [...segments, ...(run ? [run] : [])]
}
