/**
 * Writes the width of each font's space. Skia leaves out a width that is the font's most frequent one (ISO 32000-1 §9.7.4.3), and
 * pypdf then takes half of it: words with a wide letter are torn apart. In a font without a space, such as that of labels of one
 * word, pypdf takes glyph 32 for it, which gets a width if no text uses it.
 */
import { type PdfEditor, unicodeMapOf } from './pdf-editor.ts'

/** A character, or the first of a range, that a code stands for. */
const spaceCode = /^<([0-9A-F]{4})> (?:<[0-9A-F]{4}> )?<0020>$/m

/** `9 [597 0 626]` gives the widths from glyph 9 on, `9 12 597` one to glyphs 9 to 12. */
const runs = /(\d+) (?:\[([^\]]*)\]|(\d+) ([\d.]+))/g

/** Returns a glyph's width; 0 if no text uses it, undefined if it is the most frequent one. */
const widthOf = (widths: string, glyph: number): number | undefined => {
  for (const [, first, list, last, width] of widths.matchAll(runs)) {
    const index = glyph - Number(first)
    const listed = list?.split(' ')[index]
    if (index >= 0 && listed !== undefined) return Number(listed)
    if (index >= 0 && last !== undefined && glyph <= Number(last)) return Number(width)
  }
  return undefined
}

/** What pypdf takes for a space in a font without one, and a width that no space reaches. */
const NO_SPACE = { glyph: 32, width: 1000 }

/** Adds the missing widths. */
export const addSpaceWidths = (pdf: PdfEditor): void => {
  for (const object of pdf.objects) {
    const map = unicodeMapOf(pdf, object)
    const descendant = Number(/\n\/DescendantFonts \[(\d+) 0 R\]/.exec(pdf.text(object))?.[1])
    if (map === undefined || Number.isNaN(descendant)) continue
    const code = spaceCode.exec(map)?.[1]
    const [, widths, common] = /\n\/W \[(.*)\]\n\/DW (\d+)/.exec(pdf.text(descendant)) ?? []
    if (widths === undefined) continue
    const space = code === undefined ? NO_SPACE : { glyph: Number.parseInt(code, 16), width: Number(common) }
    const isMissing =
      code === undefined ? !widthOf(widths, space.glyph) : widthOf(widths, space.glyph) === undefined
    if (!isMissing) continue
    pdf.replace(descendant, pdf.text(descendant).replace(widths, `${widths} ${space.glyph} [${space.width}]`))
  }
}
