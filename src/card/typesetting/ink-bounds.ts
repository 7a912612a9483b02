/** Bounds of the visible parts of glyphs and lines. */

/** Bounds of the ink, y upwards. */
export interface InkBounds {
  readonly left: number
  readonly bottom: number
  readonly right: number
  readonly top: number
}

/** Returns bounds scaled, then moved by x and y. */
export const placeBounds = (
  { left, bottom, right, top }: InkBounds,
  { scale, x, y }: { readonly scale: number; readonly x: number; readonly y: number },
): InkBounds => ({
  left: x + left * scale,
  bottom: y + bottom * scale,
  right: x + right * scale,
  top: y + top * scale,
})

/** Returns the smallest bounds that enclose all the given ones; undefined if there are none. */
export const uniteBounds = (all: readonly InkBounds[]): InkBounds | undefined => {
  if (all.length === 0) return undefined
  return {
    left: Math.min(...all.map(({ left }) => left)),
    bottom: Math.min(...all.map(({ bottom }) => bottom)),
    right: Math.max(...all.map(({ right }) => right)),
    top: Math.max(...all.map(({ top }) => top)),
  }
}

/** Returns the width of a line's ink in ems. */
export const inkWidth = ({ ink }: { readonly ink: InkBounds | undefined }): number =>
  ink === undefined ? 0 : ink.right - ink.left
