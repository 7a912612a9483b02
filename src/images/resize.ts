/** Makes a variant out of an original's bytes, with sharp. Used by the image library, one at a time. */
import { MOST_PIXELS } from './image-metadata.ts'
import { beginDigest, endDigest, type Variant, variantFormats } from './variant.ts'

/** Ten times what the largest picture takes; only one that is made to take for ever takes longer. */
const TIMEOUT_SECONDS = 60

/** The original has changed since the page that names the variant was made. */
export class OriginalChangedError extends Error {
  override readonly name = 'OriginalChangedError'
  readonly code = 'ORIGINAL_CHANGED'
}

/**
 * Decodes, turns as the camera was held, shrinks and encodes. Colours become sRGB; EXIF, with its place and time, and
 * all other metadata stay behind.
 *
 * @throws {OriginalChangedError} where the bytes are not those that the variant's name was made from
 * @throws sharp's error where they can't be decoded
 */
export const makeVariant = async (
  bytes: Buffer,
  { original, format, widthPx }: Pick<Variant, 'original' | 'format' | 'widthPx'>,
): Promise<Buffer> => {
  if (endDigest(beginDigest().update(bytes)) !== original.digest)
    throw new OriginalChangedError(`${original.file} has changed since the site was published.`)
  const { default: sharp } = await import('sharp') // after the first page, where the picture is no news
  return sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error', sequentialRead: true })
    .autoOrient()
    .resize({ width: widthPx, withoutEnlargement: true })
    .toFormat(format, variantFormats[format].options)
    .timeout({ seconds: TIMEOUT_SECONDS })
    .toBuffer()
}
