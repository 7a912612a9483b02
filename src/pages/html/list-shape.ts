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

/** Returns whether an element has a class. */
export const hasClass = (node: Element, name: string): boolean =>
  (node.getAttribute('class') ?? '').split(/\s+/).includes(name)

/** What the translation of an item needs to know of its list. */
interface ListShape {
  readonly items: readonly Element[]
  readonly placeOf: ReadonlyMap<Element, number>
  readonly isLoose: boolean
  readonly hasOtherMark: boolean
}

/** Elements that Markdown does not show, so that what is around them is adjacent. */
const wrappers = ['DIV', 'SECTION', 'ARTICLE', 'DETAILS']

const isBlank = (node: Element): boolean =>
  node.tagName === undefined && (node.textContent ?? '').trim() === ''

/** Returns the last thing in an element, inside any wrappers. */
const lastIn = (node: Element | undefined): Element | undefined => {
  if (node === undefined || !isTag(node, ...wrappers)) return node
  return lastIn(([...node.childNodes] as Element[]).findLast((child) => !isBlank(child)))
}

/** What is before each child of an element, without blank texts. */
type Befores = ReadonlyMap<Element, Element | undefined>

/** Computed once per element: searching its children for each list took 8 s for 20,000 lists. */
const knownBefores = new WeakMap<Element, Befores>()

const beforesIn = (parent: Element): Befores => {
  const known = knownBefores.get(parent)
  if (known !== undefined) return known
  const befores = new Map<Element, Element | undefined>()
  let before: Element | undefined
  for (const child of parent.childNodes as Iterable<Element>) {
    befores.set(child, before)
    if (!isBlank(child)) before = child
  }
  knownBefores.set(parent, befores)
  return befores
}

/** Returns what Markdown shows directly before an element. */
const shownBefore = (node: Element): Element | undefined => {
  const parent = node.parentNode as Element | undefined
  if (!parent) return undefined
  const before = beforesIn(parent).get(node)
  if (before !== undefined) return lastIn(before)
  return isTag(parent, ...wrappers) ? shownBefore(parent) : undefined
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
    hasOtherMark: isTag(before, list.tagName) && !hasOtherMark(before as Element),
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
