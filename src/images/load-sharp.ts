/** Loads sharp, a native library, when the first image needs it: most sites start without. */

/**
 * Returns sharp without its cache of up to 50 MB. No image is decoded twice the same way, and the cache goes by names, so it could
 * confuse a file with another that was opened under the same descriptor.
 */
export const loadSharp = async () => {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  return sharp
}
