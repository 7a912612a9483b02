import { existsSync, readdirSync, readFileSync, statSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import t, { type Test } from 'tap'
import type { SiteFile } from '../../src/content/site.ts'
import { createImageLibrary, type ImageLibrary } from '../../src/images/image-library.ts'
import type { ImageDescription, ShownImage } from '../../src/images/responsive-image.ts'
import { animation, cmykPhoto, movingPng, photo, pixelBomb, seeThrough } from '../fixtures/images/photos.ts'
import { testFolder } from '../fixtures/server/test-folder.ts'

const plainPhoto = await photo(1200, 800)
const turnedPhoto = await photo(1200, 800, { orientation: 6 })
const otherPhoto = await photo(900, 600)

/** A library over the given files, and its warnings. */
const libraryOf = async (
  t: Test,
  images: Readonly<Record<string, Buffer | string>>,
  options: { readonly folder?: string; readonly memoryBytes?: number } = {},
) => {
  const root = testFolder(t, { content: { pages: { ...images } }, data: {} })
  const warnings: string[] = []
  const log = {
    warn: (_details: unknown, message?: string) => void warnings.push(String(message)),
  }
  const contentFolder = join(root, 'content')
  const create = (): ImageLibrary => {
    const library = createImageLibrary({
      contentFolder,
      folder: join(root, 'data/images'),
      log,
      ...options,
    })
    t.teardown(() => library.close())
    return library
  }
  const files = (): readonly SiteFile[] =>
    readdirSync(join(contentFolder, 'pages')).map((name) => {
      const { size, mtimeMs } = statSync(join(contentFolder, 'pages', name))
      return { address: `/${name}`, file: `pages/${name}`, sizeBytes: size, modifiedMs: mtimeMs }
    })
  const keptNames = (): readonly string[] => readdirSync(join(root, 'data/images')).toSorted()
  return { create, files, warnings, root, contentFolder, keptNames }
}

const pathsOf = (description: ImageDescription | undefined, mediaType: string): readonly string[] =>
  (description?.sources ?? [])
    .filter((source) => source.mediaType === mediaType)
    .flatMap(({ candidates }) => candidates.map(({ path }) => path))

/** What a page returns that offers an image's variants in WebP. */
const shownWith = (description: ImageDescription | undefined): readonly ShownImage[] => [
  {
    url: '/a.jpg',
    sources: (description?.sources ?? []).filter(({ mediaType }) => mediaType === 'image/webp'),
  },
]

const loadAt = (library: ImageLibrary, path: string | undefined) => {
  const variant = library.find(path ?? '')
  if (variant === undefined) throw new Error(`there is no variant at ${path}`)
  return library.load(variant)
}

t.test('a photo is described with its size and with AVIF and WebP variants up to its width', async (t) => {
  const { create, files, warnings } = await libraryOf(t, { 'a.jpg': plainPhoto })
  const library = create()
  const description = (await library.survey(files()))('/a.jpg')
  t.match(description, { widthPx: 1200, heightPx: 800 })
  t.strictSame(
    description?.sources.map(({ mediaType, candidates }) => [
      mediaType,
      candidates.map(({ widthPx }) => widthPx),
    ]),
    [
      ['image/avif', [560, 800, 1200]],
      ['image/webp', [560, 800, 1200]],
    ],
  )
  for (const { mediaType, candidates } of description?.sources ?? [])
    for (const { path, widthPx } of candidates) {
      const { bytes, mediaType: type, headers } = await loadAt(library, path)
      const { format, width, height, exif } = await sharp(bytes).metadata()
      t.strictSame([type, width, height], [mediaType, widthPx, Math.round((widthPx * 2) / 3)], path)
      t.equal(format === 'heif' ? 'image/avif' : `image/${format}`, mediaType)
      t.equal(exif, undefined, 'no place and no camera')
      t.match(headers, { 'cache-control': /max-age=31536000, immutable/ })
      t.ok(bytes.length < plainPhoto.length, `${bytes.length} of ${plainPhoto.length} bytes`)
    }
  t.strictSame(warnings, [])
})

t.test('the fixture has a place in its EXIF data, which the test above needs', async (t) => {
  t.match((await sharp(plainPhoto).metadata()).exif?.toString('latin1'), /Babbage/)
})

t.test('a rotated photo is shown upright', async (t) => {
  const { create, files } = await libraryOf(t, { 'a.jpg': turnedPhoto })
  const library = create()
  const description = (await library.survey(files()))('/a.jpg')
  t.match(description, { widthPx: 800, heightPx: 1200 })
  const [narrowest] = pathsOf(description, 'image/webp')
  const { width, height, orientation } = await sharp((await loadAt(library, narrowest)).bytes).metadata()
  t.strictSame([width, height, orientation], [560, 840, undefined])
})

t.test('drawings, animations and small images have no variants', async (t) => {
  const rows: readonly (readonly [name: string, bytes: Buffer | string, size: object | undefined])[] = [
    ['drawing.svg', '<svg xmlns="http://www.w3.org/2000/svg" width="640" height="520"/>', [640, 520]],
    ['moving.gif', await animation(), [300, 200]],
    ['moving.png', await movingPng(), [200, 100]],
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
  const { create, files, warnings } = await libraryOf(
    t,
    Object.fromEntries(rows.map(([name, bytes]) => [name, bytes])),
  )
  const describe = await create().survey(files())
  for (const [name, , size] of rows) {
    const description = describe(`/${name}`)
    t.strictSame(description && [description.widthPx, description.heightPx], size, name)
    t.strictSame(description?.sources ?? [], [], `${name}: no variants`)
  }
  t.strictSame(warnings, [])
})

t.test(
  'an image that cannot be decoded is served as it is, with one warning that names the file',
  async (t) => {
    const truncated = plainPhoto.subarray(0, plainPhoto.length / 2)
    const { create, files, warnings } = await libraryOf(t, {
      'bomb.png': pixelBomb(),
      'text.jpg': 'not an image '.repeat(2000),
      'truncated.jpg': truncated,
    })
    const library = create()
    const describe = await library.survey(files())
    t.match(describe('/bomb.png'), { widthPx: 30_000, heightPx: 30_000, sources: [] })
    t.equal(describe('/text.jpg'), undefined)
    t.equal(warnings.length, 2)
    t.match(warnings.join('\n'), /pages\/bomb\.png: found 30000 × 30000 pixels.*Fix:.*the original is served/)
    t.match(warnings.join('\n'), /pages\/text\.jpg: .*the original is served/)

    let calls = 0
    library.onBroken(() => calls++)
    const [address] = pathsOf(describe('/truncated.jpg'), 'image/webp')
    const failure = await loadAt(library, address).catch((error: unknown) => error)
    t.ok(failure instanceof Error)
    const again = await loadAt(library, address).catch((error: unknown) => error)
    t.equal(again, failure, 'it is not tried again')
    t.equal(calls, 1, 'listeners are called once')
    t.match(warnings.slice(2), [/pages\/truncated\.jpg: .*the original is served/])
    t.match(describe('/truncated.jpg'), { widthPx: 1200, sources: [] })
    await library.survey(files())
    t.equal(warnings.length, 3, 'unchanged images are not read again')
  },
)

t.test('CMYK becomes sRGB, and transparency is kept', async (t) => {
  const { create, files } = await libraryOf(t, {
    'c.jpg': await cmykPhoto(600, 400),
    's.png': await seeThrough(600, 400),
  })
  const library = create()
  const describe = await library.survey(files())
  for (const mediaType of ['image/avif', 'image/webp']) {
    const [cmyk] = pathsOf(describe('/c.jpg'), mediaType)
    t.match(await sharp((await loadAt(library, cmyk)).bytes).metadata(), { space: 'srgb', channels: 3 })
    const [seen] = pathsOf(describe('/s.png'), mediaType)
    const { data, info } = await sharp((await loadAt(library, seen)).bytes)
      .raw()
      .toBuffer({ resolveWithObject: true })
    t.equal(info.channels, 4, mediaType)
    t.equal(data[3], 0, 'transparent on the left')
    t.equal(data.at(-1), 255, 'opaque on the right')
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
      const variant = library.printable(address)
      const { bytes } = await loadAt(library, variant?.path)
      const metadata = await sharp(bytes).metadata()
      t.equal(metadata.format, format)
      t.equal(metadata.exif, undefined)
    }
    t.equal(library.printable('/elsewhere.jpg'), undefined)
  },
)

t.test('no other width, format or name is found', async (t) => {
  const { create, files } = await libraryOf(t, { 'a.jpg': plainPhoto })
  const library = create()
  const [address = ''] = pathsOf((await library.survey(files()))('/a.jpg'), 'image/avif')
  t.ok(library.find(address))
  for (const other of [
    address.replace('-560.', '-561.'),
    address.replace('.avif', '.gif'),
    address.replace('.avif', '.png'),
    '/static/images/',
    '/static/images/../../site.yaml',
    '/a.jpg',
  ])
    t.equal(library.find(other), undefined, other)
})

t.test('variants are made in advance, survive a restart, and are removed with their image', async (t) => {
  const { create, files, keptNames, contentFolder, root } = await libraryOf(t, { 'a.jpg': plainPhoto })
  const first = create()
  const described = (await first.survey(files()))('/a.jpg')
  await first.prepare(shownWith(described))
  t.equal(keptNames().length, 3, 'what the page offers, and nothing else')
  const [address = ''] = pathsOf(described, 'image/webp')
  const name = address.replace('/static/images/', '')
  writeFileSync(join(root, 'data/images', name), 'kept bytes')

  const second = create()
  await second.survey(files())
  t.equal((await loadAt(second, address)).bytes.toString(), 'kept bytes', 'read, not made again')

  writeFileSync(join(contentFolder, 'pages/a.jpg'), otherPhoto)
  const swapped = (await second.survey(files()))('/a.jpg')
  t.strictNotSame(pathsOf(swapped, 'image/webp'), pathsOf(described, 'image/webp'))
  await second.prepare(shownWith(swapped))
  t.ok(keptNames().includes(name), 'cached pages still name it')
  await second.close()

  const third = create()
  await third.prepare(shownWith((await third.survey(files()))('/a.jpg')))
  t.notOk(keptNames().includes(name))
  t.equal(keptNames().length, pathsOf(swapped, 'image/webp').length)
})

t.test('a variant always shows the image that it is named after', async (t) => {
  const { create, files, contentFolder, warnings } = await libraryOf(t, { 'a.jpg': plainPhoto })
  const library = create()
  const [address] = pathsOf((await library.survey(files()))('/a.jpg'), 'image/avif')
  writeFileSync(join(contentFolder, 'pages/a.jpg'), otherPhoto)
  await t.rejects(loadAt(library, address), { code: 'ORIGINAL_CHANGED' })
  unlinkSync(join(contentFolder, 'pages/a.jpg'))
  await t.rejects(loadAt(library, address), { code: 'ORIGINAL_CHANGED' })
  writeFileSync(join(contentFolder, 'pages/a.jpg'), plainPhoto)
  await t.resolves(loadAt(library, address))
  t.strictSame(warnings, [])
})

t.test('if the folder cannot be written, variants are kept in memory, with one warning', async (t) => {
  const { create, files, warnings, root } = await libraryOf(
    t,
    { 'a.jpg': plainPhoto },
    { folder: join(t.testdirName, 'content/pages/a.jpg/images'), memoryBytes: 1 },
  )
  const library = create()
  const described = (await library.survey(files()))('/a.jpg')
  const [narrow, wide] = pathsOf(described, 'image/webp')
  for (const address of [narrow, wide, narrow])
    t.equal((await sharp((await loadAt(library, address)).bytes).metadata()).format, 'webp')
  t.equal(warnings.length, 1)
  t.match(warnings[0], /can not be saved.*DATA_DIR/)
  t.strictSame(readdirSync(join(root, 'data')), [])
})

t.test('simultaneous requests for a variant share one run, and other variants wait', async (t) => {
  const { create, files, keptNames, contentFolder } = await libraryOf(t, { 'a.jpg': plainPhoto })
  const library = create()
  const described = (await library.survey(files()))('/a.jpg')
  const [narrow, wide] = pathsOf(described, 'image/webp')
  let mostAtOnce = 0
  const atWork = (): number => {
    const { queue, process } = sharp.counters()
    return queue + process
  }
  const count = (): void => {
    // sharp reads its counters one after the other; an image that starts in between is in both, but not on a second look.
    mostAtOnce = Math.max(mostAtOnce, Math.min(atWork(), atWork()))
  }
  sharp.queue.on('change', count)
  t.teardown(() => sharp.queue.off('change', count))
  const [first, second] = await Promise.all([
    Promise.all([loadAt(library, narrow), loadAt(library, narrow), loadAt(library, narrow)]),
    loadAt(library, wide),
  ])
  t.equal(mostAtOnce, 1)
  t.equal(new Set(first).size, 1)
  t.not(second, first[0])
  t.equal(keptNames().length, 2)
  t.same(readFileSync(join(contentFolder, 'pages/a.jpg')), plainPhoto, 'the original is unchanged')
})

t.test('closing waits for variants of an earlier call', async (t) => {
  const { create, files } = await libraryOf(t, { 'a.jpg': plainPhoto })
  const library = create()
  const described = (await library.survey(files()))('/a.jpg')
  const ended: string[] = []
  void library.prepare(shownWith(described)).then(() => ended.push('the earlier call'))
  void library.prepare([])
  await library.close()
  t.strictSame(ended, ['the earlier call'])
})

t.test('nothing is prepared after closing', async (t) => {
  const { create, files, root } = await libraryOf(t, { 'a.jpg': plainPhoto })
  const library = create()
  const described = (await library.survey(files()))('/a.jpg')
  await library.close()
  await library.prepare(shownWith(described))
  t.notOk(existsSync(join(root, 'data/images')))
})
