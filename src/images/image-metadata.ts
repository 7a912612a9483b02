/**
 * Reads what must be known of a picture before a page names it: its size, and its digest where variants are worth
 * making. Nothing is decoded. Used by the image library.
 */
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import type { Metadata } from 'sharp'
import type { SiteFile } from '../content/site.ts'
import { type ImageSize, variantWidths } from './responsive-image.ts'
import { svgSize } from './svg-size.ts'
import { beginDigest, endDigest, type Original } from './variant.ts'

/** What is known of a picture. */
export interface PictureReading {
  readonly size: ImageSize | undefined
  /** Absent where the picture goes out as it is. */
  readonly original: Original | undefined
}

/** More than any camera of today's but the medium formats'; decoded and turned, 64 million pixels take 200 MB. */
export const MOST_PIXELS = 64_000_000

/** A picture of {@link MOST_PIXELS} without any compression worth the name. */
const LARGEST_BYTES = 128 * 1024 * 1024

/** Below this a picture is an icon or a drawing that is small already. */
const SMALLEST_BYTES = 16 * 1024

/** An SVG's licence and the tag of its root element; a PNG's colour profile, after which it says that it moves. */
const HEAD_BYTES = 16 * 1024

const readHead = async (path: string, encoding: 'utf8' | 'latin1'): Promise<string> => {
  const handle = await open(path)
  try {
    const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(HEAD_BYTES), position: 0 })
    return buffer.toString(encoding, 0, bytesRead)
  } finally {
    await handle.close()
  }
}

/** In pieces, so that no request waits for the digest of a large file. */
const digestOf = async (path: string): Promise<string> => {
  const hash = beginDigest()
  for await (const piece of createReadStream(path, { highWaterMark: 256 * 1024 })) hash.update(piece)
  return endDigest(hash)
}

/** The picture is beyond what is decoded here. */
export class PictureTooLargeError extends Error {
  override readonly name = 'PictureTooLargeError'
  readonly code = 'PICTURE_TOO_LARGE'
}

const checkSize = ({ widthPx, heightPx }: ImageSize, sizeBytes: number): void => {
  if (widthPx * heightPx > MOST_PIXELS)
    throw new PictureTooLargeError(
      `found ${widthPx} × ${heightPx} pixels; expected at most ${MOST_PIXELS / 1e6} million. Fix: save it smaller`,
    )
  if (sizeBytes > LARGEST_BYTES)
    throw new PictureTooLargeError(
      `found ${sizeBytes} bytes; expected at most ${LARGEST_BYTES}. Fix: save it smaller`,
    )
}

/** The decoder sees the first frame alone of a PNG with an animation control chunk, and of an AVIF sequence. */
const moves = async (path: string, { format, pages = 1 }: Metadata): Promise<boolean> => {
  if (pages > 1) return true
  const mark = format === 'png' ? 'acTL' : 'ftypavis'
  return (format === 'png' || format === 'heif') && (await readHead(path, 'latin1')).includes(mark)
}

/** GIFs are drawings in few colours, or move: neither is what AVIF and WebP with loss are for. */
const staysAsItIs = async (path: string, metadata: Metadata, sizeBytes: number): Promise<boolean> =>
  sizeBytes < SMALLEST_BYTES || metadata.format === 'gif' || (await moves(path, metadata))

/**
 * Reads a picture.
 *
 * @param refuse is told what keeps a picture from being made smaller; its size may be known all the same
 */
export const readPicture = async (
  contentFolder: string,
  { file, address, sizeBytes }: SiteFile,
  refuse: (error: Error) => void,
): Promise<PictureReading> => {
  const path = join(contentFolder, file)
  let size: ImageSize | undefined
  try {
    if (/\.svg$/i.test(file)) return { size: svgSize(await readHead(path, 'utf8')), original: undefined }
    const { default: sharp } = await import('sharp') // a start without photos does without
    const metadata = await sharp(path, { limitInputPixels: false }).metadata()
    size = { widthPx: metadata.autoOrient.width, heightPx: metadata.autoOrient.height }
    if (await staysAsItIs(path, metadata, sizeBytes)) return { size, original: undefined }
    checkSize(size, sizeBytes)
    const original = {
      file,
      address,
      digest: await digestOf(path),
      isOpaque: !metadata.hasAlpha,
      widthsPx: variantWidths(size.widthPx),
    }
    return { size, original }
  } catch (error) {
    refuse(error as Error)
    return { size, original: undefined }
  }
}
