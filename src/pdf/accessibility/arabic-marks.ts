/**
 * Removes ActualText that repeats its glyphs. Skia writes one for each character with a mark in right-to-left
 * text. pdf.js ends a word there, and poppler takes the text for left-to-right.
 */
import { matchOrThrow, type PdfEditor, unicodeMapOf } from './pdf-editor.ts'

/** Characters by glyph, both in hexadecimal as UTF-16. */
type Characters = ReadonlyMap<string, string>

const hexadecimal = (code: number): string => code.toString(16).toUpperCase().padStart(4, '0')

/** Matches a glyph, or the first and the last of a range, and the text of the first. */
const mapping = /^<([0-9A-F]{4})> (?:<([0-9A-F]{4})> )?<((?:[0-9A-F]{4})+)>$/gm

/** Reads a ToUnicode map as Skia writes it. */
const readCharacters = (map: string): Characters => {
  const characters = new Map<string, string>()
  for (const [, first = '', last = first, text = ''] of map.matchAll(mapping)) {
    const [from = 0, to = 0, code = 0] = [first, last, text.slice(-4)].map((hex) => Number.parseInt(hex, 16))
    for (let glyph = from; glyph <= to; glyph += 1)
      characters.set(hexadecimal(glyph), text.slice(0, -4) + hexadecimal(code + glyph - from))
  }
  return characters
}

/** Matches glyphs with their ActualText, as Skia writes them. */
const spans =
  /^\/Span<<\/ActualText <FEFF([0-9A-F]+)> >> BDC\n((?:(?:\S+ \S+ Td )?<[0-9A-F]{4}> Tj\n)+)EMC\n/gm

const glyphs = /<([0-9A-F]{4})> Tj/g

const reversed = /^\/ReversedChars BMC\n[\s\S]*?^ET$/gm

const fontName = /^\/(F\d+) /m

const font = /\/(F\d+) (\d+) 0 R/g

/** Reads the characters of each font of a page. */
const readFonts = (pdf: PdfEditor, page: number): ReadonlyMap<string, Characters> => {
  const [, resources = ''] = matchOrThrow(pdf.text(page), /\n\/Font <<([^>]*)>>/, 'page')
  const fonts = new Map<string, Characters>()
  for (const [, name = '', object] of resources.matchAll(font)) {
    const map = unicodeMapOf(pdf, Number(object))
    if (map !== undefined) fonts.set(name, readCharacters(map))
  }
  return fonts
}

/**
 * Returns a page's content without ActualText that repeats its glyphs.
 *
 * @param content as Skia writes it: one operator on each line
 */
export const dropRedundantActualText = (content: string, pdf: PdfEditor, page: number): string => {
  if (!content.includes('/ReversedChars')) return content
  const fonts = readFonts(pdf, page)
  return content.replaceAll(reversed, (text) => {
    const characters = fonts.get(fontName.exec(text)?.[1] ?? '')
    return text.replaceAll(spans, (span, written: string, shown: string) => {
      const read = [...shown.matchAll(glyphs)].map(([, glyph = '']) => characters?.get(glyph) ?? '').reverse()
      return read.join('') === written ? shown : span
    })
  })
}
