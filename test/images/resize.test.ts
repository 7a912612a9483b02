/** What is kept of an image in its variants, and what is not. */
import sharp from 'sharp'
import t from 'tap'
import { libraryOf, loadAt, pathsOf } from '../fixtures/images/library.ts'
import { cmykPhoto, photo, seeThrough } from '../fixtures/images/photos.ts'

const plainPhoto = await photo(1200, 800)
const turnedPhoto = await photo(1200, 800, { orientation: 6 })

t.test('a rotated photo is shown upright', async (t) => {
  const { create, files } = await libraryOf(t, { 'a.jpg': turnedPhoto })
  const library = create()
  const description = (await library.survey(files())).get('/a.jpg')
  t.match(description, { widthPx: 800, heightPx: 1200 })
  const [narrowest] = pathsOf(description, 'image/webp')
  const { width, height, orientation } = await sharp((await loadAt(library, narrowest)).bytes).metadata()
  t.strictSame([width, height, orientation], [320, 480, undefined])
})

t.test('CMYK becomes sRGB, and transparency is kept', async (t) => {
  const { create, files } = await libraryOf(t, {
    'c.jpg': await cmykPhoto(600, 400),
    's.png': await seeThrough(600, 400),
  })
  const library = create()
  const images = await library.survey(files())
  for (const mediaType of ['image/avif', 'image/webp']) {
    const [cmyk] = pathsOf(images.get('/c.jpg'), mediaType)
    t.match(await sharp((await loadAt(library, cmyk)).bytes).metadata(), { space: 'srgb', channels: 3 })
    const [seen] = pathsOf(images.get('/s.png'), mediaType)
    const { data, info } = await sharp((await loadAt(library, seen)).bytes)
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
  const fullPhoto = await sharp(plainPhoto).jpeg({ chromaSubsampling: '4:4:4' }).toBuffer()
  const screenshot = await sharp(plainPhoto).png().toBuffer()
  const { create, files } = await libraryOf(t, {
    'a.jpg': plainPhoto,
    'b.jpg': fullPhoto,
    'c.png': screenshot,
  })
  const library = create()
  const images = await library.survey(files())
  for (const [address, expected] of [
    ['/a.jpg', true],
    ['/b.jpg', false],
    ['/c.png', false],
  ] as const) {
    const [narrowest] = pathsOf(images.get(address), 'image/avif')
    t.equal(isSubsampled((await loadAt(library, narrowest)).bytes), expected, address)
  }
})

t.test(
  'print variants are JPEG, which a PDF stores unchanged, and PNG if the image is transparent',
  async (t) => {
    const { create, files } = await libraryOf(t, { 'a.jpg': plainPhoto, 's.png': await seeThrough(600, 400) })
    const library = create()
    await library.survey(files())
    for (const [address, format] of [
      ['/a.jpg', 'jpeg'],
      ['/s.png', 'png'],
    ] as const) {
      const variant = library.fallbackAt(address)
      const { bytes } = await loadAt(library, variant?.path)
      const metadata = await sharp(bytes).metadata()
      t.equal(metadata.format, format)
      t.equal(metadata.exif, undefined)
    }
    t.equal(library.fallbackAt('/elsewhere.jpg'), undefined)
  },
)
