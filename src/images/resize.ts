/** Makes a variant from an original's bytes, with sharp. Used by the image library, one at a time. */
import { MAX_PIXELS } from './image-metadata.ts'
import { loadSharp } from './load-sharp.ts'
import { beginDigest, encoderOptions, endDigest, type Variant } from './variant.ts'

/** Ten times what the largest image takes; only an image crafted to be slow takes longer. */
const TIMEOUT_SECONDS = 60

/** The original changed after the page that names the variant was rendered. */
export class OriginalChangedError extends Error {
  override readonly name = 'OriginalChangedError'
  readonly code = 'ORIGINAL_CHANGED'
}

/**
 * Decodes, rotates, resizes and encodes an image. Colours become sRGB; EXIF, which may hold place and time, and all
 * other metadata are dropped.
 *
 * @throws {OriginalChangedError} if the bytes are not the ones the variant is named after
 * @throws sharp's error if they cannot be decoded
 */
export const makeVariant = async (
  bytes: Buffer,
  { original, format, widthPx }: Pick<Variant, 'original' | 'format' | 'widthPx'>,
): Promise<Buffer> => {
  if (endDigest(beginDigest().update(bytes)) !== original.digest)
    throw new OriginalChangedError(`${original.file} has changed since the site was published`)
  const sharp = await loadSharp()
  return sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true })
    .autoOrient()
    .resize({ width: widthPx, withoutEnlargement: true })
    .toFormat(format, encoderOptions(original, format))
    .timeout({ seconds: TIMEOUT_SECONDS })
    .toBuffer()
}
