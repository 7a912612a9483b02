/** The elements that node-html-markdown passes to translators. */
import type { TranslatorConfigObject } from 'node-html-markdown'

/** An element of node-html-parser, as node-html-markdown's types have it. */
export type Element = Parameters<
  Extract<TranslatorConfigObject[string], (context: never) => unknown>
>[0]['node']

/** Returns the child elements, without text and comments. */
export const elementChildren = (node: Element): readonly Element[] => [...node.children] as Element[]
