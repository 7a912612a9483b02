/** Image variants: their formats and settings, and the names that tell them apart. */
import { createHash, type Hash } from 'node:crypto'
import { serverPaths } from '../http/server-paths.ts'
import type { ImageFallback, ImageSize, ImageSource } from './responsive-image.ts'

/**
 * Quality is set so that a variant cannot be told from the original at the size it is shown. AVIF at effort 2 takes a
 * tenth of the time of the default 4 and is 6 % larger (1 s for a photo at 1120 px). With
 * colours at half the resolution of brightness (4:2:0), it is a tenth smaller still and takes two thirds of the memory. JPEG
 * and PNG are for the printed CV: Chromium copies a JPEG's bytes into the PDF and stores any other format as pixels.
 */
const variantFormats = {
  avif: { mediaType: 'image/avif', options: { quality: 50, effort: 2, chromaSubsampling: '4:2:0' } },
  webp: { mediaType: 'image/webp', options: { quality: 75, smartSubsample: true } },
  jpeg: { mediaType: 'image/jpeg', options: { quality: 80 } },
  png: { mediaType: 'image/png', options: { compressionLevel: 9 } },
} as const

/** A format's name, which is also the suffix of its files. */
type VariantFormat = keyof typeof variantFormats

/** Formats for browsers, best first. */
const pageFormats = ['avif', 'webp'] as const

/** An image that has variants. */
export interface Original {
  /** Relative to the content folder. */
  readonly file: string
  /** The path that the original is served at. */
  readonly address: string
  /** Hash of its bytes and of all settings here, so that another image or other settings give other names. */
  readonly digest: string
  readonly isOpaque: boolean
  /** Whether its colours have half the resolution of its brightness (4:2:0), as in most photos. */
  readonly isSubsampled: boolean
  /** Narrowest first. */
  readonly widthsPx: readonly number[]
}

/** An image in one format and width, with its file's name in the data folder, which is also the last part of its path. */
export type Variant = Readonly<ReturnType<typeof variantOf>>

/** Variants are served below this path, which no page or file of an owner can have. */
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

/** Returns the encoder's options. Screenshots keep their colours sharp where the format can: thin coloured text would blur. */
export const encoderOptions = ({ isSubsampled }: Original, format: VariantFormat) =>
  format === 'avif' && !isSubsampled
    ? { ...variantFormats.avif.options, chromaSubsampling: '4:4:4' }
    : variantFormats[format].options

/**
 * Returns the variant that stands in for the original in print, for programs that know no newer format, and where the original
 * says where it was taken: the widest, about 300 dots per inch across the text of A4.
 */
export const fallbackVariant = (original: Original): Variant =>
  variantOf(original, original.isOpaque ? 'jpeg' : 'png', original.widthsPx.at(-1) ?? 1)

/** Returns the address and the size of that variant. */
export const fallbackOf = (original: Original, { widthPx, heightPx }: ImageSize): ImageFallback => {
  const { path, widthPx: width } = fallbackVariant(original)
  return { path, widthPx: width, heightPx: Math.round((heightPx * width) / widthPx) }
}

const variantsIn = (format: VariantFormat, original: Original): readonly Variant[] =>
  original.widthsPx.map((widthPx) => variantOf(original, format, widthPx))

/** Returns all variants that browsers may ask for. */
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
