/**
 * Subsets the fonts in static/fonts/ from their npm packages: `node src/tools/fonts.ts FOLDER`, where FOLDER is a
 * node_modules folder that has them (static/fonts/README.md names the versions). Run it when a typeface changes.
 */
import { copyFile, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import subsetFont from 'subset-font'

const outputFolder = resolve(import.meta.dirname, '../../static/fonts')

const characters = (from: number, to: number): string =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join('')

/** ASCII, Latin-1, and the punctuation of Western European languages. */
const latin = `${characters(0x20, 0x7e)}${characters(0xa0, 0xff)}ŒœŸıˆ˚˜–—‘’‚“”„†‡•…‰‹›⁄€™−←→↑↓\u2009\u200b\u2011\u202f\u0304\u0308\u0329`
/** Labels in small capitals need little more than letters and digits. */
const latinLabels = `${characters(0x20, 0x7a)}${characters(0xc0, 0xff)} «»·©ŒœŸ–—‘’“”…\u2009\u202f`

/** OpenType features that the style sheets use or text needs: positioned accents, ligatures, kerning, figures. */
const textFeatures = ['kern', 'liga', 'mark', 'mkmk', 'ccmp', 'lnum', 'pnum', 'tnum', 'locl']

interface Cut {
  readonly package: string
  readonly source: string
  /** Undefined to copy the package's own subset unchanged. */
  readonly characters: string | undefined
  readonly features: readonly string[]
}

const alegreya = (subset: string, style: string, kept: string | undefined): Cut => ({
  package: 'alegreya',
  source: `alegreya-${subset}-${style}`,
  characters: kept,
  features: textFeatures,
})
const smallCapitals = (subset: string, kept: string | undefined): Cut => ({
  package: 'alegreya-sc',
  source: `alegreya-sc-${subset}-400-normal`,
  characters: kept,
  features: ['kern', 'mark', 'ccmp', 'lnum'],
})

const textStyles = ['400-normal', '400-italic', '500-normal', '700-normal']
const cuts: readonly Cut[] = [
  ...textStyles.map((style) => alegreya('latin', style, latin)),
  ...['latin-ext', 'greek', 'cyrillic', 'vietnamese'].flatMap((subset) =>
    textStyles.map((style) => alegreya(subset, style, undefined)),
  ),
  smallCapitals('latin', latinLabels),
  ...['latin-ext', 'greek', 'cyrillic', 'vietnamese'].map((subset) => smallCapitals(subset, undefined)),
  { package: 'inconsolata', source: 'inconsolata-latin-400-normal', characters: latin, features: [] },
]

const write = async (folder: string, cut: Cut): Promise<void> => {
  const name = `${cut.source}.woff2`
  const bytes = await readFile(join(folder, '@fontsource', cut.package, 'files', name))
  const kept =
    cut.characters === undefined
      ? bytes
      : await subsetFont(bytes, cut.characters, {
          targetFormat: 'woff2',
          keepFeatures: [...cut.features],
          // Hinting is 40 % of the small capitals' bytes and makes no difference on current screens.
          noHinting: true,
        })
  await writeFile(join(outputFolder, name), kept)
  process.stdout.write(`${name}: ${kept.length} bytes\n`)
}

const folder = process.argv[2]
if (folder === undefined) {
  process.stderr.write('fonts: no node_modules folder given. Usage: node src/tools/fonts.ts FOLDER\n')
  process.exitCode = 2
} else {
  for (const cut of cuts) await write(folder, cut)
  for (const name of new Set(cuts.map((cut) => cut.package))) {
    await copyFile(join(folder, '@fontsource', name, 'LICENSE'), join(outputFolder, `${name}-OFL.txt`))
  }
}
