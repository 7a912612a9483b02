/** Draws set text as SVG paths. */
import type { SetText } from './fit-text.ts'
import { type InkBounds, placeBounds, uniteBounds } from './ink-bounds.ts'
import type { PlacedGlyph } from './shape-line.ts'

const round = (value: number, digits: number): number => Number(value.toFixed(digits))

/** Draws a glyph as an element of its own, so that the outline's cached text is reused. */
const drawGlyph = (
  glyph: PlacedGlyph,
  { size, originX, baseline }: { readonly size: number; readonly originX: number; readonly baseline: number },
): string => {
  if (glyph.outline.path === '') return ''
  const scale = round(size * glyph.scale, 6)
  const x = round(originX + glyph.x * size, 2)
  const y = round(baseline - glyph.y * size, 2) // fonts have y upwards, SVG downwards
  return `<path transform="matrix(${scale} 0 0 ${-scale} ${x} ${y})" d="${glyph.outline.path}"/>`
}

/**
 * Draws all lines of a text. Each line's ink, not its advance, touches the edge of the box.
 *
 * @param place the left edge of the box and the baseline of the first line, in pixels
 * @returns the paths, and the bounds of their ink in pixels, y downwards; undefined if nothing is visible
 */
export const drawText = (
  text: SetText,
  { x, baseline, align }: { readonly x: number; readonly baseline: number; readonly align: 'left' | 'right' },
) => {
  const { size } = text
  let svg = ''
  const inks: InkBounds[] = []
  for (const [index, line] of text.lines.entries()) {
    if (line.ink === undefined) continue
    const y = baseline + index * text.leading
    const originX = align === 'left' ? x - line.ink.left * size : x + text.width - line.ink.right * size
    for (const glyph of line.glyphs) svg += drawGlyph(glyph, { size, originX, baseline: y })
    inks.push(placeBounds(line.ink, { scale: size, x: originX, y: -y }))
  }
  const ink = uniteBounds(inks)
  return { svg, ink: ink && { ...ink, top: -ink.top, bottom: -ink.bottom } }
}
