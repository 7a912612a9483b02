/** Mixes colours given as `#rrggbb`, and measures their contrast (WCAG 2.2). */

/** Returns a colour's red, green and blue, each from 0 to 255. */
const channelsOf = (colour: string): readonly number[] =>
  [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16))

/** Blends `share` of the ink over the background. */
export const mix = (ink: string, background: string, share: number): string => {
  const below = channelsOf(background)
  const mixed = channelsOf(ink).map((value, index) =>
    Math.round(value * share + (below[index] ?? 0) * (1 - share)),
  )
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

/** Returns the relative luminance of sRGB (WCAG 2.2), from 0 for black to 1 for white. */
const luminance = (colour: string): number => {
  const [red = 0, green = 0, blue = 0] = channelsOf(colour).map((channel) => {
    const value = channel / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Minimum contrast of text (WCAG 2.2, success criterion 1.4.3). */
export const READABLE_CONTRAST = 4.5

/** Returns a colour mixed with black until it is readable on a background; undefined if none is. */
export const readableShade = (colour: string, background: string): string | undefined => {
  const shades = Array.from({ length: 20 }, (_, step) => mix('#000000', colour, (step + 1) / 20))
  return shades.find((shade) => contrastRatio(shade, background) >= READABLE_CONTRAST)
}

/** Returns the contrast ratio of two colours, from 1 (equal) to 21 (black on white). */
export const contrastRatio = (one: string, other: string): number => {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}
