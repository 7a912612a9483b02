/** Loads sharp, a native library, when the first image needs it: most sites start without. */

/** Returns sharp without its cache: keyed by name, it could confuse files under the same descriptor. */
export const loadSharp = async () => {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  return sharp
}
