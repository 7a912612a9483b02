/** Queries about the elements that node-html-markdown passes to translators. */
import type { TranslatorConfigObject } from 'node-html-markdown'

/** An element of node-html-parser, as node-html-markdown's types have it. */
export type Element = Parameters<
  Extract<TranslatorConfigObject[string], (context: never) => unknown>
>[0]['node']

/** Returns the child elements, without text and comments. */
export const elementChildren = (node: Element): readonly Element[] =>
  [...node.childNodes].filter((child) => (child as Element).tagName !== undefined) as Element[]

/** Returns whether a node is an element with one of these names, given in upper case. */
export const isTag = (node: unknown, ...names: readonly string[]): boolean =>
  names.includes(((node as Element | undefined)?.tagName ?? '').toUpperCase())

/** What the translation of an item needs to know of its list. */
interface ListShape {
  readonly items: readonly Element[]
  readonly placeOf: ReadonlyMap<Element, number>
  readonly isLoose: boolean
}

/** Computed once per list: searching it for each item took ten seconds for a list of 4,000. */
const shapes = new WeakMap<Element, ListShape>()

const shapeOf = (list: Element): ListShape => {
  const known = shapes.get(list)
  if (known !== undefined) return known
  const items = elementChildren(list)
  const shape = {
    items,
    placeOf: new Map(items.map((item, place) => [item, place])),
    isLoose: items.some((item) => elementChildren(item).some((child) => isTag(child, 'P'))),
  }
  shapes.set(list, shape)
  return shape
}

/** Returns whether a list is loose, that is, whether an item contains a paragraph (CommonMark §5.3). */
export const isLoose = (list: Element): boolean => shapeOf(list).isLoose

/** Returns the index of an item in its list. */
export const placeIn = (list: Element, item: Element): number => shapeOf(list).placeOf.get(item) ?? 0

/** Returns the next item, if there is one. */
export const itemAfter = (list: Element, item: Element): Element | undefined =>
  shapeOf(list).items[placeIn(list, item) + 1]
