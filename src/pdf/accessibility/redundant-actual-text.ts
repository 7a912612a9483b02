/**
 * Removes ActualText that repeats its glyphs. Skia writes one for each character with a mark in right-to-left
 * text. pdf.js ends a word there, and poppler takes the text for left-to-right.
 */
import type { PdfEditor } from './pdf-editor.ts'
import { decodeText, readFonts } from './unicode-maps.ts'

/** Glyphs with their ActualText, as Skia writes them. */
const actualTextSpan =
  /^\/Span<<\/ActualText <FEFF([0-9A-F]+)> >> BDC\n((?:(?:\S+ \S+ Td )?<[0-9A-F]{4}> Tj\n)+)EMC\n/gm

const glyphs = /<([0-9A-F]{4})> Tj/g

/** Right-to-left text. */
const reversedText = /^\/ReversedChars BMC\n[\s\S]*?^ET$/gm

const usedFont = /^\/(F\d+) /m

/**
 * Returns a page's content without ActualText that repeats its glyphs.
 *
 * @param content as Skia writes it: one operator on each line
 */
export const dropRedundantActualText = (content: string, pdf: PdfEditor, page: number): string => {
  if (!content.includes('/ReversedChars')) return content
  const fonts = readFonts(pdf, page)
  return content.replaceAll(reversedText, (text) => {
    const characters = fonts.get(usedFont.exec(text)?.[1] ?? '')?.characters
    return text.replaceAll(actualTextSpan, (span, actualText: string, shown: string) => {
      const ownText = [...shown.matchAll(glyphs)]
        .map(([, glyph = '']) => characters?.get(glyph) ?? '')
        .reverse()
      return ownText.join('') === decodeText(actualText) ? shown : span
    })
  })
}
