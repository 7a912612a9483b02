/**
 * Cuts the fonts in static/fonts/ out of the packages they come from: `node src/tools/fonts.ts FOLDER`, where FOLDER
 * is a node_modules folder that has them (static/fonts/README.md names the versions). Run by hand when a typeface
 * changes; the site itself only needs the result.
 */
import { copyFile, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import subsetFont from 'subset-font'

const outputFolder = resolve(import.meta.dirname, '../../static/fonts')

const characters = (from: number, to: number): string =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join('')

/** ASCII, Latin-1, and the punctuation that a page in a western European language uses. */
const latin = `${characters(0x20, 0x7e)}${characters(0xa0, 0xff)}ŒœŸıˆ˚˜–—‘’‚“”„†‡•…‰‹›⁄€™−←→↑↓\u2009\u200b\u2011\u202f\u0304\u0308\u0329`
/** Labels in small capitals are letters, figures and little else. */
const latinLabels = `${characters(0x20, 0x7a)}${characters(0xc0, 0xff)} «»·©ŒœŸ–—‘’“”…\u2009\u202f`

/** What the style sheets ask for, and what lines of text need: accents in place, ligatures, kerning. */
const textFeatures = ['kern', 'liga', 'mark', 'mkmk', 'ccmp', 'lnum', 'pnum', 'tnum', 'locl']

interface Cut {
  readonly package: string
  readonly source: string
  /** Undefined where the package's own subset is taken as it is. */
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

const textStyles = ['400-normal', '400-italic', '700-normal']
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
          // Hinting is 40 % of the small capitals, and the screens of today draw without it.
          noHinting: true,
        })
  await writeFile(join(outputFolder, name), kept)
  process.stdout.write(`${name}: ${kept.length} bytes\n`)
}

const folder = process.argv[2]
if (folder === undefined) {
  process.stderr.write(
    'fonts: say which node_modules folder has the packages: node src/tools/fonts.ts FOLDER\n',
  )
  process.exitCode = 2
} else {
  for (const cut of cuts) await write(folder, cut)
  for (const name of new Set(cuts.map((cut) => cut.package))) {
    await copyFile(join(folder, '@fontsource', name, 'LICENSE'), join(outputFolder, `${name}-OFL.txt`))
  }
}
