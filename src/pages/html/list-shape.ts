/** What the way back to Markdown asks of the elements that node-html-markdown hands it. */
import type { TranslatorConfigObject } from 'node-html-markdown'

/** An element of node-html-parser, under the name that node-html-markdown has for it. */
export type Element = Parameters<
  Extract<TranslatorConfigObject[string], (context: never) => unknown>
>[0]['node']

/** Returns the elements among what an element holds, without texts and comments. */
export const elementChildren = (node: Element): readonly Element[] =>
  [...node.childNodes].filter((child) => (child as Element).tagName !== undefined) as Element[]

/** Returns whether a node is an element of one of these names, given in capitals. */
export const isTag = (node: unknown, ...names: readonly string[]): boolean =>
  names.includes(((node as Element | undefined)?.tagName ?? '').toUpperCase())

/** What each item needs to know of the list around it. */
interface ListShape {
  readonly items: readonly Element[]
  readonly placeOf: ReadonlyMap<Element, number>
  readonly isLoose: boolean
}

/** Found once for each list: a search for each item would take ten seconds for four thousand of them. */
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

/** Returns whether a list's items stand apart: where one of them holds a paragraph (CommonMark §5.3). */
export const isLoose = (list: Element): boolean => shapeOf(list).isLoose

/** Returns the place of an item in its list, from 0. */
export const placeIn = (list: Element, item: Element): number => shapeOf(list).placeOf.get(item) ?? 0

/** Returns the item that follows another, if there is one. */
export const itemAfter = (list: Element, item: Element): Element | undefined =>
  shapeOf(list).items[placeIn(list, item) + 1]
