/**
 * The card's font files: where each one is and which characters it declares. Used by the font library, and by the
 * warning about text that no font can draw.
 */
import { readFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  type FallbackFamily,
  fallbackFamilies,
  familiesFor,
  ownCuts,
  ownSubsets,
  parseUnicodeRanges,
  type TextStyle,
  type UnicodeRanges,
} from './fonts.ts'

/** One WOFF2 file. */
export interface FontFile {
  readonly path: string
  /** True for Alegreya; others get no letterspacing, which would tear joined scripts apart. */
  readonly own: boolean
  readonly declares: UnicodeRanges
}

/** Returns the files to search for a character, in order. */
export type FontFiles = (style: TextStyle, language: string) => readonly FontFile[]

/** Reads a family's table of chunks. A chunk is called `[5]` in the table and `5` in the file name. */
const readFamily = async (family: FallbackFamily): Promise<readonly FontFile[]> => {
  // The packages export their licence by path, but not the table beside it.
  const folder = dirname(fileURLToPath(import.meta.resolve(`@fontsource-variable/${family}/LICENSE`)))
  const table = await readFile(join(folder, 'unicode.json'), 'utf8')
  const ranges = JSON.parse(table) as Readonly<Record<string, string>>
  return Object.entries(ranges)
    .filter(([subset]) => !/^(latin|cyrillic|vietnamese)/.test(subset)) // Alegreya has these
    .map(([subset, list]) => ({
      path: join(folder, 'files', `${family}-${subset.replace(/[[\]]/g, '')}-wght-normal.woff2`),
      own: false,
      declares: parseUnicodeRanges(list),
    }))
}

const ownFolder = resolve(import.meta.dirname, '../../../static/fonts')

const ownRanges = Object.entries(ownSubsets).map(([subset, list]) => ({
  subset,
  declares: parseUnicodeRanges(list),
}))

/** Returns Alegreya's files for a style. */
export const ownFontFiles = (style: TextStyle): readonly FontFile[] =>
  ownRanges.map(({ subset, declares }) => ({
    path: join(ownFolder, `${ownCuts[style].replace('SUBSET', subset)}.woff2`),
    own: true,
    declares,
  }))

/** Reads the tables of all families, but no font. */
export const readFontTables = async (): Promise<FontFiles> => {
  const tables = await Promise.all(
    fallbackFamilies.map(async (family) => [family, await readFamily(family)] as const),
  )
  const families = new Map<FallbackFamily, readonly FontFile[]>(tables)
  return (style, language) => [
    ...ownFontFiles(style),
    ...familiesFor(language).flatMap((family) => families.get(family) ?? []),
  ]
}

/** Reads a font. */
export const readFontFile = ({ path }: FontFile): Promise<Buffer> => readFile(path)
