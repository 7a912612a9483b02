/**
 * A run of adjacent inline nodes as a flat list of pieces: white space collapsed as browsers do (CSS Text 3 §4.1.1) and moved out of
 * the elements at whose edges it stands, empty elements left out, URLs resolved.
 */
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

/** An element with text in it, and the attributes of a link. */
export interface Span {
  readonly kind: 'em' | 'strong' | 'del' | 'a' | 'sub' | 'sup' | 'q' | 'code'
  readonly attributes: Readonly<Record<string, string>>
}

/** What a run consists of. A text is still to be escaped; what is verbatim is Markdown. */
export type Piece =
  | { readonly kind: 'text' | 'verbatim' | 'break'; readonly text: string }
  | { readonly kind: 'open' | 'close'; readonly span: Span }

const textPiece = (text: string): Piece => ({ kind: 'text', text })
const verbatim = (text: string): Piece => ({ kind: 'verbatim', text })

const spanKinds: Readonly<Record<string, Span['kind']>> = {
  ...{ em: 'em', i: 'em', strong: 'strong', b: 'strong', del: 'del', s: 'del', strike: 'del' },
  ...{ a: 'a', sub: 'sub', sup: 'sup', q: 'q', code: 'code' },
}

const isCode = (piece: Piece | undefined): boolean => piece?.kind === 'verbatim' && piece.text.startsWith('`')

/** Returns the TeX of a formula, which Temml keeps in an annotation; other MathML is its text. */
export const texOf = (math: HtmlElement): string | undefined => {
  const isTex = (element: HtmlElement) => attributeOf(element, 'encoding') === 'application/x-tex'
  const annotation = elementsIn(math).find(isTex)
  return annotation && textOf(annotation).trim()
}

const formulaPiece = (math: HtmlElement): Piece => {
  const tex = texOf(math)?.replaceAll(/\s+/g, ' ')
  const mark = attributeOf(math, 'display') === 'block' ? '$$' : '$'
  return tex === undefined ? textPiece(textOf(math)) : verbatim(mark + tex + mark)
}

const imagePiece = (image: HtmlElement, resolve: ResolveUrl): Piece => {
  const [src = '', alt = '', title] = ['src', 'alt', 'title'].map((name) => attributeOf(image, name))
  if (/^data:/i.test(src)) return textPiece(alt) // readers of text have no use for its bytes
  if (alt === '' && classesOf(image).includes('thumbnail')) return textPiece('') // beside the title of a page that links to it
  return verbatim(
    `![${escapeMarks(alt.replaceAll(/\s+/g, ' '))}](${destination(resolve(src))}${titlePart(title)})`,
  )
}

/** A film or a recording without a text is the address of its first source. */
const filmPiece = (film: HtmlElement, resolve: ResolveUrl): Piece => {
  const source = [film, ...elementsIn(film)].flatMap((element) => attributeOf(element, 'src') ?? [])[0]
  const url = resolve(source ?? '')
  return isAddress(url) ? verbatim(`<${url}>`) : textPiece('')
}

/** Elements that a code span cannot have. */
const saysMore = /^(?:a|b|br|del|em|i|img|s|strike|strong|su[bp])$/

/** Returns the piece that an element is as a whole, or undefined for what is in it. */
const wholePiece = (element: HtmlElement, resolve: ResolveUrl): Piece | undefined => {
  const { tagName } = element
  const classes = classesOf(element)
  if (tagName === 'br') return { kind: 'break', text: '' }
  if (tagName === 'img') return imagePiece(element, resolve)
  if (tagName === 'math') return formulaPiece(element)
  if (classes.includes('footnote-ref')) return verbatim(`[^${/\d+/.exec(textOf(element))?.[0]}]`)
  if (classes.includes('footnote-backref')) return textPiece('')
  if (classes.includes('task-box')) return verbatim(textOf(element) === '\u2611' ? '[x]' : '[ ]')
  const isFilm = tagName === 'video' || tagName === 'audio'
  if (isFilm && textOf(element).trim() === '') return filmPiece(element, resolve)
  if (tagName !== 'code' || elementsIn(element).some((inner) => saysMore.test(inner.tagName)))
    return undefined
  const code = textOf(element).replaceAll('\n', ' ')
  // GFM has no escape for `\|` in a table, and `]:` would end the label of a link definition (CommonMark §4.7).
  if (/\\\||^[^[]*\]:/.test(code)) return undefined
  return code.trim() === '' ? textPiece(code) : verbatim(inlineCode(code))
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
    pieces.push(textPiece(last?.kind === 'text' ? last.text + text : text))
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
      return
    }
    if (piece.kind !== 'break') begin()
    isSpaceDue = false
    pieces.push(piece)
  }
  const visit = (node: HtmlNode): void => {
    if (isText(node)) add(textPiece(node.value))
    if (!isElement(node) || !isRead(node)) return
    const whole = wholePiece(node, resolve)
    // The marks of two code spans side by side would be one, so the second is an element.
    if (whole && !(isCode(whole) && isCode(pieces.at(-1)) && !isSpaceDue)) return void add(whole)
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
