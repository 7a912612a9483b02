/**
 * A run of adjacent inline nodes as a flat list of pieces: white space collapsed as browsers do (CSS Text 3 §4.1.1) and moved out of
 * the elements at whose edges it stands, empty elements left out, URLs resolved.
 */
import { isAddress } from './escape.ts'
import {
  attributeOf,
  childrenOf,
  classesOf,
  elementsIn,
  type HtmlElement,
  type HtmlNode,
  inlineElements,
  isElement,
  isRead,
  isText,
  textOf,
} from './html-tree.ts'

/** Returns the URL to write for one in the page. */
export type ResolveUrl = (url: string) => string

/** Inline nodes that stand side by side. */
export interface Run {
  readonly nodes: HtmlNode[]
  /** Inline elements around the blocks that hold the nodes, outermost first. */
  readonly around: readonly HtmlElement[]
}

/** An element with text in it. */
export interface Span {
  readonly kind: 'em' | 'strong' | 'del' | 'a' | 'sub' | 'sup' | 'q' | 'code'
  /** Of a link. */
  readonly attributes: Attributes
}

type Attributes = Readonly<Record<string, string>>

/** What a run consists of. An atom is an element that is written whole, and a verbatim text needs no escapes. */
export type Piece =
  | { readonly kind: 'text' | 'verbatim'; readonly text: string }
  | { readonly kind: 'open' | 'close'; readonly span: Span }
  | Atom
  | { readonly kind: 'break' }

/** An element that is written whole. */
export interface Atom {
  readonly kind: 'atom'
  readonly tag: 'img' | 'code' | 'math'
  readonly attributes: Attributes
  readonly text: string
}

const spanKinds: Readonly<Record<string, Span['kind']>> = {
  ...{ em: 'em', i: 'em', strong: 'strong', b: 'strong', del: 'del', s: 'del', strike: 'del' },
  ...{ a: 'a', sub: 'sub', sup: 'sup', q: 'q', code: 'code' },
}

/** Returns the TeX of a formula, which Temml keeps in an annotation; other MathML is its text. */
export const texOf = (math: HtmlElement): string | undefined => {
  const isTex = (element: HtmlElement) => attributeOf(element, 'encoding') === 'application/x-tex'
  const annotation = elementsIn(math).find(isTex)
  return annotation && textOf(annotation).trim()
}

const formulaPiece = (math: HtmlElement): Piece => {
  const tex = texOf(math)
  if (tex === undefined) return { kind: 'text', text: textOf(math) }
  const display = attributeOf(math, 'display') ?? ''
  return { kind: 'atom', tag: 'math', attributes: { display }, text: tex }
}

const imagePiece = (image: HtmlElement, resolve: ResolveUrl): Piece | undefined => {
  const src = attributeOf(image, 'src') ?? ''
  const alt = (attributeOf(image, 'alt') ?? '').replaceAll(/\s+/g, ' ')
  if (/^data:/i.test(src)) return { kind: 'text', text: alt } // readers of text have no use for its bytes
  if (alt === '' && classesOf(image).includes('thumbnail')) return undefined // beside the title of a page that links to it
  const attributes = { src: resolve(src), alt, title: attributeOf(image, 'title') ?? '' }
  return { kind: 'atom', tag: 'img', attributes, text: '' }
}

/** A film or a recording without a text is the address of its first source. */
const filmPiece = (film: HtmlElement, resolve: ResolveUrl): Piece | undefined => {
  const source = elementsIn(film).find(({ tagName }) => tagName === 'source')
  const url = resolve(attributeOf(film, 'src') ?? (source && attributeOf(source, 'src')) ?? '')
  return isAddress(url) ? { kind: 'verbatim', text: `<${url}>` } : undefined
}

/** Elements that a code span cannot have. */
const saysMore = /^(?:a|b|br|del|em|i|img|s|strike|strong|su[bp])$/

/** Returns the piece that an element is as a whole, or undefined for what is in it. */
const wholePieces = (
  element: HtmlElement,
  resolve: ResolveUrl,
): readonly (Piece | undefined)[] | undefined => {
  const { tagName } = element
  const classes = classesOf(element)
  if (tagName === 'br') return [{ kind: 'break' }]
  if (tagName === 'img') return [imagePiece(element, resolve)]
  if (tagName === 'math') return [formulaPiece(element)]
  if (tagName === 'sup' && classes.includes('footnote-ref'))
    return [{ kind: 'verbatim', text: `[^${/\d+/.exec(textOf(element))?.[0]}]` }]
  if (tagName === 'a' && classes.includes('footnote-backref')) return []
  if (classes.includes('task-box'))
    return [{ kind: 'verbatim', text: textOf(element) === '\u2611' ? '[x]' : '[ ]' }]
  if (tagName === 'video' || tagName === 'audio')
    return textOf(element).trim() === '' ? [filmPiece(element, resolve)] : undefined
  if (tagName !== 'code' || elementsIn(element).some(({ tagName }) => saysMore.test(tagName)))
    return undefined
  const text = textOf(element).replaceAll('\n', ' ')
  return text === '' ? [] : [{ kind: 'atom', tag: 'code', attributes: {}, text }]
}

const spanOf = (element: HtmlElement, resolve: ResolveUrl): Span | undefined => {
  const kind = spanKinds[element.tagName]
  if (kind !== 'a') return kind && { kind, attributes: {} }
  const href = attributeOf(element, 'href')
  if (href === undefined || classesOf(element).includes('anchor')) return undefined
  return { kind, attributes: { href: resolve(href), title: attributeOf(element, 'title') ?? '' } }
}

/** Returns the pieces of a run. No space is at either end or beside a break, and none at the edges inside an element. */
export const piecesOf = ({ nodes, around }: Run, resolve: ResolveUrl): readonly Piece[] => {
  const pieces: Piece[] = []
  let isSpaceDue = false
  /** Begun, with nothing in them yet. */
  let begun: Span[] = []
  const addText = (text: string): void => {
    const last = pieces.at(-1)
    if (last?.kind === 'text') pieces.pop()
    pieces.push({ kind: 'text', text: last?.kind === 'text' ? last.text + text : text })
  }
  const begin = (): void => {
    const last = pieces.findLast(({ kind }) => kind !== 'open' && kind !== 'close')
    if (isSpaceDue && last !== undefined && last.kind !== 'break') addText(' ')
    isSpaceDue = false
    for (const span of begun) pieces.push({ kind: 'open', span })
    begun = []
  }
  const end = (span: Span): void => {
    if (begun.includes(span) && span.kind !== 'a') begun = begun.filter((other) => other !== span)
    else {
      if (begun.length > 0) begin()
      pieces.push({ kind: 'close', span })
    }
  }
  const add = (piece: Piece): void => {
    if (piece.kind === 'text') {
      const text = piece.text.replaceAll(/[ \t\n\f\r]+/g, ' ')
      const words = text.replaceAll(/^ | $/g, '')
      isSpaceDue ||= text.startsWith(' ')
      if (words === '') return
      begin()
      addText(words)
      isSpaceDue = text.endsWith(' ')
    } else if (piece.kind === 'break') {
      isSpaceDue = false
      pieces.push(piece)
    } else {
      begin()
      pieces.push(piece)
    }
  }
  const visit = (node: HtmlNode): void => {
    if (isText(node)) add({ kind: 'text', text: node.value })
    if (!isElement(node) || !isRead(node)) return
    const whole = wholePieces(node, resolve)
    for (const piece of whole ?? []) if (piece !== undefined) add(piece)
    if (whole !== undefined) return
    const isBlock = !inlineElements.has(node.tagName)
    isSpaceDue ||= isBlock
    const span = spanOf(node, resolve)
    if (span) begun.push(span)
    for (const child of childrenOf(node)) visit(child)
    if (span) end(span)
    isSpaceDue ||= isBlock
  }
  const outer = around.flatMap((element) => spanOf(element, resolve) ?? [])
  begun.push(...outer)
  for (const node of nodes) visit(node)
  for (const span of outer.toReversed()) if (!begun.includes(span)) end(span)
  return pieces
}
