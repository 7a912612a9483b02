/** Parses HTML with parse5, and reads its tree. */
import { type DefaultTreeAdapterTypes, parse, parseFragment, defaultTreeAdapter as tree } from 'parse5'

export type HtmlNode = DefaultTreeAdapterTypes.Node
export type HtmlElement = DefaultTreeAdapterTypes.Element

export const { isElementNode: isElement, isTextNode: isText } = tree

/** Pages run no scripts, so browsers show the contents of `<noscript>`. */
const options = { scriptingEnabled: false } as const

/** Parses part of a page, as browsers do inside `<body>`. In linear time. */
export const parseHtml = (html: string): DefaultTreeAdapterTypes.DocumentFragment =>
  parseFragment(html, options)

/** Parses a whole page. */
export const parseDocument = (html: string): DefaultTreeAdapterTypes.Document => parse(html, options)

/** Returns the children of a node; none for a text or a comment. */
export const childrenOf = (node: HtmlNode): readonly DefaultTreeAdapterTypes.ChildNode[] =>
  'childNodes' in node ? ('content' in node ? node.content : node).childNodes : []

/** Returns the child elements of a node. */
export const childElements = (node: HtmlNode): readonly HtmlElement[] => childrenOf(node).filter(isElement)

/** Returns the number of an ordered list's first item (HTML §4.4.5). */
export const listStart = (list: HtmlElement): number => {
  const start = Number.parseInt(attributeOf(list, 'start') ?? '', 10)
  return Number.isNaN(start) ? 1 : start
}

/** Returns the value of an attribute; undefined if the element does not have it. */
export const attributeOf = ({ attrs }: HtmlElement, name: string): string | undefined =>
  attrs.find((attribute) => attribute.name === name)?.value

/** Returns the classes of an element; none for any other node. */
export const classesOf = (node: HtmlNode | null): readonly string[] =>
  node !== null && isElement(node) ? (attributeOf(node, 'class')?.split(/\s+/) ?? []) : []

/**
 * Visits the descendants of a node in order, without recursion, since thousands of elements may be nested.
 *
 * @param enter returns false to skip the descendants of a node
 * @param leave is called at the end of each element that was entered
 */
export const walk = (
  root: HtmlNode,
  enter: (node: HtmlNode) => boolean,
  leave: (element: HtmlElement) => void = () => {},
): void => {
  const around: { readonly node: HtmlNode; next: number }[] = [{ node: root, next: 0 }]
  for (let place = around.at(-1); place !== undefined; place = around.at(-1)) {
    const child = childrenOf(place.node)[place.next]
    place.next += 1
    if (child === undefined) {
      around.pop()
      if (around.length > 0 && isElement(place.node)) leave(place.node)
    } else if (enter(child)) around.push({ node: child, next: 0 })
  }
}

/** Nested elements. Pages by hand nest about ten; converters recurse, and lists indent each line. */
const MAX_DEPTH = 200

/** Returns whether nodes are nested in more than `levels` levels. */
export const isTooDeep = (root: HtmlNode, levels = MAX_DEPTH): boolean =>
  childrenOf(root).some((node) => levels === 0 || isTooDeep(node, levels - 1))

const nodesIn = (root: HtmlNode): readonly HtmlNode[] => {
  const nodes: HtmlNode[] = []
  walk(root, (node) => {
    nodes.push(node)
    return true
  })
  return nodes
}

/** Returns all elements inside a node, in order. */
export const elementsIn = (root: HtmlNode): readonly HtmlElement[] => nodesIn(root).filter(isElement)

/** Returns the text inside a node as it is in the source, with a line feed for `<br>`. */
export const nodeText = (root: HtmlNode): string =>
  nodesIn(root)
    .map((node) => (isText(node) ? node.value : node.nodeName === 'br' ? '\n' : ''))
    .join('')

/**
 * Returns whether a node is white space, in a link or not: browsers repeat an unclosed link between the
 * blocks that follow.
 */
export const isBlank = (node: HtmlNode): boolean =>
  isText(node) ? node.value.trim() === '' : node.nodeName === 'a' && childrenOf(node).every(isBlank)

/** Elements that end a word (HTML §15.3). All others are in a line, also those that their author invented. */
export const blockElements: ReadonlySet<string> = new Set(
  (
    'address article aside blockquote body br caption center col colgroup dd details ' +
    'dialog dir div dl dt fieldset figcaption figure footer form ' +
    'h1 h2 h3 h4 h5 h6 header hgroup hr html iframe legend li listing main menu ' +
    'nav ol optgroup option p plaintext pre search section summary ' +
    'table tbody td tfoot th thead tr ul xmp'
  ).split(' '),
)

const unreadNames: ReadonlySet<string> = new Set(
  'button form iframe nav noscript script style svg template'.split(' '),
)

/**
 * Returns whether a node is part of a page's text, unlike comments, controls, scripts, drawings and hidden
 * elements. One rule for the page's Markdown, the search, and the CV's Word document and plain text.
 */
export const isReadable = (node: HtmlNode): boolean =>
  isText(node) ||
  (isElement(node) &&
    !unreadNames.has(node.tagName) &&
    attributeOf(node, 'hidden') === undefined &&
    attributeOf(node, 'aria-hidden') !== 'true')
