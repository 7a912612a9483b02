/** Draws set text as SVG paths at a position on the card. */
import type { SetText } from './fit-text.ts'
import { type InkBounds, placeBounds, uniteBounds } from './ink-bounds.ts'
import type { PlacedGlyph } from './shape-line.ts'

const round = (value: number, digits: number): number => Number(value.toFixed(digits))

/** Draws a glyph as an element of its own, so its outline stays the cached text. Fonts have y upwards, SVG downwards. */
const drawGlyph = (glyph: PlacedGlyph, originX: number, originY: number, size: number): string => {
  if (glyph.outline.path === '') return ''
  const scale = round(size * glyph.scale, 6)
  const x = round(originX + glyph.x * size, 2)
  const y = round(originY - glyph.y * size, 2)
  return `<path transform="matrix(${scale} 0 0 ${-scale} ${x} ${y})" d="${glyph.outline.path}"/>`
}

/**
 * Draws all lines of a text. The ink of each line, not its advance, starts or ends exactly at the edge of the text's box.
 *
 * @param x left edge of the box in pixels
 * @param baseline of the first line in pixels
 * @returns the paths, and the bounds of their ink in pixels, y downwards; undefined if nothing is visible
 */
export const drawText = (text: SetText, x: number, baseline: number, align: 'left' | 'right') => {
  const { size } = text
  let svg = ''
  const inks: InkBounds[] = []
  for (const [index, line] of text.lines.entries()) {
    if (line.ink === undefined) continue
    const y = baseline + index * text.leading
    const originX = align === 'left' ? x - line.ink.left * size : x + text.width - line.ink.right * size
    for (const glyph of line.glyphs) svg += drawGlyph(glyph, originX, y, size)
    inks.push(placeBounds(line.ink, size, originX, -y))
  }
  const ink = uniteBounds(inks)
  return { svg, ink: ink && { ...ink, top: -ink.top, bottom: -ink.bottom } }
}
