/** What a photo says of itself in its EXIF, XMP and IPTC blocks: a caption, and whether it says where it was taken. */
import readExif, { type Exif } from 'exif-reader'
import { parseFragment } from 'parse5'
import type { Metadata } from 'sharp'
import { namesPlace } from '../lib/names-place.ts'

/** Cameras write their own name where a description belongs. */
const writtenByCamera =
  /^(?:OLYMPUS|SONY DSC|SAMSUNG|MINOLTA|KONICA|KODAK|DCIM\\|_?default\b|dav$|cof$|mde$)/i

/** Longer texts describe the image for an archive. */
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

/** Attributes and spaces are bounded, so that a long text of beginnings takes linear time. */
const item =
  /<dc:(?<element>title|description)\b[^>]{0,200}>\s{0,200}<rdf:Alt\b[^>]{0,200}>\s{0,200}<rdf:li\b[^>]{0,200}>(?<text>[^<]*)</g

/** Returns the first text of a Dublin Core property (XMP part 1, §8.3): `description` or `title`. */
const xmpText = (xmp: string, element: string): string => {
  const found = [...xmp.matchAll(item)].find(({ groups }) => groups?.element === element)
  const [node] = parseFragment(found?.groups?.text ?? '').childNodes // decodes references
  return node !== undefined && 'value' in node ? node.value : ''
}

const tidy = (text: string): string | undefined => {
  const line = text.replaceAll(/[\0\s]+/g, ' ').trim()
  return line === '' || line.length > MAX_CAPTION_LENGTH || writtenByCamera.test(line) ? undefined : line
}

/** A city and a place in one, in IPTC-IIM: datasets 2:90 and 2:92. */
const iptcPlaces = [90, 92].map((dataset) => Buffer.from([0x1c, 2, dataset]))

/** What GIFs and videos have besides: QuickTime's two forms of coordinates (ISO 6709), 3GPP's, Matroska's, and GoPro's track. */
const videoPlace =
  /com\.apple\.quicktime\.location|\xa9xyz[\s\S]{4}[+-]\d|loci[^ -~]{4}|RECORDING_LOCATION|GoPro MET/

/** Characters of the longest mark, so that none is missed between two chunks. */
const OVERLAP = 64

/**
 * Returns whether parts of a video or an image say where it was taken.
 *
 * @param known a block of EXIF that was read already: it leads to coordinates, but may have none there
 */
export const hasPlaceInside = async (
  chunks: AsyncIterable<Buffer>,
  known: Uint8Array = Buffer.of(),
): Promise<boolean> => {
  const block = Buffer.from(known)
    .toString('latin1')
    .replace(/^Exif\0\0/, '') // a prefix of JPEG alone
  let [before, found] = ['', false]
  for await (const chunk of chunks) {
    const text = (before + chunk.toString('latin1')).replace(block, '')
    found ||= namesPlace(text) || videoPlace.test(text) // to the end, because leaving would close the file
    before = text.slice(-OVERLAP)
  }
  return found
}

/** ImageMagick writes what it knows into texts of a PNG: `exif:GPSLatitude`, and whole blocks in hexadecimal after a name and a length. */
const commentHasPlace = ({ keyword, text }: NonNullable<Metadata['comments']>[number]): boolean => {
  const [, , ...lines] = keyword.startsWith('Raw profile type ') ? text.trim().split('\n') : []
  const block = Buffer.from(lines.join(''), 'hex')
  return (
    namesPlace(`${keyword} ${block.toString('latin1')}`) || iptcPlaces.some((place) => block.includes(place))
  )
}

/** Returns what the blocks of an image say, as sharp reads them. Never throws. */
export const readEmbeddedMetadata = ({
  exif,
  iptc,
  xmpAsString: xmp = '',
  comments = [],
}: Pick<Metadata, 'exif' | 'iptc' | 'xmpAsString' | 'comments'>) => {
  const { Image, GPSInfo } = parseExif(exif)
  return {
    /** The description that its owner wrote; undefined if there is none. */
    caption:
      tidy(xmpText(xmp, 'description')) ??
      tidy(exifText(Image?.ImageDescription)) ??
      tidy(xmpText(xmp, 'title')),
    /** Whether it has coordinates, or names a city or a place in one. */
    hasLocation:
      GPSInfo?.GPSLatitude !== undefined ||
      namesPlace(xmp) ||
      /MotionPhoto|MicroVideo/.test(xmp) || // behind it is a phone's video, which usually has coordinates
      iptcPlaces.some((place) => iptc?.includes(place) === true) ||
      comments.some(commentHasPlace),
  }
}
