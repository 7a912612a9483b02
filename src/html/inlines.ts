/** Reads what Markdown says of phrasing content: text, finished parts such as images, and elements. */
import { destination, escapeMarks, inlineCode, isAddress, titlePart } from './escape.ts'
import {
  attributeOf,
  childrenOf,
  classesOf,
  elementsIn,
  type HtmlElement,
  type HtmlNode,
  inlineElements,
  isElement,
  isReadable,
  isText,
  nodeText,
} from './html-tree.ts'

/** Returns the URL to write for one in the page. */
export type ResolveUrl = (url: string) => string

/** An element that has Markdown syntax, or is written as HTML. */
export interface InlineElement {
  readonly name: string
  readonly inlines: readonly Inline[]
  /** Destination and title of a link, as Markdown. */
  readonly target: string | undefined
}

/** Text that is not escaped yet, finished Markdown, or an element. */
export type Inline = string | { readonly markdown: string } | InlineElement

/** A `<br>`. */
export const lineBreak: Inline = { markdown: '<br>' }

/** Elements that are kept, with the name they share. */
const names: Readonly<Record<string, string>> = {
  ...{ em: 'em', i: 'em', strong: 'strong', b: 'strong', del: 'del', s: 'del', strike: 'del' },
  ...{ sub: 'sub', sup: 'sup', q: 'q', code: 'code' },
}

/** An element with more could not be translated in parts, so only its contents are kept. */
const MAX_INLINES = 2_000

/** Returns the TeX that Temml keeps in a formula's annotation; undefined for other MathML. */
export const texOf = (math: HtmlElement): string | undefined => {
  const isTex = (element: HtmlElement) => attributeOf(element, 'encoding') === 'application/x-tex'
  const annotation = elementsIn(math).find(isTex)
  return annotation && nodeText(annotation).replaceAll(/\s+/g, ' ').trim()
}

const formula = (math: HtmlElement): Inline | undefined => {
  const tex = texOf(math)
  const mark = attributeOf(math, 'display') === 'block' ? '$$' : '$'
  return tex === undefined ? undefined : { markdown: mark + tex + mark }
}

const image = (element: HtmlElement, resolve: ResolveUrl): Inline => {
  const [src = '', alt = '', title] = ['src', 'alt', 'title'].map((name) => attributeOf(element, name))
  if (/^data:/i.test(src)) return alt // readers of text have no use for its bytes
  // the title of its page stands beside it
  if (alt === '' && classesOf(element).includes('thumbnail')) return ''
  const text = escapeMarks(alt.replaceAll(/\s+/g, ' '))
  return { markdown: `![${text}](${destination(resolve(src))}${titlePart(title)})` }
}

/** Returns the URL of a video or a recording without text. */
const film = (element: HtmlElement, resolve: ResolveUrl): Inline | undefined => {
  if (nodeText(element).trim() !== '') return undefined
  const source = [element, ...elementsIn(element)].flatMap((one) => attributeOf(one, 'src') ?? [])[0]
  const url = resolve(source ?? '')
  return isAddress(url) ? { markdown: `<${url}>` } : ''
}

/** Returns a code span; undefined if only an element can express the code. */
const codeSpan = (element: HtmlElement): Inline | undefined => {
  const code = nodeText(element).replaceAll('\n', ' ')
  const isPlain = elementsIn(element).every(({ tagName }) => /^(?:span|wbr)$/.test(tagName))
  // GFM has no escape for `\|` in a table, and `]:` ends the label of a link definition even in code.
  if (!isPlain || code.trim() === '' || /\\\||\]:/.test(code)) return undefined
  return { markdown: inlineCode(code) }
}

/** Returns a link whose text is its address; undefined for any other. */
const addressLink = (link: HtmlElement, resolve: ResolveUrl): Inline | undefined => {
  const text = nodeText(link)
  if (!isAddress(text) || elementsIn(link).length > 0) return undefined
  const isSame = URL.parse(text)?.href === resolve(attributeOf(link, 'href') ?? '')
  return isSame ? { markdown: `<${text}>` } : undefined
}

/** Returns what replaces an element; undefined if its contents are kept. */
const replacement = (element: HtmlElement, resolve: ResolveUrl): Inline | undefined => {
  const classes = classesOf(element)
  if (classes.includes('footnote-ref')) return { markdown: `[^${/\d+/.exec(nodeText(element))?.[0]}]` }
  if (classes.includes('footnote-backref')) return ''
  if (classes.includes('task-box')) return { markdown: nodeText(element) === '\u2611' ? '[x]' : '[ ]' }
  switch (element.tagName) {
    case 'br':
      return lineBreak
    case 'img':
      return image(element, resolve)
    case 'video':
    case 'audio':
      return film(element, resolve)
    case 'math':
      return formula(element)
    case 'code':
      return codeSpan(element)
    case 'a':
      return addressLink(element, resolve)
    default:
      return undefined
  }
}

/** Joins adjacent texts, because what a character means depends on those beside it. */
const joinTexts = (inlines: readonly Inline[]): readonly Inline[] => {
  const joined: Inline[] = []
  for (const inline of inlines) {
    const before = joined.at(-1)
    if (typeof inline === 'string' && typeof before === 'string') joined.splice(-1, 1, before + inline)
    else joined.push(inline)
  }
  return joined
}

/** Wraps inlines in what Markdown keeps of an element, if anything. */
const wrap = (element: HtmlElement, inlines: readonly Inline[], resolve: ResolveUrl): readonly Inline[] => {
  const { tagName } = element
  const isAnchor = tagName !== 'a' || classesOf(element).includes('anchor')
  const href = isAnchor ? undefined : attributeOf(element, 'href')
  const name = href === undefined ? names[tagName] : 'a'
  if (!inlineElements.has(tagName)) return [' ', ...inlines, ' ']
  if (name === undefined || inlines.length > MAX_INLINES) return inlines
  const target =
    href === undefined ? href : destination(resolve(href)) + titlePart(attributeOf(element, 'title'))
  return [{ name, inlines: joinTexts(inlines), target }]
}

const inlinesIn = (node: HtmlNode, resolve: ResolveUrl): readonly Inline[] => {
  if (isText(node)) return [node.value.replaceAll(/[ \t\n\f\r]+/g, ' ')]
  if (!isElement(node) || !isReadable(node)) return []
  const whole = replacement(node, resolve)
  const inside = (): readonly Inline[] => childrenOf(node).flatMap((child) => inlinesIn(child, resolve))
  return whole === undefined ? wrap(node, inside(), resolve) : [whole]
}

/** Adjacent inline nodes. */
export interface Run {
  readonly nodes: readonly HtmlNode[]
  /** Inline elements around the blocks that hold the nodes, outermost first. */
  readonly around: readonly HtmlElement[]
}

/** Returns the phrasing content of a run. */
export const inlinesOf = ({ nodes, around }: Run, resolve: ResolveUrl): readonly Inline[] => {
  const inside = nodes.flatMap((node) => inlinesIn(node, resolve))
  const wrapped = around.reduceRight<readonly Inline[]>(
    (inner, element) => wrap(element, inner, resolve),
    inside,
  )
  const inlines = joinTexts(wrapped)
  return inlines.at(-1) === ' ' ? inlines.slice(0, -1) : inlines // a `<br>` before it is the last
}
