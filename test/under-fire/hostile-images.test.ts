/** Small images among the content that unfold to very many pixels are never decoded. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import t from 'tap'
import { cropPortrait } from '../../src/card/portrait.ts'
import { createFindPortrait } from '../../src/images/portraits.ts'
import { sampleCard } from '../fixtures/card/awkward-cards.ts'
import { libraryOf } from '../fixtures/images/library.ts'

const flat = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#204060' }, limitInputPixels: false })

/** Fills a file up to where images get variants; decoders ignore what follows the image. */
const padded = (bytes: Buffer): Buffer => Buffer.concat([bytes, Buffer.alloc(16 * 1024)])

const images: readonly (readonly [file: string, bytes: Buffer, limit: string])[] = [
  ['avif.avif', await flat(6000, 4100).avif({ effort: 0, quality: 1 }).toBuffer(), '24 million'],
  ['png.png', await flat(8100, 8000).png().toBuffer(), '64 million'],
  ['webp.webp', await flat(8100, 8000).webp({ lossless: true, effort: 0 }).toBuffer(), '64 million'],
]

for (const [file, bytes, limit] of images)
  t.test(`${file} of ${bytes.length} bytes is not decoded`, async (t) => {
    const { create, files, warnings } = await libraryOf(t, { [file]: padded(bytes) })
    t.match((await create().survey(files())).get(`/${file}`), { widthPx: Number, sources: [] }, 'no variants')
    t.match(warnings, [
      RegExp(`^pages/${file}: found .* pixels; expected at most ${limit}.*Fix:.*no smaller ones are made`),
    ])
    const portrait = { file: `pages/${file}`, address: '', sizeBytes: bytes.length, modifiedMs: 0 }
    await t.rejects(
      cropPortrait(sampleCard({ portrait }), async () => bytes),
      /pixel/,
      'no portrait',
    )
    const lines: unknown[] = []
    const findPortrait = createFindPortrait(t.testdir(), { warn: (line: unknown) => void lines.push(line) })
    writeFileSync(join(t.testdirName, file), bytes)
    for (const _ of [1, 2]) t.equal(await findPortrait(file), undefined, 'none in an application')
    t.match(lines, [{ reason: /pixel/ }])
    t.equal(lines.length, 1, 'which is said once')
  })

t.test('an SVG under another name is not drawn, which may take hours', async (t) => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
  const portrait = { file: 'pages/photo.jpg', address: '', sizeBytes: svg.length, modifiedMs: 0 }
  await t.rejects(
    cropPortrait(sampleCard({ portrait }), async () => svg),
    /SVG/,
  )
})

t.test('a CV or letter shows no SVG, and of an endless strip a thumbnail', async (t) => {
  const lines: unknown[] = []
  const findPortrait = createFindPortrait(t.testdir(), { warn: (line: unknown) => void lines.push(line) })
  writeFileSync(
    join(t.testdirName, 'me.svg'),
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
  )
  t.equal(await findPortrait('me.svg'), undefined)
  t.match(lines, [{ reason: 'an SVG drawing; save it as PNG' }])
  writeFileSync(join(t.testdirName, 'strip.png'), await flat(480, 40_000).png().toBuffer())
  t.match(await findPortrait('strip.png'), { heightPx: 960 })
})
