/** Breaks paragraphs into as few lines as possible, then balances their lengths. */
import type { Grapheme } from './paragraph.ts'

/** One line: the graphemes from `start` up to but excluding `end`, without a trailing space. */
export interface LineRange {
  readonly start: number
  readonly end: number
}

/** Returns the last index at which a line may end, or undefined if there is none. */
const lastBreak = (graphemes: readonly Grapheme[], start: number, end: number): number | undefined => {
  for (let index = end; index > start; index -= 1) {
    if (graphemes[index - 1]?.breakAfter) return index
  }
  return undefined
}

const trimSpace = (graphemes: readonly Grapheme[], { start, end }: LineRange): LineRange =>
  end > start && graphemes[end - 1]?.isSpace ? { start, end: end - 1 } : { start, end }

/** Returns where a line exceeds `width` ems. It has at least one grapheme; a trailing space may overhang. */
const reach = (
  graphemes: readonly Grapheme[],
  advances: readonly number[],
  start: number,
  width: number,
): number => {
  let used = 0
  for (let index = start; index < graphemes.length; index += 1) {
    used += advances[index] ?? 0
    if (used > width && index > start && !graphemes[index]?.isSpace) return index
  }
  return graphemes.length
}

/** Breaks a paragraph into lines of at most `width` ems. `cutsWord` is true if a longer word was broken. */
const breakLines = (graphemes: readonly Grapheme[], advances: readonly number[], width: number) => {
  const lines: LineRange[] = []
  let cutsWord = false
  let start = 0
  while (start < graphemes.length) {
    const farthest = reach(graphemes, advances, start, width)
    const allowed = farthest === graphemes.length ? farthest : lastBreak(graphemes, start, farthest)
    cutsWord ||= allowed === undefined
    const end = allowed ?? farthest
    lines.push(trimSpace(graphemes, { start, end }))
    start = end
  }
  return { lines, cutsWord }
}

/** Eight halvings narrow 40 ems down to less than a character. */
const BALANCING_STEPS = 8

/** Breaks a paragraph into the fewest lines, at the narrowest width that needs no more of them. */
export const balanceLines = (graphemes: readonly Grapheme[], advances: readonly number[], width: number) => {
  let best = breakLines(graphemes, advances, width)
  if (best.lines.length < 2 || best.cutsWord) return best
  let [narrow, wide] = [width / 2, width]
  for (let step = 0; step < BALANCING_STEPS; step += 1) {
    const middle = (narrow + wide) / 2
    const broken = breakLines(graphemes, advances, middle)
    if (broken.lines.length === best.lines.length && !broken.cutsWord) [best, wide] = [broken, middle]
    else narrow = middle
  }
  return best
}
