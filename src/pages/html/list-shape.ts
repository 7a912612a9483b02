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
  readonly hasOtherMark: boolean
}

/** Elements that Markdown does not show, so that what is around them is adjacent. */
const wrappers = ['DIV', 'SECTION', 'ARTICLE', 'DETAILS']

const isBlank = (node: unknown): boolean => {
  const { tagName, textContent } = node as Element
  return tagName === undefined && (textContent ?? '').trim() === ''
}

/** Returns the last thing in an element, inside any wrappers. */
const lastIn = (node: Element | undefined): Element | undefined => {
  if (!isTag(node, ...wrappers)) return node
  return lastIn([...(node as Element).childNodes].findLast((child) => !isBlank(child)) as Element | undefined)
}

/** Returns what Markdown shows directly before an element. */
const shownBefore = (node: Element): Element | undefined => {
  const parent = node.parentNode as Element | undefined
  const siblings = [...(parent?.childNodes ?? [])]
  const before = siblings.slice(0, siblings.indexOf(node as never)).findLast((child) => !isBlank(child))
  if (before !== undefined) return lastIn(before as Element)
  return parent !== undefined && isTag(parent, ...wrappers) ? shownBefore(parent) : undefined
}

/** Computed once per list: searching it for each item took ten seconds for a list of 4,000. */
const shapes = new WeakMap<Element, ListShape>()

const shapeOf = (list: Element): ListShape => {
  const known = shapes.get(list)
  if (known !== undefined) return known
  const items = elementChildren(list)
  const before = shownBefore(list)
  const shape = {
    items,
    placeOf: new Map(items.map((item, place) => [item, place])),
    isLoose: items.some((item) => elementChildren(item).some((child) => isTag(child, 'P'))),
    // An item without a list is the end of one that was split.
    hasOtherMark: isTag(before, 'LI') || (isTag(before, list.tagName) && !hasOtherMark(before as Element)),
  }
  shapes.set(list, shape)
  return shape
}

/** Returns whether a list is loose, that is, whether an item contains a paragraph (CommonMark §5.3). */
export const isLoose = (list: Element): boolean => shapeOf(list).isLoose

/** Returns whether a list needs another mark than usual, because the list directly before it has the usual one. */
export const hasOtherMark = (list: Element): boolean => shapeOf(list).hasOtherMark

/** Returns the index of an item in its list. */
export const placeIn = (list: Element, item: Element): number => shapeOf(list).placeOf.get(item) ?? 0

/** Returns the next item, if there is one. */
export const itemAfter = (list: Element, item: Element): Element | undefined =>
  shapeOf(list).items[placeIn(list, item) + 1]
