/** Bounds of what is visible of glyphs and lines. */

/** Bounds of the ink, y upwards. */
export interface InkBounds {
  readonly left: number
  readonly bottom: number
  readonly right: number
  readonly top: number
}

/** Returns bounds in the units and from the origin of what they are placed on. */
export const placeBounds = (
  { left, bottom, right, top }: InkBounds,
  scale: number,
  x: number,
  y: number,
): InkBounds => ({
  left: x + left * scale,
  bottom: y + bottom * scale,
  right: x + right * scale,
  top: y + top * scale,
})

/** Returns the bounds of all; undefined if there are none. */
export const uniteBounds = (all: readonly InkBounds[]): InkBounds | undefined =>
  all.length === 0
    ? undefined
    : {
        left: Math.min(...all.map(({ left }) => left)),
        bottom: Math.min(...all.map(({ bottom }) => bottom)),
        right: Math.max(...all.map(({ right }) => right)),
        top: Math.max(...all.map(({ top }) => top)),
      }

/** Returns the width of a line's ink in ems. */
export const inkWidth = ({ ink }: { readonly ink: InkBounds | undefined }): number =>
  ink === undefined ? 0 : ink.right - ink.left
