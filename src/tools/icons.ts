/** Renders the PNG icons in static/icons/ when favicon.svg changes: `node src/tools/icons.ts`. */
import { resolve } from 'node:path'
import sharp from 'sharp'

const folder = resolve(import.meta.dirname, '../../static/icons')

/** Names and sizes in pixels, for browsers without SVG icons and for home screens. */
const icons = [
  ['favicon.png', 32],
  ['apple-touch-icon.png', 180],
] as const

for (const [name, sizePx] of icons) {
  const density = (72 * sizePx) / 32 // at 72 dpi, favicon.svg is 32 pixels wide
  const { size } = await sharp(resolve(folder, 'favicon.svg'), { density })
    .resize(sizePx, sizePx)
    .png({ palette: true, compressionLevel: 9 })
    .toFile(resolve(folder, name))
  process.stdout.write(`${name}: ${size} bytes\n`)
}
