/** The card's fonts, each read when a text needs it: its characters, and the outlines of its glyphs. */
import { Blob, Face, Font, Variation } from 'harfbuzzjs'
import { decompress } from 'wawoff2'
import type { TextStyle } from '../../fonts/font-families.ts'
import { type FontFile, readFontFile, readFontTables } from '../../fonts/font-files.ts'
import { lazy, memoizeByKey } from '../../lib/memoize.ts'
import type { InkBounds } from './ink-bounds.ts'

/** A font ready for shaping. */
export type CardFont = Readonly<Awaited<ReturnType<typeof readFont>>>

/** A glyph as SVG path data and the bounds of its ink, in font units, y upwards. A space has neither. */
export type GlyphOutline = Readonly<ReturnType<typeof outlineOf>>

/** Variable fonts default to their thinnest weight; 400 and 700 match Alegreya's. */
const weightOf = (style: TextStyle): number => (style === 'bold' || style === 'sansBold' ? 700 : 400)

const outlineOf = (font: Font, glyph: number): { path: string; ink: InkBounds | undefined } => {
  const extents = font.glyphExtents(glyph)
  const path = font.glyphToPath(glyph)
  if (extents === undefined || path === '') return { path, ink: undefined }
  const { xBearing, yBearing, width, height } = extents
  const ink = { left: xBearing, right: xBearing + width, top: yBearing, bottom: yBearing + height }
  return { path, ink }
}

const readFont = async (file: FontFile, weight: number) => {
  const face = new Face(new Blob(await decompress(await readFontFile(file.woff2Path(weight)))))
  const shaping = new Font(face)
  if ('wght' in face.getAxisInfos()) shaping.setVariations([new Variation('wght', weight)])
  const codePoints = new Set(face.collectUnicodes())
  return {
    shaping,
    unitsPerEm: face.upem,
    family: file.family,
    covers: (codePoint: number) => codePoints.has(codePoint),
    outline: memoizeByKey((glyph: number) => outlineOf(shaping, glyph)),
  }
}

/** Joiners, variation selectors and direction marks need no glyph. */
const isInvisible = (character: string): boolean => /^\p{Default_Ignorable_Code_Point}$/u.test(character)

const codePointsOf = (text: string): readonly number[] =>
  [...text].filter((character) => !isInvisible(character)).map((character) => character.codePointAt(0) ?? 0)

/** HarfBuzz decomposes or composes a character if the font has only the other form. */
const coversGrapheme = (font: CardFont, grapheme: string): boolean =>
  [grapheme, grapheme.normalize('NFD')].some((form) => codePointsOf(form).every(font.covers))

/** Creates the library. Reads the tables of the families; fonts are read when text needs them, and cached. */
export const createFontLibrary = async () => {
  const filesFor = await readFontTables()
  const fonts = new Map<string, CardFont>()
  /** Pending reads of missing fonts, each started once even if cards are drawn at the same time. */
  const wanted = new Map<string, () => Promise<void>>()
  /** By style, language and grapheme. Unbounded, because only the owner's text fills it. */
  const fontsByGrapheme = new Map<string, CardFont | undefined>()

  const readInto = async (key: string, file: FontFile, weight: number): Promise<void> => {
    try {
      fonts.set(key, await readFont(file, weight))
    } finally {
      wanted.delete(key)
    }
  }

  /** Searches the files in order. The first unread one ends the search, because the result depends on it. */
  const search = (grapheme: string, style: TextStyle, language: string): CardFont | undefined | 'unread' => {
    const [first = 0] = codePointsOf(grapheme)
    for (const file of filesFor(style, language).filter(({ declares }) => declares(first))) {
      const weight = weightOf(style)
      const key = `${file.woff2Path(weight)} ${weight}`
      const font = fonts.get(key)
      if (font === undefined) {
        const read = lazy(() => readInto(key, file, weight))
        if (!wanted.has(key)) wanted.set(key, read)
        return 'unread'
      }
      if (coversGrapheme(font, grapheme)) return font
    }
    return undefined
  }

  /** Returns a font with a whole grapheme; undefined if none has it, or if `readWanted` must run first. */
  const fontFor = (grapheme: string, style: TextStyle, language: string): CardFont | undefined => {
    const key = `${style} ${language} ${grapheme}`
    if (fontsByGrapheme.has(key)) return fontsByGrapheme.get(key)
    const result = search(grapheme, style, language)
    if (result === 'unread') return undefined
    fontsByGrapheme.set(key, result)
    return result
  }

  /** Reads the missing fonts. Returns whether there were any, so that the text must be set again. */
  const readWanted = async (): Promise<boolean> => {
    const reading = [...wanted.values()]
    await Promise.all(reading.map((read) => read()))
    return reading.length > 0
  }

  return { fontFor, readWanted }
}

/** Finds fonts by character. */
export type FontLibrary = Awaited<ReturnType<typeof createFontLibrary>>
