import sharp from 'sharp'
import t from 'tap'
import { cardColours } from '../../src/card/card-colours.ts'
import type { CardInput } from '../../src/card/card-input.ts'
import { createCardRenderer as createRenderer } from '../../src/card/card-renderer.ts'
import { readSamplePhoto, sampleCard, samplePageCard, sampleYear } from '../fixtures/card/awkward-cards.ts'

const portrait = { file: 'pages/portrait.jpg', address: '/portrait.jpg', sizeBytes: 1, modifiedMs: 0 }

const createCardRenderer = () => createRenderer(readSamplePhoto)
const renderer = createCardRenderer()

t.test('draws a PNG of 1200 × 630 in the colours of the variant, exactly', async (t) => {
  for (const variant of ['light', 'dark'] as const) {
    const bytes = await renderer.render(sampleCard({ variant, summary: sampleYear(() => 0) }))
    t.equal(bytes.subarray(0, 8).toString('latin1'), '\x89PNG\r\n\x1a\n')
    t.equal(bytes.subarray(12, 16).toString('latin1'), 'IHDR')
    t.same([bytes.readUInt32BE(16), bytes.readUInt32BE(20)], [1200, 630], 'width and height')
    t.equal(bytes[25], 3, 'indexed colour')
    t.ok(bytes.length < 60_000, 'at most 60 KB')
    const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })
    const colourAt = (x: number, y: number): string =>
      `#${data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3).toString('hex')}`
    const { paper, levels } = cardColours(variant)
    t.equal(colourAt(0, 0), paper, 'paper')
    t.equal(colourAt(72 + 20 * 30 + 8, 420 + 8), levels[0], 'a day without contributions')
  }
})

t.test('draws equal images for equal inputs, whatever was drawn before', async (t) => {
  const [one, other] = [createCardRenderer(), createCardRenderer()]
  await other.render(sampleCard({ name: '紫式部', headline: 'עברית ✨' }))
  t.ok((await one.render(sampleCard())).equals(await other.render(sampleCard())))
})

t.test('a page without a description has a larger title in the middle', async (t) => {
  const titleOf = async (description: string | undefined) => {
    const { texts, svg } = await renderer.compose(samplePageCard({ title: 'Letters', description }))
    const [title] = texts
    const line = Number(/<rect x="\d+" y="(\d+)"/.exec(svg)?.[1])
    return { size: title?.size ?? 0, above: title?.ink?.top ?? 0, below: line - (title?.ink?.bottom ?? 0) }
  }
  const alone = await titleOf(undefined)
  t.ok(Math.abs(alone.above - alone.below) < 100, `${alone.above} above, ${alone.below} below`)
  t.ok(alone.size > (await titleOf('From 1840 Augustus De Morgan taught Ada the calculus, by post.')).size)
})

t.test('draws the photo at its place, and the card without it if it cannot be read', async (t) => {
  const rows: readonly [card: CardInput, x: number, y: number][] = [
    [sampleCard({ portrait }), 1128 - 96, 180],
    [sampleCard({ portrait, summary: undefined }), 1128 - 160, 280],
    [samplePageCard({ portrait }), 72 + 44, 532],
    [samplePageCard({ portrait, direction: 'rtl' }), 1128 - 44, 532],
  ]
  const broken = createRenderer(() => Promise.reject(new Error('gone')))
  for (const [card, x, y] of rows) {
    const [drawn, without] = await Promise.all([renderer.render(card), broken.render(card)])
    const pixelOf = async (png: Buffer) =>
      (
        await sharp(png).extract({ left: x, top: y, width: 1, height: 1 }).removeAlpha().raw().toBuffer()
      ).toString('hex')
    t.not(await pixelOf(drawn), await pixelOf(without))
    t.match(await sharp(without).metadata(), { width: 1200, height: 630 })
  }
})
