/** Reads phrasing content as Markdown has it: text, finished Markdown such as images, and elements. */
import { destination, escapeMarks, inlineCode, isAddress, titlePart } from './escape.ts'
import {
  attributeOf,
  blockElements,
  childrenOf,
  classesOf,
  elementsIn,
  type HtmlElement,
  type HtmlNode,
  isElement,
  isReadable,
  isText,
  nodeText,
} from './html-tree.ts'

/** Returns the URL that the Markdown has for a URL in the page. */
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

/** The elements that are kept, by tag; synonyms share a name. */
const sharedNames: Readonly<Record<string, string>> = {
  ...{ em: 'em', i: 'em', strong: 'strong', b: 'strong', del: 'del', s: 'del', strike: 'del' },
  ...{ sub: 'sub', sup: 'sup', q: 'q', code: 'code' },
}

/** Long paragraphs are converted in parts. Only the contents are kept of an element with more. */
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
  if (/^data:/i.test(src)) return alt // text readers cannot show the image
  // A thumbnail without a text is beside the title of its page.
  if (alt === '' && classesOf(element).includes('thumbnail')) return ''
  const text = escapeMarks(alt.replaceAll(/\s+/g, ' '))
  return { markdown: `![${text}](${destination(resolve(src))}${titlePart(title)})` }
}

/** Returns a link to a video or a recording; undefined if the element has text for readers without it. */
const mediaLink = (element: HtmlElement, resolve: ResolveUrl): Inline | undefined => {
  if (nodeText(element).trim() !== '') return undefined
  const [source] = [element, ...elementsIn(element)].flatMap((each) => attributeOf(each, 'src') ?? [])
  const url = source === undefined ? '' : resolve(source)
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

/** Returns a link without a title whose text is its address; undefined for any other. */
const addressLink = (link: HtmlElement, resolve: ResolveUrl): Inline | undefined => {
  const text = nodeText(link)
  if (!isAddress(text) || elementsIn(link).length > 0 || attributeOf(link, 'title')) return undefined
  const isSame = URL.parse(text)?.href === resolve(attributeOf(link, 'href') ?? '')
  return isSame ? { markdown: `<${text}>` } : undefined
}

/** Returns what replaces an element; undefined if its contents are kept. */
const replacement = (element: HtmlElement, resolve: ResolveUrl): Inline | undefined => {
  const classes = classesOf(element)
  if (element.tagName === 'sup' && classes.includes('footnote-ref'))
    return { markdown: `[^${/\d+/.exec(nodeText(element))?.[0]}]` }
  if (classes.includes('footnote-backref')) return ''
  if (classes.includes('task-box')) return { markdown: nodeText(element) === '\u2611' ? '[x]' : '[ ]' }
  switch (element.tagName) {
    case 'br':
      return lineBreak
    case 'img':
      return image(element, resolve)
    case 'video':
    case 'audio':
      return mediaLink(element, resolve)
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
  const isLink = tagName === 'a' && !classesOf(element).includes('anchor')
  const href = isLink ? attributeOf(element, 'href') : undefined
  const name = href === undefined ? sharedNames[tagName] : 'a'
  if (blockElements.has(tagName)) return [' ', ...inlines, ' ']
  const isIcon = inlines.length === 0 && /^(?:em|strong)$/.test(name ?? '') // `<i class="icon"></i>`
  const isBlankLink =
    tagName === 'a' && inlines.every((inline) => typeof inline === 'string' && inline.trim() === '')
  if (name === undefined || isIcon || isBlankLink || inlines.length > MAX_INLINES) return inlines
  const target =
    href === undefined ? undefined : destination(resolve(href)) + titlePart(attributeOf(element, 'title'))
  return [{ name, inlines: joinTexts(inlines), target }]
}

const inlinesIn = (node: HtmlNode, resolve: ResolveUrl): readonly Inline[] => {
  if (isText(node)) return [node.value.replaceAll(/[ \t\n\f\r]+/g, ' ')]
  if (!isElement(node) || !isReadable(node)) return []
  const replaced = replacement(node, resolve)
  const inside = (): readonly Inline[] => childrenOf(node).flatMap((child) => inlinesIn(child, resolve))
  return replaced === undefined ? wrap(node, inside(), resolve) : [replaced]
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
  const isShown = inside.some((inline) => inline !== '' && inline !== ' ')
  const wrapped = (isShown ? around : []).reduceRight<readonly Inline[]>(
    (inner, element) => wrap(element, inner, resolve),
    inside,
  )
  const inlines = joinTexts(wrapped)
  return inlines.at(-1) === ' ' ? inlines.slice(0, -1) : inlines // a `<br>` may then be the last inline
}
