/** What is kept of an image in its variants, and what is not. */
import sharp from 'sharp'
import t from 'tap'
import { libraryOf, loadAt, pathsOf } from '../fixtures/images/library.ts'
import { cmykPhoto, photo, seeThrough } from '../fixtures/images/photos.ts'

const plainPhoto = await photo(1200, 800)

const { library, survey } = await libraryOf(t, {
  'plain.jpg': plainPhoto,
  'turned.jpg': await photo(1200, 800, { orientation: 6 }),
  'cmyk.jpg': await cmykPhoto(600, 400),
  'transparent.png': await seeThrough(600, 400),
  'full.jpg': await sharp(plainPhoto).jpeg({ chromaSubsampling: '4:4:4' }).toBuffer(),
  'screenshot.png': await sharp(plainPhoto).png().toBuffer(),
})
const images = await survey()

/** Returns the bytes of an image's narrowest variant. */
const narrowest = async (address: string, mediaType: string): Promise<Buffer> =>
  (await loadAt(library, pathsOf(images.get(address), mediaType)[0])).bytes

t.test('a rotated photo is shown upright', async (t) => {
  t.match(images.get('/turned.jpg'), { widthPx: 800, heightPx: 1200 })
  const { width, height, orientation } = await sharp(await narrowest('/turned.jpg', 'image/webp')).metadata()
  t.strictSame([width, height, orientation], [320, 480, undefined])
})

t.test('CMYK becomes sRGB, and transparency is kept', async (t) => {
  for (const mediaType of ['image/avif', 'image/webp']) {
    t.match(await sharp(await narrowest('/cmyk.jpg', mediaType)).metadata(), { space: 'srgb', channels: 3 })
    const { data, info } = await sharp(await narrowest('/transparent.png', mediaType))
      .raw()
      .toBuffer({ resolveWithObject: true })
    t.equal(info.channels, 4, mediaType)
    t.equal(data[3], 0, 'transparent on the left')
    t.equal(data.at(-1), 255, 'opaque on the right')
  }
})

/** Returns whether the colours of an AVIF have half the resolution of its brightness (AV1-ISOBMFF §2.3.3). */
const isSubsampled = (bytes: Buffer): boolean =>
  ((bytes[bytes.indexOf('av1C') + 'av1C'.length + 2] ?? 0) & 0b1100) === 0b1100

t.test('AVIF keeps the colour resolution of screenshots, and of photos what they have', async (t) => {
  for (const [address, expected] of [
    ['/plain.jpg', true],
    ['/full.jpg', false],
    ['/screenshot.png', false],
  ] as const)
    t.equal(isSubsampled(await narrowest(address, 'image/avif')), expected, address)
})

t.test('print variants are JPEG, which a PDF stores unchanged, and PNG if transparent', async (t) => {
  for (const [address, format] of [
    ['/plain.jpg', 'jpeg'],
    ['/transparent.png', 'png'],
  ] as const) {
    const { bytes } = await loadAt(library, library.fallbackVariantOf(address)?.path)
    const metadata = await sharp(bytes).metadata()
    t.equal(metadata.format, format)
    t.equal(metadata.exif, undefined)
  }
  t.equal(library.fallbackVariantOf('/elsewhere.jpg'), undefined)
})
