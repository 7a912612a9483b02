/** What a photo says of itself in its EXIF and XMP blocks: a caption, and whether it says where it was taken. */
import readExif, { type Exif } from 'exif-reader'
import { parseFragment } from 'parse5'
import type { Metadata } from 'sharp'

/** What pages and `vitrine check` need of it. */
export interface EmbeddedMetadata {
  /** The description that its owner wrote; undefined if there is none. */
  readonly caption: string | undefined
  /** Whether it has coordinates. */
  readonly hasLocation: boolean
}

/** Cameras write their own name where a description belongs. */
const writtenByCamera =
  /^(?:OLYMPUS|SONY DSC|SAMSUNG|MINOLTA|KONICA|KODAK|DCIM\\|_?default\b|dav$|cof$|mde$)/i

/** Longer texts are descriptions for an archive, and no captions. */
const MAX_CAPTION_LENGTH = 500

/** A block that cannot be understood says nothing. */
const parseExif = (block: Buffer | undefined): Partial<Exif> => {
  if (block === undefined) return {}
  try {
    return readExif(block)
  } catch {
    return {}
  }
}

/** EXIF knows ASCII only, and programs write UTF-8 there. */
const exifText = (value: unknown): string =>
  Buffer.isBuffer(value) ? value.toString('utf8') : String(value ?? '')

const itemOf = (element: string): RegExp =>
  new RegExp(`<dc:${element}\\b[^>]*>\\s*<rdf:Alt\\b[^>]*>\\s*<rdf:li\\b[^>]*>(?<text>[^<]*)<`)

/** Returns the first text of a Dublin Core property (XMP part 1, §8.3): `description` or `title`. */
const xmpText = (xmp: string, element: string): string => {
  const [node] = parseFragment(itemOf(element).exec(xmp)?.groups?.text ?? '').childNodes // decodes references
  return node !== undefined && 'value' in node ? node.value : ''
}

const tidy = (text: string): string | undefined => {
  const line = text.replaceAll(/[\0\s]+/g, ' ').trim()
  return line === '' || line.length > MAX_CAPTION_LENGTH || writtenByCamera.test(line) ? undefined : line
}

/** Returns what the blocks of an image say, as sharp reads them. Never throws. */
export const readEmbeddedMetadata = ({
  exif,
  xmpAsString: xmp = '',
}: Pick<Metadata, 'exif' | 'xmpAsString'>): EmbeddedMetadata => {
  const { Image, GPSInfo } = parseExif(exif)
  return {
    caption:
      tidy(xmpText(xmp, 'description')) ??
      tidy(exifText(Image?.ImageDescription)) ??
      tidy(xmpText(xmp, 'title')),
    hasLocation: GPSInfo?.GPSLatitude !== undefined || /\bexif:GPSLatitude\b/.test(xmp),
  }
}
