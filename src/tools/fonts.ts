/**
 * Subsets the fonts in static/fonts/ from their npm packages when a typeface changes: `node
 * src/tools/fonts.ts FOLDER`, a node_modules folder with the versions in static/fonts/README.md.
 */
import { copyFile, readFile, writeFile } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import subsetFont from 'subset-font'

const outputFolder = resolve(import.meta.dirname, '../../static/fonts')

const characters = (from: number, to: number): string =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join('')

/** ASCII, Latin-1, and the punctuation of Western European languages. */
const ascii = characters(0x20, 0x7e)
const punctuation = 'ŒœŸıˆ˚˜–—‘’‚“”„†‡•…‰‹›⁄€™−←→↑↓\u2009\u200b\u2011\u202f\u0304\u0308\u0329'
const latin = ascii + characters(0xa0, 0xff) + punctuation
/** Labels in small capitals need little more than letters and digits. */
const latinLabels = `${characters(0x20, 0x7a)}${characters(0xc0, 0xff)} «»·©ŒœŸ–—‘’“”…\u2009\u202f`

/** OpenType features for positioned accents, ligatures, kerning and figures. */
const textFeatures = ['kern', 'liga', 'mark', 'mkmk', 'ccmp', 'lnum', 'pnum', 'tnum', 'locl']

/** The characters of all subsets: Latin with its extensions, Vietnamese, Greek and Cyrillic. */
const whole =
  `${ascii}${characters(0xa0, 0x45f)}ҐґҰұ${characters(0x1e00, 0x1eff)}` +
  `${characters(0x2000, 0x206f)}${characters(0x20a0, 0x20c0)}ℓ№™−←→↑↓`

const labelFeatures = ['kern', 'mark', 'ccmp', 'lnum']

/** Cuts a subset of a family. @param kept undefined to copy the package's own subset unchanged */
const subsetOf =
  (family: string, features: readonly string[]) =>
  (subset: string, style: string, kept: string | undefined) => ({
    package: `@fontsource/${family}`,
    source: `files/${family}-${subset}-${style}.woff2`,
    /** The file in static/fonts/, without extension. */
    name: `${family}-${subset}-${style}`,
    characters: kept,
    features,
  })

type Cut = ReturnType<ReturnType<typeof subsetOf>>

/** A family with all subsets in one file, for the fonts of a CV. */
const wholeOf = (family: string, file: string, style: string, features: readonly string[]): Cut => ({
  package: `@expo-google-fonts/${family}`,
  source: `${file}.ttf`,
  name: `${family}-whole-${style}`,
  characters: whole,
  features,
})

const alegreya = subsetOf('alegreya', textFeatures)
const smallCapitals = subsetOf('alegreya-sc', labelFeatures)
const sans = subsetOf('alegreya-sans', textFeatures)

const textStyles = ['400-normal', '400-italic', '500-normal', '700-normal']
const sansStyles = ['400-normal', '400-italic', '700-normal']
const furtherSubsets = ['latin-ext', 'greek', 'cyrillic', 'vietnamese']
const cuts: readonly Cut[] = [
  ...textStyles.map((style) => alegreya('latin', style, latin)),
  ...furtherSubsets.flatMap((subset) => textStyles.map((style) => alegreya(subset, style, undefined))),
  ...sansStyles.map((style) => sans('latin', style, latin)),
  ...furtherSubsets.flatMap((subset) => sansStyles.map((style) => sans(subset, style, undefined))),
  smallCapitals('latin', '400-normal', latinLabels),
  ...furtherSubsets.map((subset) => smallCapitals(subset, '400-normal', undefined)),
  wholeOf('alegreya', '400Regular/Alegreya_400Regular', '400-normal', textFeatures),
  wholeOf('alegreya', '400Regular_Italic/Alegreya_400Regular_Italic', '400-italic', textFeatures),
  wholeOf('alegreya', '500Medium/Alegreya_500Medium', '500-normal', textFeatures),
  wholeOf('alegreya', '700Bold/Alegreya_700Bold', '700-normal', textFeatures),
  wholeOf('alegreya-sans', '400Regular/AlegreyaSans_400Regular', '400-normal', textFeatures),
  wholeOf('alegreya-sans', '400Regular_Italic/AlegreyaSans_400Regular_Italic', '400-italic', textFeatures),
  wholeOf('alegreya-sans', '700Bold/AlegreyaSans_700Bold', '700-normal', textFeatures),
  wholeOf('alegreya-sc', 'AlegreyaSC_400Regular', '400-normal', labelFeatures),
  subsetOf('inconsolata', [])('latin', '400-normal', latin),
]

const write = async (folder: string, cut: Cut): Promise<void> => {
  const name = `${cut.name}.woff2`
  const bytes = await readFile(join(folder, cut.package, cut.source))
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
  const packages = new Set(cuts.map((cut) => cut.package).filter((name) => name.startsWith('@fontsource/')))
  for (const name of packages)
    await copyFile(join(folder, name, 'LICENSE'), join(outputFolder, `${basename(name)}-OFL.txt`))
}
