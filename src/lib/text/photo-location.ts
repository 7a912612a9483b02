/** Detects photos that may say where they were taken. */

/** Coordinates, and a city or a location in one (IPTC Photo Metadata Standard, "City" and "Sublocation"). */
const xmpLocation =
  /\b(?:exif:GPSLatitude|photoshop:City|Iptc4xmpCore:Location|Iptc4xmpExt:(?:City|Sublocation))\b/

/** EXIF's GPS tag in both byte orders (Exif 3.0, §4.6.3), and JPEG XL's compressed EXIF and XMP. */
const locationMarks = ['%\x88\x04\0\x01\0\0\0', '\x88%\0\x04\0\0\0\x01', 'brobExif', 'brobxml ']

/** Returns whether an image that was read as Latin-1 may say where it was taken, in EXIF or XMP. */
export const mayNameLocation = (text: string): boolean =>
  xmpLocation.test(text) || locationMarks.some((mark) => text.includes(mark))

/** Contents of a data URI (RFC 2397), with line ends in HTML and percent-encoded characters in URLs. */
const inlineData = /;base64,([\w+/%=\s-]+)/gi

/** Returns whether a text has data URIs of images that may say where they were taken. */
export const hasInlineLocation = (text: string): boolean =>
  text
    .matchAll(inlineData)
    .some(([, data = '']) =>
      mayNameLocation(
        Buffer.from(data.replaceAll(/%2b/gi, '+').replaceAll(/%2f/gi, '/'), 'base64').toString('latin1'),
      ),
    )
