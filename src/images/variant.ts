/** Image variants: their formats and settings, and the names that tell them apart. */
import { createHash, type Hash } from 'node:crypto'
import { serverPaths } from '../addresses/server-paths.ts'
import type { ImageFallback, ImageSize, ImageSource } from './responsive-image.ts'

/**
 * Formats and encoder options, chosen so that no difference from the original is visible. AVIF at effort 2
 * takes a tenth of the time of the default 4 (1 s for a photo at 1120 px) and is 6 % larger. With colours at
 * half the resolution of brightness (4:2:0), it is a tenth smaller and takes two thirds of the memory. JPEG
 * and PNG are for print: Chromium copies a JPEG's bytes into the PDF.
 */
const variantFormats = {
  avif: { mediaType: 'image/avif', options: { quality: 50, effort: 2, chromaSubsampling: '4:2:0' } },
  webp: { mediaType: 'image/webp', options: { quality: 75, smartSubsample: true } },
  jpeg: { mediaType: 'image/jpeg', options: { quality: 80 } },
  png: { mediaType: 'image/png', options: { compressionLevel: 9 } },
} as const

/** A format's name, which is also the suffix of its files. */
type VariantFormat = keyof typeof variantFormats

/** Formats for browsers, in order of preference. */
const pageFormats = ['avif', 'webp'] as const

/** An image that has variants. */
export interface Original {
  /** Relative to the content folder. */
  readonly file: string
  readonly address: string
  /** Hash of its bytes and of all settings here, so that a change of either changes the names. */
  readonly digest: string
  readonly isOpaque: boolean
  /** Whether its colours have half the resolution of its brightness (4:2:0), as in most photos. */
  readonly isSubsampled: boolean
  /** Narrowest first. */
  readonly widthsPx: readonly number[]
}

/** An image in one format and width. Its name is its file in the cache and the end of its path. */
export type Variant = Readonly<ReturnType<typeof variantOf>>

/** The path below which variants are served. It is the server's own, so no page or file can be there. */
const imagesFolder = `${serverPaths.staticFiles}images/`

const DIGEST_LENGTH = 20 // hexadecimal digits, 80 bits

/** Starts the digest of an original; its bytes follow. */
export const beginDigest = (): Hash => createHash('sha256').update(JSON.stringify(variantFormats))

/** Finishes the digest of an original. */
export const endDigest = (hash: Hash): string => hash.digest('hex').slice(0, DIGEST_LENGTH)

const variantOf = (original: Original, format: VariantFormat, widthPx: number) => {
  const name = `${original.digest}-${widthPx}.${format}`
  return { original, format, widthPx, name, path: imagesFolder + name }
}

/** Returns the encoder's options. Screenshots keep all colours in AVIF: thin coloured text would blur. */
export const encoderOptions = ({ isSubsampled }: Original, format: VariantFormat) =>
  format === 'avif' && !isSubsampled
    ? { ...variantFormats.avif.options, chromaSubsampling: '4:4:4' }
    : variantFormats[format].options

/** Returns the widest variant, in a format that every program reads: about 300 dpi on a page of A4. */
export const fallbackVariant = (original: Original): Variant =>
  variantOf(original, original.isOpaque ? 'jpeg' : 'png', original.widthsPx.at(-1) ?? 1)

/** Returns the path and size of the fallback variant. */
export const fallbackOf = (original: Original, { widthPx, heightPx }: ImageSize): ImageFallback => {
  const { path, widthPx: width } = fallbackVariant(original)
  return { path, widthPx: width, heightPx: Math.round((heightPx * width) / widthPx) }
}

const variantsIn = (format: VariantFormat, original: Original): readonly Variant[] =>
  original.widthsPx.map((widthPx) => variantOf(original, format, widthPx))

/** Returns all variants that browsers may request. */
export const variantsOf = (original: Original): readonly Variant[] => [
  ...pageFormats.flatMap((format) => variantsIn(format, original)),
  fallbackVariant(original),
]

/** Returns the variants that pages offer as sources of a `<picture>`. */
export const sourcesOf = (original: Original): readonly ImageSource[] =>
  pageFormats.map((format) => ({
    mediaType: variantFormats[format].mediaType,
    candidates: variantsIn(format, original).map(({ path, widthPx }) => ({ path, widthPx })),
  }))
