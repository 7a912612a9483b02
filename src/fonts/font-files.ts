/** Font files, and the characters that each declares. */
import { readFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  alegreyaCuts,
  alegreyaSubsets,
  type FallbackFamily,
  fallbackFamilies,
  familiesFor,
  type IsInRanges,
  isIdeographic,
  packageOf,
  parseUnicodeRanges,
  type TextStyle,
} from './font-families.ts'

/** A part of a typeface: some of its characters, in one style. */
export interface FontFile {
  readonly family: 'alegreya' | FallbackFamily
  /** Returns the path of the file with a weight, 400 or 700. Variable fonts have both in one file. */
  readonly woff2Path: (weight: number) => string
  /** Whether its package lists a character for it. The font itself may lack some that are listed. */
  readonly declares: IsInRanges
  /** Whether all weights are in one file. */
  readonly isVariable: boolean
}

/** Reads a family's table of chunks. A chunk is called `[5]` in the table and `5` in the file name. */
const readFamily = async (family: FallbackFamily): Promise<readonly FontFile[]> => {
  const packageName = packageOf(family)
  const isVariable = packageName.startsWith('@fontsource-variable/')
  // Packages export their LICENSE file, but not the table beside it.
  const folder = dirname(fileURLToPath(import.meta.resolve(`${packageName}/LICENSE`)))
  const table = await readFile(join(folder, 'unicode.json'), 'utf8')
  const ranges = JSON.parse(table) as Readonly<Record<string, string>>
  return (
    Object.entries(ranges)
      // Alegreya has these; another font's arrows and symbols would not match the text.
      .filter(([subset]) => !/^(latin|cyrillic|vietnamese|math|symbols)/.test(subset))
      .map(([subset, list]) => ({ name: `${family}-${subset.replace(/[[\]]/g, '')}`, list }))
      .map(({ name, list }) => ({
        family,
        woff2Path: (weight) => join(folder, 'files', `${name}-${isVariable ? 'wght' : weight}-normal.woff2`),
        declares: parseUnicodeRanges(list),
        isVariable,
      }))
  )
}

const bundledFolder = resolve(import.meta.dirname, '../../static/fonts')

const alegreyaFiles = (style: TextStyle): readonly FontFile[] =>
  Object.entries(alegreyaSubsets).map(([subset, declares]) => ({
    family: 'alegreya',
    woff2Path: () => join(bundledFolder, `${alegreyaCuts[style].replace('SUBSET', subset)}.woff2`),
    declares,
    isVariable: false,
  }))

/** Whether a language distinguishes i from ı, whose small capitals look the same. */
const hasDotlessI = (language: string): boolean => /^(?:tr|az)\b/.test(language)

/** Reads the tables of all families. Returns a function that lists the files to search, in order. */
export const readFontTables = async () => {
  const tables = await Promise.all(
    fallbackFamilies.map(async (family) => [family, await readFamily(family)] as const),
  )
  const families = new Map<FallbackFamily, readonly FontFile[]>(tables)
  return (style: TextStyle, language: string): readonly FontFile[] => [
    ...alegreyaFiles(style === 'label' && hasDotlessI(language) ? 'text' : style),
    ...familiesFor(language).flatMap((family) => families.get(family) ?? []),
  ]
}

/** Returns the font files for screens: all but ideographs and emoji, which readers' systems have. */
export const screenFontPaths = async (): Promise<readonly string[]> => {
  const files = (await readFontTables())('text', 'und').filter(
    ({ family }) => family !== 'alegreya' && family !== 'noto-emoji' && !isIdeographic(family),
  )
  return [...new Set(files.flatMap(({ woff2Path }) => [woff2Path(400), woff2Path(700)]))]
}

/** Reads a font for modules that may not read files themselves. @param path see {@link FontFile.woff2Path} */
export const readFontFile = (path: string): Promise<Buffer> => readFile(path)
