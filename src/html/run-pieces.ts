/**
 * Flattens a run of adjacent inline nodes into pieces. White space collapses as in browsers (CSS Text 3
 * §4.1.1) and moves out of the elements at whose edges it stands; empty elements are left out; URLs are
 * resolved.
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
  isReadable,
  isText,
  nodeText,
} from './html-tree.ts'

/** Returns the URL to write for one in the page. */
export type ResolveUrl = (url: string) => string

/** Adjacent inline nodes. */
export interface Run {
  readonly nodes: readonly HtmlNode[]
  /** Inline elements around the blocks that hold the nodes, outermost first. */
  readonly around: readonly HtmlElement[]
}

/** A part of a run: text to be escaped, Markdown, a break, or the start or end of a non-empty element. */
export interface Piece {
  readonly kind: 'text' | 'verbatim' | 'break' | 'open' | 'close'
  /** The text, or the element's name. */
  readonly text: string
  /** Destination and title of a link, as Markdown. */
  readonly target?: string
  /** For the end of an element: its start. */
  readonly start?: Piece
}

const textPiece = (text: string): Piece => ({ kind: 'text', text })
const verbatim = (text: string): Piece => ({ kind: 'verbatim', text })

/** Elements that have Markdown syntax, with the name they share. */
const names: Readonly<Record<string, string>> = {
  ...{ em: 'em', i: 'em', strong: 'strong', b: 'strong', del: 'del', s: 'del', strike: 'del' },
  ...{ sub: 'sub', sup: 'sup', q: 'q', code: 'code' },
}

const isCode = (piece: Piece | undefined): boolean => piece?.kind === 'verbatim' && piece.text.startsWith('`')

/** What ends the label of a link definition (CommonMark §4.7), wherever it stands in a link. */
const labelEnd = /^[^[]*\]:/

/** Returns the TeX that Temml keeps in a formula's annotation; undefined for other MathML. */
export const texOf = (math: HtmlElement): string | undefined => {
  const isTex = (element: HtmlElement) => attributeOf(element, 'encoding') === 'application/x-tex'
  const annotation = elementsIn(math).find(isTex)
  return annotation && nodeText(annotation).trim()
}

const formulaPiece = (math: HtmlElement): Piece => {
  const tex = texOf(math)?.replaceAll(/\s+/g, ' ')
  if (tex === undefined) return textPiece(nodeText(math))
  const mark = attributeOf(math, 'display') === 'block' ? '$$' : '$'
  // TeX ignores the space
  return verbatim(mark + tex.replace(labelEnd, (start) => `${start.slice(0, -1)} :`) + mark)
}

const imagePiece = (image: HtmlElement, resolve: ResolveUrl): Piece => {
  const [src = '', alt = '', title] = ['src', 'alt', 'title'].map((name) => attributeOf(image, name))
  if (/^data:/i.test(src)) return textPiece(alt) // readers of text have no use for its bytes
  // the title of its page stands beside it
  if (alt === '' && classesOf(image).includes('thumbnail')) return textPiece('')
  return verbatim(
    `![${escapeMarks(alt.replaceAll(/\s+/g, ' '))}](${destination(resolve(src))}${titlePart(title)})`,
  )
}

/** Returns whether an element is a video or a recording without text. */
export const isFilm = (element: HtmlElement): boolean =>
  (element.tagName === 'video' || element.tagName === 'audio') && nodeText(element).trim() === ''

/** Returns the URL of a film's first source as a link. */
const filmPiece = (film: HtmlElement, resolve: ResolveUrl): Piece => {
  const source = [film, ...elementsIn(film)].flatMap((element) => attributeOf(element, 'src') ?? [])[0]
  const url = resolve(source ?? '')
  return isAddress(url) ? verbatim(`<${url}>`) : textPiece('')
}

/** Elements that a code span cannot contain. */
const unfitForCodeSpan = /^(?:a|b|br|del|em|i|img|s|strike|strong|su[bp])$/

/** Returns code as a code span; undefined if only an element can express it. */
const codePiece = (element: HtmlElement): Piece | undefined => {
  const code = nodeText(element).replaceAll('\n', ' ')
  if (elementsIn(element).some(({ tagName }) => unfitForCodeSpan.test(tagName))) return undefined
  if (code.includes('\\|') || labelEnd.test(code)) return undefined // GFM has no escape for `\|` in a table
  return code.trim() === '' ? textPiece(code) : verbatim(inlineCode(code))
}

/** Returns the piece of a link whose text is its address. */
const addressPiece = (link: HtmlElement, resolve: ResolveUrl): Piece | undefined => {
  const [text] = link.childNodes
  if (link.childNodes.length !== 1 || !text || !isText(text) || !isAddress(text.value)) return undefined
  const isSame = URL.parse(text.value)?.href === resolve(attributeOf(link, 'href') ?? '')
  return isSame ? verbatim(`<${text.value}>`) : undefined
}

/** Returns the piece that replaces an element; undefined if its contents are visited instead. */
const replacementPiece = (element: HtmlElement, resolve: ResolveUrl): Piece | undefined => {
  const classes = classesOf(element)
  if (classes.includes('footnote-ref')) return verbatim(`[^${/\d+/.exec(nodeText(element))?.[0]}]`)
  if (classes.includes('footnote-backref')) return textPiece('')
  if (classes.includes('task-box')) return verbatim(nodeText(element) === '\u2611' ? '[x]' : '[ ]')
  if (isFilm(element)) return filmPiece(element, resolve)
  switch (element.tagName) {
    case 'br':
      return { kind: 'break', text: '' }
    case 'img':
      return imagePiece(element, resolve)
    case 'math':
      return formulaPiece(element)
    case 'code':
      return codePiece(element)
    case 'a':
      return addressPiece(element, resolve)
    default:
      return undefined
  }
}

/** Returns the piece that opens an element; undefined if only its contents are written. */
const openingPiece = (element: HtmlElement, resolve: ResolveUrl): Piece | undefined => {
  const name = names[element.tagName]
  if (name !== undefined) return { kind: 'open', text: name }
  const href = element.tagName === 'a' ? attributeOf(element, 'href') : undefined
  if (href === undefined || classesOf(element).includes('anchor')) return undefined
  return {
    kind: 'open',
    text: 'a',
    target: destination(resolve(href)) + titlePart(attributeOf(element, 'title')),
  }
}

/** Returns the pieces of a run, without spaces at its ends, beside breaks or at edges inside elements. */
export const piecesOf = ({ nodes, around }: Run, resolve: ResolveUrl): readonly Piece[] => {
  const pieces: Piece[] = []
  let isSpaceDue = false
  let isLineStart = true
  /** Opened elements that are still empty. */
  let begun: Piece[] = []
  const addText = (text: string): void => {
    const before = pieces.at(-1)?.kind === 'text' ? pieces.pop()?.text : ''
    pieces.push(textPiece(before + text))
  }
  const begin = (): void => {
    if (isSpaceDue && !isLineStart) addText(' ')
    isSpaceDue = false
    pieces.push(...begun)
    begun = []
  }
  const end = (start: Piece): void => {
    if (begun.at(-1) === start && start.text !== 'a') begun.pop()
    else {
      if (begun.length > 0) begin()
      pieces.push({ kind: 'close', text: start.text, start })
    }
  }
  const add = (piece: Piece): void => {
    const text = piece.kind === 'text' ? piece.text.replaceAll(/[ \t\n\f\r]+/g, ' ') : ''
    const words = text.replaceAll(/^ | $/g, '')
    isSpaceDue ||= text.startsWith(' ')
    if (piece.kind === 'text' && words === '') return
    if (piece.kind !== 'break') begin()
    if (piece.kind === 'text') addText(words)
    else pieces.push(piece)
    isSpaceDue = text.endsWith(' ')
    isLineStart = piece.kind === 'break'
  }
  const visit = (node: HtmlNode): void => {
    if (isText(node)) add(textPiece(node.value))
    if (!isElement(node) || !isReadable(node)) return
    const whole = replacementPiece(node, resolve)
    // The marks of two adjacent code spans would merge, so the second is an element.
    const isAtCode = isCode(whole) && isCode(pieces.at(-1)) && !isSpaceDue
    if (whole && !isAtCode) add(whole)
    else visitInside(node, openingPiece(node, resolve))
  }
  const visitInside = (element: HtmlElement, start: Piece | undefined): void => {
    const isBlock = !inlineElements.has(element.tagName)
    isSpaceDue ||= isBlock
    if (start) begun.push(start)
    for (const child of childrenOf(element)) visit(child)
    if (start) end(start)
    isSpaceDue ||= isBlock
  }
  const outer = around.flatMap((element) => openingPiece(element, resolve) ?? [])
  begun.push(...outer)
  for (const node of nodes) visit(node)
  for (const start of outer.toReversed()) if (!begun.includes(start)) end(start)
  return pieces
}
