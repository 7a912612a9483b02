/**
 * Fits a text into a width: tries sizes from the largest, wraps, and shortens text that fits at no size. The card's
 * template calls it through card-canvas.ts; svg-text.ts draws the result.
 */
import type { TextStyle } from '../../fonts/font-families.ts'
import type { FontLibrary } from './font-library.ts'
import { balanceLines, type LineRange } from './line-breaks.ts'
import { createParagraph, type Grapheme } from './paragraph.ts'
import { type ShapedLine, type ShapingOptions, shapeLine } from './shape-line.ts'

/** A size to try, and how many lines it may take. */
export interface TextStep {
  readonly size: number
  readonly lines: number
}

/** How to set a text. Lengths are in pixels unless noted. */
export interface TextRequest {
  readonly style: TextStyle
  /** The ink of every line stays within it. */
  readonly width: number
  /** From the preferred to the last resort. */
  readonly steps: readonly TextStep[]
  /** Baseline to baseline, as a multiple of the size; 1.2 by default. */
  readonly leading?: number
  /** Letterspacing in ems. */
  readonly tracking?: number
  /** OpenType features, such as `lnum`. */
  readonly features?: readonly string[]
}

/** A text with its size and lines, but no position yet. */
export interface SetText {
  readonly content: string
  readonly width: number
  readonly size: number
  /** Baseline to baseline. */
  readonly leading: number
  readonly lines: readonly ShapedLine[]
  /** True if it fits at no size, so words are broken or the end is cut off. */
  readonly forced: boolean
  /** True if the end was cut off. */
  readonly shortened: boolean
}

interface Measured {
  readonly graphemes: readonly Grapheme[]
  readonly options: ShapingOptions
  /** The whole text on one line. */
  readonly whole: ShapedLine
}

interface ForcedRequest {
  readonly style: TextStyle
  /** The limit for ink, in ems. */
  readonly width: number
  /** The width to break lines at, in ems. */
  readonly breakAt: number
}

/** Two or three suffice unless a single character is wider than the width. */
const MOST_NARROWINGS = 8

const inkWidth = ({ ink }: ShapedLine): number => (ink === undefined ? 0 : ink.right - ink.left)

const shapeRange = ({ graphemes, options, whole }: Measured, { start, end }: LineRange): ShapedLine =>
  start === 0 && end === graphemes.length ? whole : shapeLine(graphemes.slice(start, end), options)

/** Shortens the last line until an ellipsis fits behind it. */
const shortenLine = (
  { graphemes, options }: Measured,
  { start, end }: LineRange,
  { width, ellipsis }: { readonly width: number; readonly ellipsis: readonly Grapheme[] },
): ShapedLine => {
  for (let last = end; last > start; last -= 1) {
    if (graphemes[last - 1]?.isSpace) continue
    const level = graphemes[last - 1]?.level ?? 0
    const tail = ellipsis.map((grapheme) => ({ ...grapheme, level }))
    const line = shapeLine([...graphemes.slice(start, last), ...tail], options)
    if (inkWidth(line) <= width) return line
  }
  return shapeLine(ellipsis, options)
}

/**
 * Creates the function that sets the texts of one card.
 *
 * @param language BCP 47 tag of the card
 */
export const createTextSetter = (library: FontLibrary, language: string) => {
  const known = new Map<string, Measured>()

  const measure = (content: string, { style, tracking = 0, features = [] }: TextRequest): Measured => {
    const key = JSON.stringify([content, style, tracking, features])
    const before = known.get(key)
    if (before) return before
    const graphemes = createParagraph(content, style, { library, language })
    const options = { language, tracking, features }
    const measured = { graphemes, options, whole: shapeLine(graphemes, options) }
    known.set(key, measured)
    return measured
  }

  /** Returns the lines of a step, or undefined if they don't fit. */
  const tryStep = (text: Measured, { size, lines }: TextStep, width: number) => {
    const broken = balanceLines(text.graphemes, text.whole.advances, width / size)
    if (broken.lines.length > lines || broken.cutsWord) return undefined
    const shaped = broken.lines.map((range) => shapeRange(text, range))
    return shaped.every((line) => inkWidth(line) * size <= width) ? shaped : undefined
  }

  /** Sets at the last step: breaks inside words and drops lines that exceed it. */
  const forceLines = (text: Measured, step: TextStep, { style, width, breakAt }: ForcedRequest) => {
    const { lines } = balanceLines(text.graphemes, text.whole.advances, breakAt)
    const shortened = lines.length > step.lines
    const shaped = lines.slice(0, step.lines).map((range, index) => {
      if (!shortened || index < step.lines - 1) return shapeRange(text, range)
      const ellipsis = createParagraph('…', style, { library, language })
      return shortenLine(text, range, { width, ellipsis })
    })
    return { lines: shaped, shortened }
  }

  /** Lines are broken by advance width, which ink may exceed: breaks at narrower widths until the ink also fits. */
  const forceStep = (text: Measured, step: TextStep, request: TextRequest) => {
    const width = request.width / step.size
    let breakAt = width
    for (let round = 1; ; round += 1) {
      const forced = forceLines(text, step, { style: request.style, width, breakAt })
      const widest = Math.max(0, ...forced.lines.map(inkWidth))
      if (widest <= width || round === MOST_NARROWINGS) return forced
      breakAt *= (width / widest) * 0.99 // ink exceeds its advance by less than 1 %
    }
  }

  /** Returns the text at the first size that fits, or shortened at the last one. An empty text has no lines. */
  return (content: string, request: TextRequest): SetText => {
    const text = measure(content, request)
    const textOf = (size: number) => ({
      content,
      width: request.width,
      size,
      leading: size * (request.leading ?? 1.2),
    })
    for (const step of request.steps) {
      const lines = tryStep(text, step, request.width)
      const { size } = step
      if (lines !== undefined) return { ...textOf(size), lines, forced: false, shortened: false }
    }
    const last = request.steps.at(-1)
    if (last === undefined) throw new TypeError(`steps for "${content}": found none; expected at least one.`)
    const forced = forceStep(text, last, request)
    return { ...textOf(last.size), ...forced, forced: true }
  }
}

/** Sets the texts of one card. */
export type TextSetter = ReturnType<typeof createTextSetter>
