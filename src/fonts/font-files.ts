/** The font files: where each one is and which characters it declares. */
import { readFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  alegreyaCuts,
  alegreyaSubsets,
  type FallbackFamily,
  fallbackFamilies,
  familiesFor,
  isIdeographic,
  packageOf,
  parseUnicodeRanges,
  type TextStyle,
  type UnicodeRanges,
} from './font-families.ts'

/** A part of a typeface: some of its characters, in one style. */
export interface FontFile {
  readonly family: 'alegreya' | FallbackFamily
  /** Returns the path of the WOFF2 file with a weight, 400 or 700. Variable fonts have both in one file. */
  readonly pathOf: (weight: number) => string
  readonly declares: UnicodeRanges
  /** Whether all weights are in one file. */
  readonly isVariable: boolean
}

/** Reads a family's table of chunks. A chunk is called `[5]` in the table and `5` in the file name. */
const readFamily = async (family: FallbackFamily): Promise<readonly FontFile[]> => {
  const packageName = packageOf(family)
  const isVariable = packageName.startsWith('@fontsource-variable/')
  // The packages export their licence by path, but not the table beside it.
  const folder = dirname(fileURLToPath(import.meta.resolve(`${packageName}/LICENSE`)))
  const table = await readFile(join(folder, 'unicode.json'), 'utf8')
  const ranges = JSON.parse(table) as Readonly<Record<string, string>>
  return (
    Object.entries(ranges)
      // Alegreya has the letters; a script's own font would draw arrows and signs unlike the rest of the text.
      .filter(([subset]) => !/^(latin|cyrillic|vietnamese|math|symbols)/.test(subset))
      .map(([subset, list]) => ({ name: `${family}-${subset.replace(/[[\]]/g, '')}`, list }))
      .map(({ name, list }) => ({
        family,
        pathOf: (weight) => join(folder, 'files', `${name}-${isVariable ? 'wght' : weight}-normal.woff2`),
        declares: parseUnicodeRanges(list),
        isVariable,
      }))
  )
}

const bundledFolder = resolve(import.meta.dirname, '../../static/fonts')

/** Returns Alegreya's files for a style. */
const alegreyaFiles = (style: TextStyle): readonly FontFile[] =>
  Object.entries(alegreyaSubsets).map(([subset, declares]) => ({
    family: 'alegreya',
    pathOf: () => join(bundledFolder, `${alegreyaCuts[style].replace('SUBSET', subset)}.woff2`),
    declares,
    isVariable: false,
  }))

/** Returns whether a language tells i from ı, whose small capitals look the same. */
const hasDotlessI = (language: string): boolean => /^(?:tr|az)\b/.test(language)

/** Reads the tables of all families, but no font. Returns a function that returns the files to search for a character, in order. */
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

/**
 * Returns the files that style sheets name for screens: those of every script but the ideographs', which are read in the reader's own
 * serif, and emoji.
 */
export const screenFontPaths = async (): Promise<readonly string[]> => {
  const files = (await readFontTables())('text', 'und').filter(
    ({ family }) => family !== 'alegreya' && family !== 'noto-emoji' && !isIdeographic(family),
  )
  return [...new Set(files.flatMap(({ pathOf }) => [pathOf(400), pathOf(700)]))]
}

/** Reads a font. @param path see {@link FontFile.pathOf} */
export const readFontFile = (path: string): Promise<Buffer> => readFile(path)
