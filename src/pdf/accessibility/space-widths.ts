/**
 * Writes the width of each font's space. Skia leaves out a width that is the font's most frequent one (ISO 32000-1 §9.7.4.3), and
 * pypdf then takes half of it: words with a wide letter are torn apart.
 */
import type { PdfEditor } from './pdf-editor.ts'

/** A character, or the first of a range, that a code stands for. */
const spaceCode = /^<([0-9A-F]{4})> (?:<[0-9A-F]{4}> )?<0020>$/m

/** `9 [597 0 626]` gives the widths from glyph 9 on. */
const runs = /(\d+) \[([^\]]*)\]/g

const hasWidth = (widths: string, glyph: number): boolean =>
  [...widths.matchAll(runs)].some(([, first, list = '']) => {
    const index = glyph - Number(first)
    return index >= 0 && index < list.split(' ').length
  })

/** Adds the missing widths. */
export const addSpaceWidths = (pdf: PdfEditor): void => {
  for (const object of pdf.objects) {
    const font = pdf.text(object)
    const unicode = /\n\/ToUnicode (\d+) 0 R/.exec(font)?.[1]
    const descendant = Number(/\n\/DescendantFonts \[(\d+) 0 R\]/.exec(font)?.[1])
    if (unicode === undefined || Number.isNaN(descendant)) continue
    const code = spaceCode.exec(pdf.stream(Number(unicode)).toString('latin1'))?.[1]
    const [, widths, common] = /\n\/W \[(.*)\]\n\/DW (\d+)/.exec(pdf.text(descendant)) ?? []
    if (code === undefined || widths === undefined) continue
    const glyph = Number.parseInt(code, 16)
    if (hasWidth(widths, glyph)) continue
    const complete = `${widths} ${glyph} [${common}]`
    pdf.replace(descendant, pdf.text(descendant).replace(widths, complete))
  }
}
