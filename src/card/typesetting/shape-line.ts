/**
 * Shapes lines with HarfBuzz: positioned glyphs from left to right, and the bounds of their ink, in ems,
 * because unhinted outlines scale linearly. Measuring and drawing share the result, so they cannot differ.
 */
import { Direction, Buffer as ShapingBuffer, shape } from 'harfbuzzjs'
import type { CardFont, GlyphOutline } from './font-library.ts'
import { type InkBounds, placeBounds, uniteBounds } from './ink-bounds.ts'
import type { Grapheme } from './paragraph.ts'

/** A positioned glyph, in ems from the line's origin, y upwards. */
export interface PlacedGlyph {
  readonly outline: GlyphOutline
  /** Ems per unit of the outline. */
  readonly scale: number
  readonly x: number
  readonly y: number
}

/** A line that can be drawn at any size. */
export type ShapedLine = Readonly<ReturnType<typeof shapeLine>>

/** How to shape a line. */
export interface ShapingOptions {
  readonly language: string
  /** Letterspacing in ems. */
  readonly tracking: number
}

const splitIntoRuns = (graphemes: readonly Grapheme[]): readonly (readonly Grapheme[])[] => {
  const runs: Grapheme[][] = []
  for (const [index, grapheme] of graphemes.entries()) {
    const previous = graphemes[index - 1]
    if (previous?.font !== grapheme.font || previous.level !== grapheme.level) runs.push([])
    runs.at(-1)?.push(grapheme)
  }
  return runs
}

const buffer = new ShapingBuffer()

const shapeText = (text: string, font: CardFont, level: number, { language }: ShapingOptions) => {
  buffer.reset()
  buffer.addText(text)
  buffer.guessSegmentProperties()
  buffer.setDirection(level % 2 === 1 ? Direction.RTL : Direction.LTR)
  buffer.setLanguage(language)
  shape(font.shaping, buffer)
  const positions = buffer.getGlyphPositions()
  return buffer.getGlyphInfos().map((info, index) => ({ ...info, ...positions[index] }))
}

/** Returns the grapheme index of each UTF-16 unit of the run. */
const indexUnits = (graphemes: readonly Grapheme[]): readonly number[] =>
  graphemes.flatMap(({ text }, index) => Array.from({ length: text.length }, () => index))

/** Shapes graphemes of one font and one direction. */
const shapeRun = (graphemes: readonly Grapheme[], options: ShapingOptions) => {
  const [{ font, level }] = graphemes as readonly [Grapheme]
  const text = graphemes.map((grapheme) => grapheme.text).join('')
  const graphemeAt = indexUnits(graphemes)
  const tracking = font.family === 'alegreya' ? options.tracking : 0 // other scripts may be joined
  const advances = graphemes.map(() => 0)
  let last = -1
  const glyphs = shapeText(text, font, level, options).map((glyph) => {
    const { codepoint: id, cluster, xAdvance = 0, xOffset = 0, yOffset = 0 } = glyph
    const index = graphemeAt[cluster] ?? 0
    const advance = xAdvance / font.unitsPerEm + (index === last ? 0 : tracking)
    last = index
    advances[index] = (advances[index] ?? 0) + advance
    return { id, x: xOffset / font.unitsPerEm, y: yOffset / font.unitsPerEm, advance }
  })
  return { font, level, glyphs, advances }
}

type Run = ReturnType<typeof shapeRun>

/** Puts runs into visual order (UAX #9, rule L2). */
const reorder = (runs: readonly Run[]): readonly Run[] => {
  const ordered = [...runs]
  const highest = Math.max(0, ...runs.map(({ level }) => level))
  for (let level = highest; level >= 1; level -= 1) {
    for (let start = 0; start < ordered.length; start += 1) {
      let end = start
      while ((ordered[end]?.level ?? -1) >= level) end += 1
      if (end > start) ordered.splice(start, end - start, ...ordered.slice(start, end).reverse())
      start = Math.max(start, end)
    }
  }
  return ordered
}

const place = (runs: readonly Run[]): readonly PlacedGlyph[] => {
  const placed: PlacedGlyph[] = []
  let pen = 0
  for (const { font, glyphs } of runs) {
    for (const { id, x, y, advance } of glyphs) {
      placed.push({ outline: font.outline(id), scale: 1 / font.unitsPerEm, x: pen + x, y })
      pen += advance
    }
  }
  return placed
}

const boundsOf = (glyphs: readonly PlacedGlyph[]): InkBounds | undefined =>
  uniteBounds(
    glyphs.flatMap(({ outline: { ink }, scale, x, y }) =>
      ink === undefined ? [] : [placeBounds(ink, { scale, x, y })],
    ),
  )

/** Shapes one line of graphemes. */
export const shapeLine = (graphemes: readonly Grapheme[], options: ShapingOptions) => {
  const runs = splitIntoRuns(graphemes).map((run) => shapeRun(run, options))
  const glyphs = place(reorder(runs))
  return {
    glyphs,
    /** In ems from the line's origin; undefined if nothing is visible. */
    ink: boundsOf(glyphs),
    /** In ems by grapheme, in logical order; a ligature's is at its first grapheme. For breaking lines. */
    advances: runs.flatMap(({ advances }) => advances),
  }
}
