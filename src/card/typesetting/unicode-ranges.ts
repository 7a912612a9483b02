/** CSS `unicode-range` lists: which file of a font family has a character. Used by the card's fonts. */

/** Returns whether a code point lies in the ranges. */
export type UnicodeRanges = (codePoint: number) => boolean

/** Reads a list such as `U+600-6FF,U+200C` (CSS Fonts 4 §4.5, without wildcards, which font packages don't use). */
export const parseUnicodeRanges = (list: string): UnicodeRanges => {
  const ranges = list
    .split(',')
    .map((range) => range.trim().replace(/^U\+/i, '').split('-'))
    .map(([from = '', to = from]) => ({ from: Number.parseInt(from, 16), to: Number.parseInt(to, 16) }))
  return (codePoint) => ranges.some(({ from, to }) => codePoint >= from && codePoint <= to)
}
