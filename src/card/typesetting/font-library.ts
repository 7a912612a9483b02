/**
 * The card's fonts, read when a character first asks for one: which font has a character, and its outlines. Used by
 * the paragraphs and the line shaper.
 */
import { readFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Blob, Face, Font, Variation } from 'harfbuzzjs'
import { decompress } from 'wawoff2'
import {
  type FallbackFamily,
  fallbackFamilies,
  familiesFor,
  ownCuts,
  ownSubsets,
  type TextStyle,
} from './fonts.ts'
import { parseUnicodeRanges, type UnicodeRanges } from './unicode-ranges.ts'

/** A glyph in the font's units, y upwards, as fonts have it. */
export interface GlyphOutline {
  /** SVG path data; empty for a space. */
  readonly path: string
  /** Bounds of the ink; undefined for a space. */
  readonly ink:
    | { readonly left: number; readonly bottom: number; readonly right: number; readonly top: number }
    | undefined
}

/** One font that is ready for shaping. */
export interface CardFont {
  readonly shaping: Font
  readonly unitsPerEm: number
  /** True for the project's own typeface; others get no letterspacing, which would tear joined scripts apart. */
  readonly own: boolean
  readonly covers: (codePoint: number) => boolean
  readonly outline: (glyph: number) => GlyphOutline
}

/** The fonts' door. */
export interface FontLibrary {
  /**
   * Returns the font that has all of a grapheme, or undefined where none has. A font that would have to be read first
   * is noted for {@link FontLibrary.readWanted} and passed over.
   */
  readonly fontFor: (grapheme: string, style: TextStyle, language: string) => CardFont | undefined
  /** Reads the fonts that were asked for. Returns whether there were any: then the text is to be set again. */
  readonly readWanted: () => Promise<boolean>
}

interface FontFile {
  readonly path: string
  readonly own: boolean
  readonly declares: UnicodeRanges
}

/** Variable fonts begin at their thinnest weight; 400 and 700 match the cuts of our own typeface. */
const weights: Readonly<Record<TextStyle, number>> = { text: 400, italic: 400, label: 400, bold: 700 }

const createOutlines = (font: Font): ((glyph: number) => GlyphOutline) => {
  const known = new Map<number, GlyphOutline>()
  const draw = (glyph: number): GlyphOutline => {
    const extents = font.glyphExtents(glyph)
    const path = font.glyphToPath(glyph)
    if (extents === undefined || path === '') return { path, ink: undefined }
    const { xBearing, yBearing, width, height } = extents
    const ink = { left: xBearing, right: xBearing + width, top: yBearing, bottom: yBearing + height }
    return { path, ink }
  }
  return (glyph) => {
    const outline = known.get(glyph) ?? draw(glyph)
    known.set(glyph, outline)
    return outline
  }
}

const readFont = async ({ path, own }: FontFile, weight: number): Promise<CardFont> => {
  const face = new Face(new Blob(await decompress(await readFile(path))))
  const shaping = new Font(face)
  if ('wght' in face.getAxisInfos()) shaping.setVariations([new Variation('wght', weight)])
  const codePoints = new Set(face.collectUnicodes())
  return {
    shaping,
    unitsPerEm: face.upem,
    own,
    covers: (codePoint) => codePoints.has(codePoint),
    outline: createOutlines(shaping),
  }
}

/** Reads which chunk of a family has which characters; a chunk is called `[5]` in the table and `5` in the file's name. */
const readFamily = async (family: FallbackFamily): Promise<readonly FontFile[]> => {
  // The packages export their licence by path, but not the table beside it.
  const folder = dirname(fileURLToPath(import.meta.resolve(`@fontsource-variable/${family}/LICENSE`)))
  const table = await readFile(join(folder, 'unicode.json'), 'utf8')
  const ranges = JSON.parse(table) as Readonly<Record<string, string>>
  return Object.entries(ranges)
    .filter(([subset]) => !/^(latin|cyrillic|vietnamese)/.test(subset)) // those are ours to set
    .map(([subset, list]) => ({
      path: join(folder, 'files', `${family}-${subset.replace(/[[\]]/g, '')}-wght-normal.woff2`),
      own: false,
      declares: parseUnicodeRanges(list),
    }))
}

/** Where the project's own cuts lie. */
const ownFolder = resolve(import.meta.dirname, '../../../static/fonts')

const ownFiles = (style: TextStyle): readonly FontFile[] =>
  Object.entries(ownSubsets).map(([subset, list]) => ({
    path: join(ownFolder, `${ownCuts[style].replace('SUBSET', subset)}.woff2`),
    own: true,
    declares: parseUnicodeRanges(list),
  }))

/** Joiners, variation selectors and marks of direction: a font needs no glyph for them. */
const isInvisible = (character: string): boolean => /^\p{Default_Ignorable_Code_Point}$/u.test(character)

const codePointsOf = (text: string): readonly number[] =>
  [...text].filter((character) => !isInvisible(character)).map((character) => character.codePointAt(0) ?? 0)

/** HarfBuzz takes a letter apart, or puts it together, where the font has only the other form. */
const coversGrapheme = (font: CardFont, grapheme: string): boolean =>
  [grapheme, grapheme.normalize('NFD')].some((form) => codePointsOf(form).every(font.covers))

/** Creates the library. Reads the tables of the fallback families; fonts are read when they are wanted and kept. */
export const createFontLibrary = async (): Promise<FontLibrary> => {
  const tables = await Promise.all(
    fallbackFamilies.map(async (family) => [family, await readFamily(family)] as const),
  )
  const families = new Map<FallbackFamily, readonly FontFile[]>(tables)
  const own = Object.fromEntries(
    Object.keys(ownCuts).map((style) => [style, ownFiles(style as TextStyle)]),
  ) as Readonly<Record<TextStyle, readonly FontFile[]>>
  const fonts = new Map<string, CardFont>()
  const wanted = new Map<string, () => Promise<CardFont>>()
  /** Grows by what an owner writes, which is little. */
  const answers = new Map<string, CardFont | undefined>()

  /** Asks the files in order; one that is not read yet is wanted, and nothing is known before it is here. */
  const search = (grapheme: string, style: TextStyle, language: string): CardFont | undefined | 'wanted' => {
    const [first = 0] = codePointsOf(grapheme)
    const files = [...own[style], ...familiesFor(language).flatMap((family) => families.get(family) ?? [])]
    for (const file of files.filter(({ declares }) => declares(first))) {
      const weight = weights[style]
      const key = `${file.path} ${weight}`
      const font = fonts.get(key)
      if (font === undefined) {
        wanted.set(key, () => readFont(file, weight))
        return 'wanted'
      }
      if (coversGrapheme(font, grapheme)) return font
    }
    return undefined
  }

  const fontFor: FontLibrary['fontFor'] = (grapheme, style, language) => {
    const key = `${style} ${language} ${grapheme}`
    if (answers.has(key)) return answers.get(key)
    const answer = search(grapheme, style, language)
    if (answer === 'wanted') return undefined
    answers.set(key, answer)
    return answer
  }

  const readWanted = async (): Promise<boolean> => {
    const reading = [...wanted]
    wanted.clear()
    await Promise.all(reading.map(async ([key, read]) => fonts.set(key, await read())))
    return reading.length > 0
  }

  return { fontFor, readWanted }
}
