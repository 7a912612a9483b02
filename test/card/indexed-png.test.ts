import sharp from 'sharp'
import t from 'tap'
import { rasterize } from '../../src/card/indexed-png.ts'

const svg = (content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="256">${content}</svg>`
const pixelsOf = (png: Buffer): Promise<Buffer> => sharp(png).removeAlpha().raw().toBuffer()
const colourType = (png: Buffer): number | undefined => png[25]

t.test('a few flat colours make an indexed PNG that has them exactly', async (t) => {
  const colours = ['#fbf8f1', '#1d1a16', '#7a1f2b', '#e9e6df']
  const bars = colours.map(
    (fill, index) => `<rect x="${index * 128}" width="128" height="256" fill="${fill}"/>`,
  )
  const png = await rasterize(svg(bars.join('')))
  t.equal(colourType(png), 3, 'indexed')
  const pixels = await pixelsOf(png)
  for (const [index, colour] of colours.entries())
    t.equal(`#${pixels.subarray((index * 128 + 64) * 3, (index * 128 + 64) * 3 + 3).toString('hex')}`, colour)
})

t.test('a picture with too many colours for a palette stays in true colour', async (t) => {
  const rows = Array.from({ length: 512 }, (_, index) => {
    const fill = `rgb(${(index * 8) % 256} ${(index >> 5) * 16} 99)`
    return `<rect x="${index}" width="1" height="256" fill="${fill}"/>`
  })
  const png = await rasterize(svg(rows.join('')))
  t.equal(colourType(png), 6, 'RGBA')
  t.ok(
    (await pixelsOf(png)).equals(
      await pixelsOf(
        await sharp(Buffer.from(svg(rows.join(''))))
          .png()
          .toBuffer(),
      ),
    ),
  )
})
