/** Draws set text as SVG path data at a place on the card. Used by the card's canvas. */
import type { InkBounds, PlacedGlyph } from './line-shaper.ts'
import type { SetText } from './text-setter.ts'

/** Where a text goes: lines begin, or end, with their ink exactly at this edge, as titles are set. */
export interface TextPlace {
  /** The left edge of the text's measure in pixels. */
  readonly x: number
  /** Of the first line, in pixels. */
  readonly baseline: number
  readonly align: 'left' | 'right'
}

/** Path data, and the bounds of its ink in pixels, y downwards; undefined where nothing is to be seen. */
export interface DrawnText {
  readonly path: string
  readonly ink: InkBounds | undefined
}

/** A hundredth of a pixel is finer than the picture shows, and keeps the SVG short. */
const round = (value: number): number => Math.round(value * 100) / 100

const drawGlyph = (glyph: PlacedGlyph, originX: number, originY: number, size: number): string => {
  const scale = size * glyph.scale
  const left = originX + glyph.x * size
  const base = originY - glyph.y * size
  let path = ''
  for (const { type, values } of glyph.outline.commands) {
    path += type
    for (const [index, value] of values.entries()) {
      path += index % 2 === 0 ? `${round(left + value * scale)} ` : `${round(base - value * scale)} `
    }
  }
  return path
}

const join = (one: InkBounds | undefined, other: InkBounds): InkBounds =>
  one === undefined
    ? other
    : {
        left: Math.min(one.left, other.left),
        right: Math.max(one.right, other.right),
        top: Math.min(one.top, other.top),
        bottom: Math.max(one.bottom, other.bottom),
      }

/** Draws all lines. */
export const drawText = (text: SetText, { x, baseline, align }: TextPlace): DrawnText => {
  const { size } = text
  let path = ''
  let ink: InkBounds | undefined
  for (const [index, line] of text.lines.entries()) {
    if (line.ink === undefined) continue
    const y = baseline + index * text.leading
    const originX = align === 'left' ? x - line.ink.left * size : x + text.width - line.ink.right * size
    for (const glyph of line.glyphs) path += drawGlyph(glyph, originX, y, size)
    ink = join(ink, {
      left: originX + line.ink.left * size,
      right: originX + line.ink.right * size,
      top: y - line.ink.top * size,
      bottom: y - line.ink.bottom * size,
    })
  }
  return { path, ink }
}
