/**
 * Removes ActualText that repeats its glyphs. Skia writes one for each character with a mark in right-to-left
 * text. pdf.js ends a word there, and poppler takes the text for left-to-right.
 */
import { matchOrThrow, type PdfEditor, unicodeMapOf } from './pdf-editor.ts'

/** Text by glyph id, both in hexadecimal with four digits; the text is UTF-16. */
type Characters = ReadonlyMap<string, string>

const hexadecimal = (code: number): string => code.toString(16).toUpperCase().padStart(4, '0')

/** A row of the map: a glyph, or the first and the last of a range, and the text of the first. */
const mapRow = /^<([0-9A-F]{4})> (?:<([0-9A-F]{4})> )?<((?:[0-9A-F]{4})+)>$/gm

/** Reads a ToUnicode map as Skia writes it. */
const readCharacters = (map: string): Characters => {
  const characters = new Map<string, string>()
  for (const [, first = '', last = first, text = ''] of map.matchAll(mapRow)) {
    const [from = 0, to = 0, code = 0] = [first, last, text.slice(-4)].map((hex) => Number.parseInt(hex, 16))
    for (let glyph = from; glyph <= to; glyph += 1)
      characters.set(hexadecimal(glyph), text.slice(0, -4) + hexadecimal(code + glyph - from))
  }
  return characters
}

/** Glyphs with their ActualText, as Skia writes them. */
const actualTextSpan =
  /^\/Span<<\/ActualText <FEFF([0-9A-F]+)> >> BDC\n((?:(?:\S+ \S+ Td )?<[0-9A-F]{4}> Tj\n)+)EMC\n/gm

const glyphs = /<([0-9A-F]{4})> Tj/g

/** Right-to-left text. */
const reversedText = /^\/ReversedChars BMC\n[\s\S]*?^ET$/gm

const usedFont = /^\/(F\d+) /m

const fontResource = /\/(F\d+) (\d+) 0 R/g

/** Reads the characters of each font of a page. */
const readFonts = (pdf: PdfEditor, page: number): ReadonlyMap<string, Characters> => {
  const [, resources = ''] = matchOrThrow(pdf.text(page), /\n\/Font <<([^>]*)>>/, 'page')
  const fonts = new Map<string, Characters>()
  for (const [, name = '', object] of resources.matchAll(fontResource)) {
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
  return content.replaceAll(reversedText, (text) => {
    const characters = fonts.get(usedFont.exec(text)?.[1] ?? '')
    return text.replaceAll(actualTextSpan, (span, actualText: string, shown: string) => {
      const ownText = [...shown.matchAll(glyphs)]
        .map(([, glyph = '']) => characters?.get(glyph) ?? '')
        .reverse()
      return ownText.join('') === actualText ? shown : span
    })
  })
}
