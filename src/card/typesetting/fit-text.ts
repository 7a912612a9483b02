/** Fits a text into a width: tries sizes from the largest, wraps, and shortens text that fits at no size. */
import type { TextStyle } from '../../fonts/font-families.ts'
import type { FontLibrary } from './font-library.ts'
import { inkWidth } from './ink-bounds.ts'
import { balanceLines, type LineRange } from './line-breaks.ts'
import { createParagraph } from './paragraph.ts'
import { type ShapedLine, shapeLine } from './shape-line.ts'

/** A size to try, in pixels, and how many lines it may take. */
export interface TextStep {
  readonly size: number
  readonly lines: number
}

/** How to set a text. Lengths are in pixels unless noted. */
export interface TextRequest {
  readonly style: TextStyle
  /** Width of the box that contains the ink of every line. */
  readonly width: number
  /** Tried in this order. If none fits, the text is shortened at the last. */
  readonly steps: readonly [TextStep, ...TextStep[]]
  /** Baseline to baseline, as a multiple of the size; 1.2 by default. */
  readonly leading?: number
  /** Letter-spacing in ems. */
  readonly tracking?: number
}

/** How often lines are broken at a narrower width. Two or three suffice unless one character is too wide. */
const MAX_BREAK_ATTEMPTS = 8

/**
 * Creates the function that sets the texts of one card.
 *
 * @param language BCP 47 tag of the card
 */
export const createTextSetter = (library: FontLibrary, language: string) => {
  const splitText = (content: string, style: TextStyle) =>
    createParagraph(content, style, { library, language })
  /** Returns a text's graphemes, and the whole text shaped as one line. */
  const measure = (content: string, { style, tracking = 0 }: TextRequest) => {
    const graphemes = splitText(content, style)
    const options = { language, tracking }
    return { graphemes, options, whole: shapeLine(graphemes, options) }
  }
  type Measured = ReturnType<typeof measure>

  const shapeRange = ({ graphemes, options, whole }: Measured, { start, end }: LineRange): ShapedLine =>
    start === 0 && end === graphemes.length ? whole : shapeLine(graphemes.slice(start, end), options)

  /** Shortens a line until it fits into `width` ems with an ellipsis. */
  const shortenLine = (
    { graphemes, options }: Measured,
    { start, end }: LineRange,
    { style, width }: { readonly style: TextStyle; readonly width: number },
  ): ShapedLine => {
    const ellipsis = splitText('…', style)
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
   * Sets a text at one size; if it does not fit, breaks words and drops lines. Lines are broken by advance
   * width, which the ink may exceed, so narrower widths are tried until the ink fits.
   */
  const setAt = (text: Measured, step: TextStep, { style, width: widthPx, leading = 1.2 }: TextRequest) => {
    const { size } = step
    const width = widthPx / size // in ems
    let breakWidth = width
    for (let attempt = 1; ; attempt += 1) {
      const broken = balanceLines(text.graphemes, text.whole.advances, breakWidth)
      const shortened = broken.lines.length > step.lines
      const lines = broken.lines
        .slice(0, step.lines)
        .map((range, index) =>
          shortened && index === step.lines - 1
            ? shortenLine(text, range, { style, width })
            : shapeRange(text, range),
        )
      const widest = Math.max(0, ...lines.map(inkWidth))
      if (widest <= width || attempt === MAX_BREAK_ATTEMPTS)
        return {
          size,
          /** Baseline to baseline, in pixels. */
          leading: size * leading,
          lines,
          /** Whether the end is cut off. */
          shortened,
          /** Whether the text does not fit, so words are broken or the end is cut off. */
          forced: shortened || broken.cutsWord || attempt > 1,
        }
      breakWidth *= (width / widest) * 0.99 // ink exceeds its advance by less than 1 %
    }
  }

  /** Sets a text at the first size that fits, or shortens it at the last. An empty text has no lines. */
  return (content: string, request: TextRequest) => {
    const text = measure(content, request)
    const [first, ...others] = request.steps
    let set = setAt(text, first, request)
    for (const step of others) if (set.forced) set = setAt(text, step, request)
    return { content, width: request.width, ...set }
  }
}

/** Sets the texts of one card. */
export type TextSetter = ReturnType<typeof createTextSetter>

/** A text with its size and lines, but no position yet. Lengths are in pixels. */
export type SetText = Readonly<ReturnType<TextSetter>>
