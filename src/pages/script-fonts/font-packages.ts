/** Where the fonts for other scripts are: a serif for each, in npm packages, cut into files by `unicode-range`. */
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type FallbackFamily, fallbackFamilies } from '../../card/typesetting/fonts.ts'
import { parseUnicodeRanges, type UnicodeRanges } from '../../card/typesetting/unicode-ranges.ts'

/** A file of a family: some of its characters. */
export interface ScriptFontFile {
  readonly declares: UnicodeRanges
  /** Returns the path of the file with a weight, 400 or 700; in a variable font they are one. */
  readonly pathOf: (weight: number) => string
}

/** A typeface for one or more scripts. */
export interface ScriptFamily {
  readonly name: string
  readonly files: readonly ScriptFontFile[]
  readonly isVariable: boolean
  /** The layout features (OpenType) to keep; all others are dropped. */
  readonly features: readonly string[]
}

/** What scripts whose letters join, stack or change places need, in any order. Kerning would only cost bytes. */
const shapingFeatures =
  'abvf abvm abvs akhn blwf blwm blws calt ccmp cfar cjct clig dist fina half haln init isol liga ljmo locl mark medi mkmk nukt pref pres pstf psts rclt rkrf rlig rphf tjmo vatu vjmo'

/**
 * Noto Naskh builds each letter of a skeleton and dots, which readers of PDFs take for words torn apart. Amiri has whole
 * letters. Of its features, the optional ligatures (rlig, liga, calt) are left out: they treble its size, and pdf.js reads
 * their letters out of order.
 */
const amiri = { package: '@fontsource/amiri', features: 'ccmp fina init isol mark medi mkmk' }

const isIdeographic = (family: FallbackFamily): boolean => /-(?:jp|kr|sc)$/.test(family)

/** Alegreya has these. */
const ownSubset = /^(?:latin|cyrillic|vietnamese|greek)/

const readFiles = async (
  packageName: string,
  nameOf: (subset: string, weight: number) => string,
): Promise<readonly ScriptFontFile[]> => {
  // The packages export their licence by path, but not the table beside it.
  const folder = dirname(fileURLToPath(import.meta.resolve(`${packageName}/LICENSE`)))
  const table: unknown = JSON.parse(await readFile(join(folder, 'unicode.json'), 'utf8'))
  return Object.entries(table as Readonly<Record<string, string>>)
    .filter(([subset]) => !ownSubset.test(subset))
    .map(([subset, ranges]) => ({
      declares: parseUnicodeRanges(ranges),
      // A chunk is called `[5]` in the table and `5` in the file name.
      pathOf: (weight) => join(folder, 'files', nameOf(subset.replace(/[[\]]/g, ''), weight)),
    }))
}

const readFamily = async (family: FallbackFamily): Promise<ScriptFamily> => {
  if (family === 'noto-naskh-arabic')
    return {
      name: 'amiri',
      files: await readFiles(amiri.package, (subset, weight) => `amiri-${subset}-${weight}-normal.woff2`),
      isVariable: false,
      features: amiri.features.split(' '),
    }
  return {
    name: family,
    files: await readFiles(
      `@fontsource-variable/${family}`,
      (subset) => `${family}-${subset}-wght-normal.woff2`,
    ),
    isVariable: true,
    features: isIdeographic(family) ? [] : shapingFeatures.split(' '),
  }
}

/** Reads the tables of all families, but no font. */
export const readFontPackages = async (): Promise<ReadonlyMap<FallbackFamily, ScriptFamily>> =>
  new Map(
    await Promise.all(fallbackFamilies.map(async (family) => [family, await readFamily(family)] as const)),
  )
