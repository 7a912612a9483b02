/** The forms that a picture is made in: formats with their settings, and the names that hold them apart. */
import { createHash, type Hash } from 'node:crypto'
import type { ImageSource } from './responsive-image.ts'

/**
 * Quality: what can't be told from the original at the size that it's shown in. AVIF at effort 2 takes a tenth of the
 * time of the usual 4 and is 6 % larger (`npm run bench -- pictures`: 1 s for a photo at 1120 px).
 * JPEG and PNG are for the printed CV: Chromium puts a JPEG's bytes into a PDF as they are, any other format's pixels.
 */
export const variantFormats = {
  avif: { mediaType: 'image/avif', options: { quality: 50, effort: 2 } },
  webp: { mediaType: 'image/webp', options: { quality: 75, smartSubsample: true } },
  jpeg: { mediaType: 'image/jpeg', options: { quality: 80 } },
  png: { mediaType: 'image/png', options: { compressionLevel: 9 } },
} as const

/** A format's name, which is also the suffix of its files. */
export type VariantFormat = keyof typeof variantFormats

/** What is served to browsers, best first. */
const pageFormats = ['avif', 'webp'] as const

/** A picture whose variants can be made. */
export interface Original {
  /** Relative to the content folder. */
  readonly file: string
  /** The path that the original is served under. */
  readonly address: string
  /** Of its bytes and of all settings here: another picture, or other settings, give other names. */
  readonly digest: string
  readonly isOpaque: boolean
  /** Narrowest first. */
  readonly widthsPx: readonly number[]
}

/** One form of a picture. */
export interface Variant {
  readonly original: Original
  readonly format: VariantFormat
  readonly widthPx: number
  /** The file's name in the data folder, the last part of the address. */
  readonly name: string
  readonly address: string
}

/** Where forms are served from: an address of Vitrine's own, which no page or file of an owner can have. */
export const imagesFolder = '/static/images/'

const DIGEST_LENGTH = 20 // of hexadecimal digits: 80 bits, far from any clash

/** Begins the digest of an original; its bytes follow. */
export const beginDigest = (): Hash => createHash('sha256').update(JSON.stringify(variantFormats))

/** Ends the digest of an original. */
export const endDigest = (hash: Hash): string => hash.digest('hex').slice(0, DIGEST_LENGTH)

/** True for the name of a variant's file, ours or an earlier version's; false for whatever else lies there. */
export const isVariantName = (name: string): boolean => /^[0-9a-f]{20}-\d+\.[a-z]+$/.test(name)

const variantOf = (original: Original, format: VariantFormat, widthPx: number): Variant => {
  const name = `${original.digest}-${widthPx}.${format}`
  return { original, format, widthPx, name, address: imagesFolder + name }
}

/** Returns the form that is printed: the widest, some 300 dots an inch across the text of A4. */
export const printVariant = (original: Original): Variant =>
  variantOf(original, original.isOpaque ? 'jpeg' : 'png', original.widthsPx.at(-1) ?? 1)

/** Returns the forms that pages name. */
export const pageVariants = (original: Original): readonly Variant[] =>
  pageFormats.flatMap((format) => original.widthsPx.map((widthPx) => variantOf(original, format, widthPx)))

/** Returns the same as sources of a `<picture>`. */
export const sourcesOf = (original: Original): readonly ImageSource[] =>
  pageFormats.map((format) => ({
    mediaType: variantFormats[format].mediaType,
    candidates: pageVariants(original).filter((variant) => variant.format === format),
  }))
