import sharp from 'sharp'
import t from 'tap'
import { hasLocationInside, readEmbeddedMetadata } from '../../src/images/embedded-metadata.ts'
import { libraryOf } from '../fixtures/images/library.ts'

const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const

const xmp = (inside: string): string =>
  `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:exif="http://ns.adobe.com/exif/1.0/"><rdf:Description>${inside}</rdf:Description></rdf:RDF></x:xmpmeta>`
const property = (name: string, text: string): string =>
  `<dc:${name}>\n <rdf:Alt><rdf:li xml:lang="x-default">${text}</rdf:li><rdf:li xml:lang="fr">Autre</rdf:li></rdf:Alt></dc:${name}>`

/** Writes the blocks into a JPEG and reads it back, as the image library does. */
const blocksOf = async ({ description, place = false, xmp = '' }: Written) => {
  let image = sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } }).jpeg()
  if (description !== undefined || place)
    image = image.withExif({
      IFD0: { ImageDescription: description ?? 'DCIM\\100GOPRO' },
      ...(place && { IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' } }),
    })
  if (xmp !== '') image = image.withXmp(xmp)
  return sharp(await image.toBuffer()).metadata()
}

interface Written {
  readonly description?: string
  readonly place?: boolean
  readonly xmp?: string
}

const rows: readonly [name: string, written: Written, caption: string | undefined, hasLocation: boolean][] = [
  ['no metadata', {}, undefined, false],
  ['a description in EXIF', { description: 'Loch Linnhe' }, 'Loch Linnhe', false],
  ['what a camera writes', { description: 'OLYMPUS DIGITAL CAMERA' }, undefined, false],
  ['spaces', { description: '   ' }, undefined, false],
  ['a text for an archive', { description: 'x'.repeat(501) }, undefined, false],
  ['coordinates in EXIF', { place: true }, undefined, true],
  [
    'a description in XMP, which comes first',
    { description: 'EXIF', xmp: xmp(property('title', 'T') + property('description', 'Dawn &amp; <b>')) },
    'Dawn & ',
    false,
  ],
  ['a title alone', { xmp: xmp(property('title', 'Ébène &#x26; 東京')) }, 'Ébène & 東京', false],
  ['coordinates in XMP', { xmp: xmp('<exif:GPSLatitude>51,30N</exif:GPSLatitude>') }, undefined, true],
  ['a city in XMP', { xmp: xmp('<photoshop:City>Oban</photoshop:City>') }, undefined, true],
  ['a place in XMP', { xmp: xmp('<Iptc4xmpCore:Location>Home</Iptc4xmpCore:Location>') }, undefined, true],
]
for (const [name, written, caption, hasLocation] of rows)
  t.test(`reads ${name}`, async (t) => {
    const { caption: found, ...rest } = readEmbeddedMetadata(await blocksOf(written))
    t.strictSame({ caption: found, ...rest }, { caption: caption?.trim(), hasLocation })
  })

t.test('finds coordinates outside of the blocks that sharp reads, in all parts of a file', async (t) => {
  const picture = sharp({ create: { width: 400, height: 400, channels: 3, background: 'red', noise } })
  const [jpeg, png] = await Promise.all([picture.clone().jpeg().toBuffer(), picture.clone().png().toBuffer()])
  const exifOf = async (tag: Record<string, string>) =>
    (await sharp(await picture.clone().jpeg().withExif({ IFD3: tag }).toBuffer()).metadata()).exif ??
    Buffer.of()
  const [place, camera] = await Promise.all([
    exifOf({ GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' }),
    exifOf({ GPSDateStamp: '2026:01:02' }),
  ])
  const segment = (block: Buffer) =>
    Buffer.concat([Buffer.from([0xff, 0xe1, (block.length + 2) >> 8, (block.length + 2) & 255]), block])
  const jpegWith = (...blocks: readonly Buffer[]) =>
    Buffer.concat([jpeg.subarray(0, 2), ...blocks.map(segment), jpeg.subarray(2)])
  const block = (header: string, inside: string) => Buffer.from(`${header}\0${xmp(inside)}`)
  const standard = (inside: string) => block('http://ns.adobe.com/xap/1.0/', inside)
  const coordinates = '<exif:GPSLatitude>51,30N</exif:GPSLatitude>'
  const tiff = place.subarray(6)
  const length = Buffer.from([0, 0, tiff.length >> 8, tiff.length & 255])
  const chunk = Buffer.concat([length, Buffer.from('eXIf'), tiff, Buffer.alloc(4)])
  const rows = {
    'plain.jpg': [jpeg, false],
    'camera.jpg': [jpegWith(camera), false],
    'second-exif.jpg': [jpegWith(camera, place), true],
    'second-xmp.jpg': [jpegWith(standard(''), standard(coordinates)), true],
    'long-xmp.jpg': [jpegWith(standard(''), block('http://ns.adobe.com/xmp/extension/', coordinates)), true],
    'moving.jpg': [jpegWith(standard('<GCamera:MotionPhoto>1</GCamera:MotionPhoto>')), true],
    'video-behind.jpg': [Buffer.concat([jpeg, Buffer.from('\xa9xyz\0\x12\x15\xc7+56.4-5/', 'latin1')]), true],
    'behind-pixels.png': [Buffer.concat([png.subarray(0, -12), chunk, png.subarray(-12)]), true],
  } as const
  const { survey } = await libraryOf(
    t,
    Object.fromEntries(Object.entries(rows).map(([name, [bytes]]) => [name, bytes])),
  )
  const images = await survey()
  for (const [name, [, expected]] of Object.entries(rows)) {
    t.equal(images.get(`/${name}`)?.hasLocation, expected, name)
    t.ok(images.get(`/${name}`)?.fallback, name)
  }
})

t.test('reads UTF-8 in EXIF, and nothing from a block that is none', async (t) => {
  const { exif = Buffer.of() } = await blocksOf({ description: 'Gare du Nooord' })
  const text = Buffer.from('Été à Nîmes')
  text.copy(exif, exif.indexOf('Gare'))
  t.equal(readEmbeddedMetadata({ exif }).caption?.slice(0, 11), 'Été à Nîmes')
  for (const block of [
    Buffer.of(),
    Buffer.from('Exif\0\0nothing'),
    exif.subarray(0, 20),
    exif.subarray(0, 40),
  ])
    t.strictSame(readEmbeddedMetadata({ exif: block }), { caption: undefined, hasLocation: false })
})

t.test('reads a city and a place in IPTC', async (t) => {
  for (const [dataset, expected] of [
    [0x5a, true],
    [0x5c, true],
    [0x78, false],
  ] as const) {
    const iptc = Buffer.concat([Buffer.from([0x1c, 2, dataset, 0, 4]), Buffer.from('Oban')])
    t.equal(readEmbeddedMetadata({ iptc }).hasLocation, expected, dataset.toString(16))
  }
})

t.test('reads what ImageMagick writes into the texts of a PNG', async (t) => {
  const { exif = Buffer.of() } = await blocksOf({ place: true })
  const lines = (block: Buffer) => block.toString('hex').replaceAll(/.{72}/g, '$&\n')
  const profile = (type: string, block: Buffer) => ({
    keyword: `Raw profile type ${type}`,
    text: `\n${type}\n${String(block.length).padStart(8)}\n${lines(block)}\n`,
  })
  for (const [comment, expected] of [
    [{ keyword: 'exif:GPSLatitude', text: '56/1, 24/1, 0/1' }, true],
    [profile('exif', exif), true],
    [profile('xmp', Buffer.from(xmp('<photoshop:City>Oban</photoshop:City>'))), true],
    [profile('iptc', Buffer.from('8BIM\x04\x04\x1c\x02\x5a\0\x04Oban', 'latin1')), true],
    [profile('exif', (await blocksOf({ description: 'Loch Linnhe' })).exif ?? Buffer.of()), false],
    [{ keyword: 'Software', text: 'made beside exif:GPSLatitude' }, false],
  ] as const)
    t.equal(readEmbeddedMetadata({ comments: [comment] }).hasLocation, expected, comment.keyword)
})

t.test('finds places in GIFs, videos, TIFF, HEIC and JPEG XL, between two chunks as well', async (t) => {
  for (const [text, expected] of [
    ['udta\0\0\0\x1e\xa9xyz\0\x12\x15\xc7+56.4120-005.4720/', true],
    ['mdtacom.apple.quicktime.location.ISO6709', true],
    ['\0\0\0\x40loci\0\0\0\0\x15\xc7Oban', true],
    ['XMP DataXMP<x exif:GPSLatitude="56,24N"/>', true],
    ['II*\0\x08\0\0\0\x01\0%\x88\x04\0\x01\0\0\0\x1a\0\0\0', true],
    ['MM\0*\0\0\0\x08\0\x01\x88%\0\x04\0\0\0\x01\0\0\0\x1a', true],
    ['\0\0\0\x40brobExif\x1b', true],
    ['\xa9xyz is no coordinate', false],
    ['\0\0\0\x18ftypmp42', false],
  ] as const)
    for (const size of [7, 1_000]) {
      const bytes = Buffer.concat([Buffer.alloc(300), Buffer.from(text, 'latin1'), Buffer.alloc(300)])
      const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
        bytes.subarray(index * size, (index + 1) * size),
      )
      async function* stream() {
        yield* chunks
      }
      t.equal(await hasLocationInside(stream()), expected, `${text} in chunks of ${size}`)
    }
})
