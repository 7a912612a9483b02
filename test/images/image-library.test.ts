/** Which variants an image has, at which addresses, and what becomes of images that have none. */
import { closeSync, ftruncateSync, openSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import t from 'tap'
import { libraryOf, loadAt, pathsOf } from '../fixtures/images/library.ts'
import { animation, photo } from '../fixtures/images/photos.ts'

const plainPhoto = await photo(1200, 800)
const otherPhoto = await photo(900, 600)

t.test('a photo is described with its size and with AVIF and WebP variants up to its width', async (t) => {
  t.match(
    (await sharp(plainPhoto).metadata()).exif?.toString('latin1'),
    /Babbage/,
    'the fixture has EXIF data',
  )
  const files = { 'a.jpg': plainPhoto, 'wide.jpg': await photo(3000, 2000) }
  const { library, survey, warnings } = await libraryOf(t, files)
  const images = await survey()
  t.match(images.get('/wide.jpg')?.fallback, { widthPx: 1680, heightPx: 1120 })
  const description = images.get('/a.jpg')
  t.match(description, { widthPx: 1200, heightPx: 800 })
  t.strictSame(
    description?.sources.map(({ mediaType, candidates }) => [
      mediaType,
      candidates.map(({ widthPx }) => widthPx),
    ]),
    [
      ['image/avif', [320, 560, 800, 1200]],
      ['image/webp', [320, 560, 800, 1200]],
    ],
  )
  for (const { mediaType, candidates } of description?.sources ?? [])
    for (const { path, widthPx } of candidates) {
      const { bytes, mediaType: type } = await loadAt(library, path)
      const { format, width, height, exif } = await sharp(bytes).metadata()
      t.strictSame([type, width, height], [mediaType, widthPx, Math.round((widthPx * 2) / 3)], path)
      t.equal(format === 'heif' ? 'image/avif' : `image/${format}`, mediaType)
      t.equal(exif, undefined, 'no place and no camera')
      t.ok(bytes.length < plainPhoto.length, `${bytes.length} of ${plainPhoto.length} bytes`)
    }
  t.strictSame(warnings, [])
})

t.test('drawings, animations and small images have no variants', async (t) => {
  const rows: readonly (readonly [name: string, bytes: Buffer | string, size: object | undefined])[] = [
    ['drawing.svg', '<svg xmlns="http://www.w3.org/2000/svg" width="640" height="520"/>', [640, 520]],
    ['moving.gif', await animation(), [300, 200]],
    [
      'moving.webp',
      await sharp(await animation(), { animated: true })
        .webp({ quality: 95 })
        .toBuffer(),
      [300, 200],
    ],
    ['icon.png', await sharp(otherPhoto).resize(32).png().toBuffer(), [32, 21]],
    ['measureless.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>', undefined],
    ['notes.pdf', '%PDF', undefined],
  ]
  const { survey, warnings } = await libraryOf(
    t,
    Object.fromEntries(rows.map(([name, bytes]) => [name, bytes])),
  )
  const images = await survey()
  for (const [name, , size] of rows) {
    const description = images.get(`/${name}`)
    t.strictSame(description && [description.widthPx, description.heightPx], size, name)
    t.strictSame(description?.sources ?? [], [], `${name}: no variants`)
  }
  t.strictSame(warnings, [])
})

t.test('an image that cannot be decoded is served as it is, with one warning', async (t) => {
  const truncated = plainPhoto.subarray(0, plainPhoto.length / 2)
  const { library, survey, warnings } = await libraryOf(t, {
    'text.jpg': 'not an image '.repeat(2000),
    'drawing.jpg': `<svg xmlns="http://www.w3.org/2000/svg" width="6000" height="6000">${'<g/>'.repeat(9000)}</svg>`,
    'truncated.jpg': truncated,
  })
  const images = await survey()
  t.equal(images.get('/text.jpg'), undefined)
  t.equal(images.get('/drawing.jpg'), undefined)
  t.equal(warnings.length, 2)
  t.match(
    warnings.join('\n'),
    /pages\/drawing\.jpg: .*an SVG drawing under another name.*no smaller ones are made/,
  )
  t.match(warnings.join('\n'), /pages\/text\.jpg: .*no smaller ones are made/)

  let calls = 0
  library.onBroken(() => calls++)
  const [address] = pathsOf(images.get('/truncated.jpg'), 'image/webp')
  const failure = await loadAt(library, address).catch((error: unknown) => error)
  t.ok(failure instanceof Error)
  const again = await loadAt(library, address).catch((error: unknown) => error)
  t.equal(again, failure, 'it is not tried again')
  t.equal(calls, 1, 'listeners are called once')
  t.match(warnings.slice(2), [/pages\/truncated\.jpg: .*no smaller ones are made/])
  t.match(images.get('/truncated.jpg'), { widthPx: 1200, sources: [] })
  await survey()
  t.equal(warnings.length, 3, 'unchanged images are not read again')
})

t.test(
  'an image that cannot be read is looked through at its edges if it is larger than any image',
  async (t) => {
    const { survey, contentDir } = await libraryOf(t, { 'a.jpg': '', 'b.jpg': '', 'c.tif': '' })
    const place = Buffer.from('exif:GPSLatitude')
    const GIB = 1024 ** 3
    for (const [name, at] of [
      ['a.jpg', GIB / 2],
      ['b.jpg', GIB - 100],
      ['c.tif', GIB / 8],
    ] as const) {
      const file = openSync(join(contentDir, 'pages', name), 'r+')
      writeSync(file, place, 0, place.length, at)
      ftruncateSync(file, name === 'c.tif' ? GIB / 4 : GIB)
      closeSync(file)
    }
    const images = await survey()
    t.equal(images.get('/a.jpg'), undefined)
    for (const path of ['/b.jpg', '/c.tif']) t.match(images.get(path), { hasLocation: true }, path)
  },
)

t.test('an image that was replaced is tried again when it is back', async (t) => {
  const truncated = plainPhoto.subarray(0, plainPhoto.length / 2)
  const { library, survey, warnings, contentDir } = await libraryOf(t, { 'a.jpg': truncated })
  for (const bytes of [truncated, plainPhoto, truncated]) {
    writeFileSync(join(contentDir, 'pages/a.jpg'), bytes)
    const [address] = pathsOf((await survey()).get('/a.jpg'), 'image/webp')
    await loadAt(library, address).catch(() => {})
  }
  t.match(warnings, [/pages\/a\.jpg: /, /pages\/a\.jpg: /])
})
