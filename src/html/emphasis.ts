/** Chooses marks for each emphasis in a run, or its element where marks fail (CommonMark §6.2). */
import type { Piece } from './run-pieces.ts'

/** Pieces in an emphasis. A longer one is dropped, because it could not be converted in parts. */
const MAX_PIECES = 2_000

const candidates: Readonly<Record<string, readonly string[]>> = {
  em: ['*', '_'],
  strong: ['**'],
  del: ['~~'],
}

const isWhiteSpace = (character: string): boolean => /\s/.test(character)

/** Whether a character is punctuation for every renderer. They differ on symbols, such as emoji. */
const isPunctuation = (character: string): boolean =>
  /^[!-/:-@[-`{-~]$|^(?![\u{10000}-\u{10FFFF}])\p{P}$/u.test(character)
const mayBePunctuation = (character: string): boolean => /[\p{P}\p{S}]/u.test(character)

/** Returns the character of a piece next to a mark. Pieces other than text begin and end in punctuation. */
const edgeOf = (piece: Piece | undefined, side: 'first' | 'last'): string => {
  if (piece === undefined || piece.kind === 'break') return ' '
  if (piece.kind !== 'text') return '`'
  return (side === 'first' ? /^./su : /.$/su).exec(piece.text)?.[0] ?? ' '
}

/** Whether a mark between two characters is left-flanking; right-flanking if they are swapped. */
const flanks = (outside: string, inside: string): boolean =>
  !isWhiteSpace(inside) && (!mayBePunctuation(inside) || isWhiteSpace(outside) || isPunctuation(outside))

const isEmphasis = (piece: Piece | undefined): boolean => piece?.kind === 'open' && piece.text in candidates

/** Returns the marks by opening piece: `''` drops the emphasis, and a missing key means its element. */
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
