/** Decides how each emphasis in a run is written: with marks, where they open and close, otherwise as the element (CommonMark §6.2). */
import type { Piece } from './run-pieces.ts'

/** Pieces in an emphasis. A longer one is written without it, since it could not be translated in parts. */
const MAX_PIECES = 2_000

const candidates: Readonly<Record<string, readonly string[]>> = {
  em: ['*', '_'],
  strong: ['**'],
  del: ['~~'],
}

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

const isEmphasis = (piece: Piece | undefined): boolean => piece?.kind === 'open' && piece.text in candidates

/** Returns the marks of the emphases in a run, by the pieces at which they begin: empty if it is too long, none if it is the element. */
export const chooseMarks = (pieces: readonly Piece[]): ReadonlyMap<Piece | undefined, string> => {
  const marks = new Map<Piece | undefined, string>()
  const ends = new Map(pieces.map(({ start }, index) => [start, index]))
  const around: Piece[] = []
  const fits = (mark: string, start: number, end: number): boolean => {
    const [before, after] = [pieces[start - 1], pieces[end + 1]]
    const beside = [before, before?.start, after?.start].map((piece) => marks.get(piece))
    if (beside.some((other) => other?.startsWith(mark.charAt(0)))) return false
    if (around.some((piece) => marks.get(piece) === mark)) return false
    const [left, right] = [edgeOf(before, 'last'), edgeOf(after, 'first')]
    const isInWord = [left, right].some((outside) => !isWhiteSpace(outside) && !isPunctuation(outside))
    if (mark === '_' && isInWord) return false
    return flanks(left, edgeOf(pieces[start + 1], 'first')) && flanks(right, edgeOf(pieces[end - 1], 'last'))
  }
  for (const [index, piece] of pieces.entries()) {
    if (piece.kind === 'close') around.pop()
    if (piece.kind !== 'open') continue
    const end = ends.get(piece) ?? index
    const isAtEmphasis = isEmphasis(pieces[index + 1]) || isEmphasis(pieces[end - 1]?.start)
    const possible = isAtEmphasis ? candidates[piece.text]?.toReversed() : candidates[piece.text]
    const mark = end - index > MAX_PIECES ? '' : possible?.find((one) => fits(one, index, end))
    if (mark !== undefined) marks.set(piece, mark)
    around.push(piece)
  }
  return marks
}
