/** Reads the size of an SVG image from its root element, as browsers do (SVG 2 §8.2). */
import { type ImageSize, MAX_WIDTH_PX } from './responsive-image.ts'

/** CSS pixels in each absolute unit (CSS Values 4 §6.2). */
const unitPx: Readonly<Record<string, number>> = {
  '': 1,
  px: 1,
  in: 96,
  cm: 96 / 2.54,
  mm: 96 / 25.4,
  pt: 96 / 72,
  pc: 16,
}

const attributePattern = /\s(?<name>[\w:-]+)\s*=\s*(?:"(?<double>[^"]*)"|'(?<single>[^']*)')/g

/** Returns a length in CSS pixels; undefined for percentages and font-relative units. */
const lengthPx = (text: string): number | undefined => {
  const [, number, unit = ''] = /^\+?((?=[\d.])\d*(?:\.\d+)?(?:e[+-]?\d+)?)([a-z]*)$/i.exec(text) ?? []
  const px = Number(number) * (unitPx[unit.toLowerCase()] ?? Number.NaN)
  return px > 0 && Number.isFinite(px) ? px : undefined
}

const viewBoxRatio = (viewBox: string): number | undefined => {
  const [, , width = 0, height = 0] = viewBox.split(/[\s,]+/).map(Number)
  return width > 0 && height > 0 ? width / height : undefined
}

/**
 * Returns the size in whole CSS pixels. An SVG with only a viewBox keeps its aspect ratio and gets the
 * largest width, which the style sheet limits.
 *
 * @param text the start of the file, including the root element's tag
 * @returns undefined if the root element has neither size nor viewBox
 */
export const svgSize = (text: string): ImageSize | undefined => {
  const tag = /<(?:\w+:)?svg(?=\s)(?:[^>"']|"[^"]*"|'[^']*')*>/.exec(text)?.[0] ?? ''
  const attributes = new Map(
    tag
      .matchAll(attributePattern)
      .map(({ groups: { name, double, single } = {} }) => [name, double ?? single]),
  )
  const [width, height] = ['width', 'height'].map((name) => lengthPx(attributes.get(name)?.trim() ?? ''))
  const ratio = viewBoxRatio(attributes.get('viewBox')?.trim() ?? '')
  if (width !== undefined && height !== undefined) return rounded(width, height)
  if (ratio === undefined) return undefined
  if (width !== undefined) return rounded(width, width / ratio)
  return height === undefined ? rounded(MAX_WIDTH_PX, MAX_WIDTH_PX / ratio) : rounded(height * ratio, height)
}

const rounded = (width: number, height: number): ImageSize => ({
  widthPx: Math.max(1, Math.round(width)),
  heightPx: Math.max(1, Math.round(height)),
})
