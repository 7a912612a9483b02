/** The elements that node-html-markdown passes to translators. */
import type { ElementNode } from 'node-html-markdown/dist/nodes.js'

/** Returns the child elements, without text and comments. */
export const elementChildren = (node: ElementNode): readonly ElementNode[] =>
  [...node.children] as ElementNode[]
