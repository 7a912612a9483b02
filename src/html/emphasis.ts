/** Decides how each emphasis in a run is written: with marks, where they open and close, otherwise as the element (CommonMark §6.2). */
import type { Piece, Span } from './run-pieces.ts'

/** Ways to write an emphasis with marks. */
export const emphasisMarks = { star: '*', underscore: '_', 'two-stars': '**', 'two-tildes': '~~' } as const

/** How an emphasis is written. */
export type EmphasisMark = keyof typeof emphasisMarks

/** Pieces in an emphasis. A longer one is written without it, since it could not be translated in parts. */
const MAX_PIECES = 2_000

const candidates: Readonly<Record<string, readonly EmphasisMark[]>> = {
  em: ['star', 'underscore'],
  strong: ['two-stars'],
  del: ['two-tildes'],
}

/** Emphases by their span; `undefined` is written as the element. */
type Decisions = Map<Span, EmphasisMark | undefined>

/** Returns the span that a piece opens or closes. */
export const spanOf = (piece: Piece | undefined): Span | undefined =>
  piece?.kind === 'open' || piece?.kind === 'close' ? piece.span : undefined

const isWhiteSpace = (character: string): boolean => /\s/.test(character)

/** Renderers differ on symbols, such as emoji: what is certainly punctuation, and what may be. */
const isPunctuation = (character: string): boolean =>
  /^[!-/:-@[-`{-~]$|^(?![\u{10000}-\u{10FFFF}])\p{P}$/u.test(character)
const mayBePunctuation = (character: string): boolean => /[\p{P}\p{S}]/u.test(character)

/** Returns the character of a piece that stands beside a mark; every piece that is no text begins and ends in punctuation. */
const edgeOf = (piece: Piece | undefined, side: 'first' | 'last'): string => {
  if (piece === undefined || piece.kind === 'break') return ' '
  if (piece.kind !== 'text') return '`'
  return (side === 'first' ? /^./su : /.$/su).exec(piece.text)?.[0] ?? ' '
}

/** Returns whether a mark between two characters can open an emphasis (left-flanking), or close one if they are given the other way round. */
const flanks = (outside: string, inside: string): boolean =>
  !isWhiteSpace(inside) && (!mayBePunctuation(inside) || isWhiteSpace(outside) || isPunctuation(outside))

const isEmphasis = (piece: Piece | undefined): boolean => (spanOf(piece)?.kind ?? 'a') in candidates

/** Returns the marks of the emphases in a run, and the spans that are too long for any. */
export const decideEmphasis = (pieces: readonly Piece[]) => {
  const decisions: Decisions = new Map()
  const tooLong = new Set<Span>()
  const ends = new Map<Span, number>()
  for (const [index, piece] of pieces.entries()) if (piece.kind === 'close') ends.set(piece.span, index)
  const around: Span[] = []
  const characterAt = (index: number): string | undefined => {
    const span = spanOf(pieces[index])
    const mark = span && decisions.get(span)
    return mark && emphasisMarks[mark].charAt(0)
  }
  const fits = (mark: EmphasisMark, start: number, end: number): boolean => {
    const character = emphasisMarks[mark].charAt(0)
    if ([start - 1, start + 1, end - 1, end + 1].some((index) => characterAt(index) === character))
      return false
    if (around.some((span) => decisions.get(span) === mark)) return false
    const [before, after] = [edgeOf(pieces[start - 1], 'last'), edgeOf(pieces[end + 1], 'first')]
    const isInWord = [before, after].some((outside) => !isWhiteSpace(outside) && !isPunctuation(outside))
    if (mark === 'underscore' && isInWord) return false
    return (
      flanks(before, edgeOf(pieces[start + 1], 'first')) && flanks(after, edgeOf(pieces[end - 1], 'last'))
    )
  }
  for (const [start, piece] of pieces.entries()) {
    if (piece.kind === 'close') around.pop()
    if (piece.kind !== 'open') continue
    const { span } = piece
    const end = ends.get(span) ?? pieces.length
    if (end - start > MAX_PIECES) tooLong.add(span)
    else if (span.kind in candidates) {
      const marks = candidates[span.kind] ?? []
      const isAtEmphasis = isEmphasis(pieces[start + 1]) || isEmphasis(pieces[end - 1])
      const mark = (isAtEmphasis ? marks.toReversed() : marks).find((mark) => fits(mark, start, end))
      decisions.set(span, mark)
    }
    around.push(span)
  }
  return { marks: decisions, tooLong }
}
