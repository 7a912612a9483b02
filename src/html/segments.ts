/** Divides an element into inline runs and blocks. Elements such as `<div>` only end a run. */
import { html } from 'parse5'
import {
  blockElements,
  childrenOf,
  classesOf,
  elementsIn,
  type HtmlElement,
  type HtmlNode,
  isBlank,
  isElement,
  isReadable,
} from './html-tree.ts'
import type { Run } from './inlines.ts'

const markdownBlocks = new Set('h1 h2 h3 h4 h5 h6 blockquote ul ol menu dl pre table hr'.split(' '))

/** Whether an element is a block. Elements of a formula are not. */
const isBlock = (node: HtmlNode): boolean =>
  isElement(node) &&
  isReadable(node) &&
  node.namespaceURI === html.NS.HTML &&
  blockElements.has(node.tagName) &&
  node.tagName !== 'br'

/** Returns whether a node is a block or has one inside. */
export const hasBlock = (node: HtmlNode): boolean => isBlock(node) || elementsIn(node).some(isBlock)

/**
 * Yields the runs in an element, and the elements that Markdown shows as blocks, in order. Inline elements
 * around a block are repeated around the runs inside.
 *
 * @param keepsDetails whether `<details>` is a block, too
 */
export const segmentsOf = function* (
  root: HtmlNode,
  keepsDetails: boolean,
  around: readonly HtmlElement[] = [],
): Generator<Run | HtmlElement> {
  let nodes: HtmlNode[] = []
  const isRunOpen = (): boolean => !nodes.every(isBlank)
  for (const node of childrenOf(root)) {
    if (!isReadable(node) || classesOf(node).includes('alert-label')) continue
    if (!isElement(node) || !hasBlock(node)) {
      nodes.push(node)
      continue
    }
    if (isRunOpen()) yield { nodes, around }
    nodes = []
    if (markdownBlocks.has(node.tagName) || (keepsDetails && node.tagName === 'details')) yield node
    else yield* segmentsOf(node, keepsDetails, isBlock(node) ? around : [...around, node])
  }
  if (isRunOpen()) yield { nodes, around }
}
