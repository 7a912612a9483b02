/** Reads an image's size, its own metadata, and a digest if it is worth variants. Decodes no pixels. */
import type { Metadata } from 'sharp'
import { isUndisplayable } from '../content/files/resume-image.ts'
import { MAX_READ_BYTES, type OpenContentFile, withContentFile } from '../content/open-content-file.ts'
import type { SiteFile } from '../content/site.ts'
import { hasLocationInside, readEmbeddedMetadata } from './embedded-metadata.ts'
import { loadSharp } from './load-sharp.ts'
import { type ImageSize, variantWidths } from './responsive-image.ts'
import { svgSize } from './svg-size.ts'
import { beginDigest, endDigest, type Original } from './variant.ts'

/** The facts about an image file. */
export type ImageMetadata = Readonly<Awaited<ReturnType<typeof readImageMetadata>>>

/** Only medium-format cameras exceed it. Decoding takes at most 370 MB, for a progressive JPEG. */
const MAX_PIXELS = 64_000_000

/** Decoding AVIF takes 18 bytes a pixel: 430 MB for a full-frame photo, which may be a file of 1 KB. */
const MAX_AVIF_PIXELS = 24_000_000

/** Returns the limit for a format, as sharp names it. */
const maxPixelsOf = (format: string | undefined): number => (format === 'heif' ? MAX_AVIF_PIXELS : MAX_PIXELS)

/** Smaller files are icons and drawings; variants would only lose their metadata. */
const MIN_BYTES = 16 * 1024

/** Covers an SVG's licence and root tag. */
const HEAD_BYTES = 16 * 1024

const readHead = async ({ handle }: OpenContentFile): Promise<string> => {
  const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(HEAD_BYTES), position: 0 })
  return buffer.toString('utf8', 0, bytesRead)
}

/** Streams the file, so that no request waits for a large one. */
const chunksOf = (
  { handle }: OpenContentFile,
  part: { readonly start?: number; readonly end?: number } = {},
): AsyncIterable<Buffer> =>
  handle.createReadStream({ start: 0, highWaterMark: 256 * 1024, autoClose: false, ...part })

/** Searching a whole photo would take five times as long as its digest, so both ends are searched. */
const EDGE_BYTES = 128 * 1024

/** Reads both ends of a file, for metadata that sharp misses: a second block, or one after the pixels. */
async function* edgesOf(opened: OpenContentFile): AsyncIterable<Buffer> {
  yield* chunksOf(opened, { end: EDGE_BYTES - 1 })
  yield* chunksOf(opened, { start: Math.max(EDGE_BYTES, opened.stats.size - EDGE_BYTES) })
}

const digestOf = async (opened: OpenContentFile): Promise<string> => {
  const hash = beginDigest()
  for await (const chunk of chunksOf(opened)) hash.update(chunk)
  return endDigest(hash)
}

const tooLarge = (found: string, most: string): string =>
  `found ${found}; expected at most ${most}. Fix: save a smaller version`

/** Returns why an image is too large to be decoded here; undefined if it is not. */
const sizeProblem = (
  { widthPx, heightPx }: ImageSize,
  sizeBytes: number,
  format: string | undefined,
): string | undefined => {
  const maxPixels = maxPixelsOf(format)
  if (widthPx * heightPx > maxPixels)
    return tooLarge(`${widthPx} × ${heightPx} pixels`, `${maxPixels / 1e6} million`)
  return sizeBytes > MAX_READ_BYTES ? tooLarge(`${sizeBytes} bytes`, String(MAX_READ_BYTES)) : undefined
}

/** Explains a decoder's error, which does not name a fix. */
export const decodingProblem = ({ message }: Error): string =>
  `found an image that cannot be read (${message.trim()}); ` +
  'expected a complete JPEG, PNG, WebP or AVIF. Fix: save it again'

const readAnyMetadata = async (image: string | Uint8Array): Promise<Metadata> => {
  const sharp = await loadSharp()
  return await sharp(image, { limitInputPixels: false }).metadata()
}

const readMetadata = async (image: string): Promise<Metadata> => {
  const metadata = await readAnyMetadata(image)
  // Drawing an SVG may take hours and cannot be stopped, so an SVG under another name is an error.
  if (metadata.format === 'svg') throw new Error('an SVG drawing under another name')
  return metadata
}

/**
 * Opens an image of a content folder to resize it, upright. The caller limits the time.
 *
 * @throws {Error} (rejects) if it is an SVG, whose drawing sharp 0.35's timeout cannot stop
 * @throws sharp's error, from its output, if it cannot be decoded or has too many pixels
 */
export const openImage = async (bytes: Uint8Array) => {
  const [sharp, { format, hasAlpha }] = await Promise.all([loadSharp(), readAnyMetadata(bytes)])
  if (format === 'svg') throw new Error('an SVG drawing; save it as PNG')
  const image = sharp(bytes, { limitInputPixels: maxPixelsOf(format), failOn: 'error' }).autoOrient()
  return { image, hasAlpha }
}

/** Returns whether decoding an image takes too long: it has too many pixels, or is an SVG by another name. */
export const isUnsafeToDecode = async (image: Uint8Array): Promise<boolean> => {
  const { format, width, height } = (await readAnyMetadata(image).catch(() => undefined)) ?? {}
  return format === 'svg' || (width ?? 0) * (height ?? 0) > maxPixelsOf(format)
}

/** Whether an image needs no variants: an animation, a GIF, or a small file without metadata. */
const isServedAsIs = (
  sizeBytes: number,
  { format, pages = 1, exif, xmp, iptc, comments }: Metadata,
): boolean => (sizeBytes < MIN_BYTES && !(exif ?? xmp ?? iptc ?? comments)) || format === 'gif' || pages > 1

/** Returns whether sharp decodes an image with this name. SVG is excluded: it may ask for system fonts. */
export const isDecodable = (file: string): boolean => /\.(?:avif|gif|jpe?g|png|webp)$/i.test(file)

/** Returns whether a video has a location. @throws (rejects) if it cannot be read */
export const videoHasLocation = (contentDir: string, file: string): Promise<boolean> =>
  withContentFile(contentDir, file, (opened) => hasLocationInside(chunksOf(opened)))

/**
 * Reads an image's metadata. Never rejects.
 *
 * @param onProblem receives the reason if no variants can be made; even then, the size may be known
 */
export const readImageMetadata = async (
  contentDir: string,
  { file, address }: SiteFile,
  onProblem: (problem: string) => void,
) => {
  const onError = (error: Error): void => onProblem(decodingProblem(error))
  let size: ImageSize | undefined
  /** Undefined if the image is served only as it is. */
  let original: Original | undefined
  let embedded: ReturnType<typeof readEmbeddedMetadata> = { caption: undefined, hasLocation: false }
  const read = async (opened: OpenContentFile): Promise<void> => {
    if (/\.svg$/i.test(file)) {
      size = svgSize(await readHead(opened))
      return
    }
    const isUndisplayed = isUndisplayable(file)
    const metadata = isUndisplayed
      ? undefined
      : await readMetadata(opened.path).catch((error: Error) => void onError(error))
    if (metadata) embedded = readEmbeddedMetadata(metadata)
    // sharp 0.35 reads no metadata from GIF and TIFF. A TIFF is large and may have it anywhere.
    const isUnread = !metadata || metadata.format === 'gif' || metadata.format === 'tiff'
    const isSearchedWhole = isUnread && (opened.stats.size <= MAX_READ_BYTES || isUndisplayed)
    const parts = isSearchedWhole ? chunksOf(opened) : edgesOf(opened)
    if (!embedded.hasLocation)
      embedded = { ...embedded, hasLocation: await hasLocationInside(parts, metadata?.exif) }
    if (!metadata) return
    size = { widthPx: metadata.autoOrient.width, heightPx: metadata.autoOrient.height }
    const problem = sizeProblem(size, opened.stats.size, metadata.format)
    if (problem !== undefined) return onProblem(problem)
    if (isServedAsIs(opened.stats.size, metadata)) return
    original = {
      file,
      address,
      digest: await digestOf(opened),
      isOpaque: !metadata.hasAlpha,
      isSubsampled: metadata.chromaSubsampling === '4:2:0',
      widthsPx: variantWidths(size.widthPx),
    }
  }
  await withContentFile(contentDir, file, read).catch(onError)
  return { size, original, ...embedded }
}
