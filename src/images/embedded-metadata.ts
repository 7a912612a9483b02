/** Reads the caption of an image or video, and whether it has a location, from EXIF, XMP and IPTC. */
import readExif, { type Exif } from 'exif-reader'
import { parseFragment } from 'parse5'
import type { Metadata } from 'sharp'
import { mayNameLocation } from '../lib/text/photo-location.ts'

/** Cameras write their own name where a description belongs. */
const writtenByCamera =
  /^(?:OLYMPUS|SONY DSC|SAMSUNG|MINOLTA|KONICA|KODAK|DCIM\\|_?default\b|dav$|cof$|mde$)/i

/** Longer texts describe the image for an archive. */
const MAX_CAPTION_LENGTH = 500

/** Returns an empty object for a block that cannot be parsed. */
const parseExif = (block: Buffer | undefined): Partial<Exif> => {
  if (block === undefined) return {}
  try {
    return readExif(block)
  } catch {
    return {}
  }
}

/** EXIF allows only ASCII, but programs write UTF-8. */
const exifText = (value: unknown): string =>
  Buffer.isBuffer(value) ? value.toString('utf8') : String(value ?? '')

/** A title or description in XMP. Its repetitions are bounded, so that unfinished matches stay cheap. */
const [endOfTag, space] = [String.raw`\b[^>]{0,200}>`, String.raw`\s{0,200}`]
const xmpItem = new RegExp(
  `<dc:(?<element>title|description)${endOfTag}${space}<rdf:Alt${endOfTag}${space}` +
    `<rdf:li${endOfTag}(?<text>[^<]*)<`,
  'g',
)

/** Returns the first text of a Dublin Core property (XMP part 1, §8.3): `description` or `title`. */
const xmpText = (xmp: string, element: string): string => {
  const found = [...xmp.matchAll(xmpItem)].find(({ groups }) => groups?.element === element)
  const [node] = parseFragment(found?.groups?.text ?? '').childNodes // decodes references
  return node !== undefined && 'value' in node ? node.value : ''
}

/** Returns a text on one line; undefined if it is not a caption. */
const captionIn = (text: string): string | undefined => {
  const line = text.replaceAll(/[\0\s]+/g, ' ').trim()
  return line === '' || line.length > MAX_CAPTION_LENGTH || writtenByCamera.test(line) ? undefined : line
}

/** A city and a sublocation in IPTC-IIM: datasets 2:90 and 2:92. */
const iptcLocations = [90, 92].map((dataset) => Buffer.from([0x1c, 2, dataset]))

/** Locations in videos: QuickTime's two forms of coordinates (ISO 6709), 3GPP's, Matroska's, and GoPro's. */
const videoLocation =
  /com\.apple\.quicktime\.location|\xa9xyz[\s\S]{4}[+-]\d|loci[^ -~]{4}|RECORDING_LOCATION|GoPro MET/

/** Longer than any pattern, so that none is missed where two chunks meet. */
const OVERLAP_LENGTH = 64

/**
 * Returns whether chunks of a video or an image have a location.
 *
 * @param parsedExif a block to ignore: it was parsed, and its offsets may look like a location
 */
export const hasLocationInside = async (
  chunks: AsyncIterable<Buffer>,
  parsedExif: Uint8Array = Buffer.of(),
): Promise<boolean> => {
  const block = Buffer.from(parsedExif)
    .toString('latin1')
    .replace(/^Exif\0\0/, '') // a prefix in JPEG only
  let before = ''
  let hasLocation = false
  for await (const chunk of chunks) {
    const text = (before + chunk.toString('latin1')).replace(block, '')
    // No early end, which would close the file.
    hasLocation ||= mayNameLocation(text) || videoLocation.test(text)
    before = text.slice(-OVERLAP_LENGTH)
  }
  return hasLocation
}

/** ImageMagick writes `exif:GPSLatitude` into texts of a PNG, and whole blocks in hexadecimal. */
const commentHasLocation = ({ keyword, text }: NonNullable<Metadata['comments']>[number]): boolean => {
  const [_name, _length, ...lines] = keyword.startsWith('Raw profile type ') ? text.trim().split('\n') : []
  const block = Buffer.from(lines.join(''), 'hex')
  return (
    mayNameLocation(`${keyword} ${block.toString('latin1')}`) ||
    iptcLocations.some((location) => block.includes(location))
  )
}

/** Reads the blocks that sharp returns for an image. Never throws. */
export const readEmbeddedMetadata = ({
  exif,
  iptc,
  xmpAsString: xmp = '',
  comments = [],
}: Pick<Metadata, 'exif' | 'iptc' | 'xmpAsString' | 'comments'>) => {
  const { Image, GPSInfo } = parseExif(exif)
  return {
    /** The description or title that its author wrote. */
    caption:
      captionIn(xmpText(xmp, 'description')) ??
      captionIn(exifText(Image?.ImageDescription)) ??
      captionIn(xmpText(xmp, 'title')),
    /** Whether it has coordinates, a city or a sublocation. */
    hasLocation:
      GPSInfo?.GPSLatitude !== undefined ||
      mayNameLocation(xmp) ||
      // A phone's motion photo ends with a video, which usually has coordinates.
      /MotionPhoto|MicroVideo/.test(xmp) ||
      iptcLocations.some((location) => iptc?.includes(location) === true) ||
      comments.some(commentHasLocation),
  }
}
