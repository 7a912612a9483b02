import t from 'tap'
import type { PdfEditor } from '../../../src/pdf/accessibility/pdf-editor.ts'
import { addSpaceWidths } from '../../../src/pdf/accessibility/space-widths.ts'

/** Returns the widths of a font whose most frequent one is 500, once those of its space are there. */
const widthsAfter = (unicode: string, widths: string): string => {
  const texts = ['\n/ToUnicode 1 0 R\n/DescendantFonts [2 0 R]', '', `\n/W [${widths}]\n/DW 500`]
  addSpaceWidths({
    objects: [0, 1, 2],
    text: (object: number) => texts[object] ?? '',
    stream: () => Buffer.from(unicode),
    replace: (object: number, text: string) => void texts.splice(object, 1, text),
  } as unknown as PdfEditor)
  return /\/W \[(.*)\]\n/.exec(texts[2] ?? '')?.[1] ?? ''
}

const space = '<0003> <0020>'
const noSpace = '<0003> <0041>'

const rows: readonly (readonly [name: string, unicode: string, widths: string, added: string])[] = [
  ['the width of a space that is the most frequent one', space, '9 [597]', ' 3 [500]'],
  ['one that begins a range of codes', '<0003> <0005> <0020>', '9 [597]', ' 3 [500]'],
  ['one behind a range of widths', space, '1 2 250', ' 3 [500]'],
  ['none if it is in a list', space, '2 [600 250]', ''],
  ['one for glyph 32 in a font without a space', noSpace, '9 [597]', ' 32 [1000]'],
  ['none if a text uses it', noSpace, '30 [1 2 3]', ''],
]
for (const [name, unicode, widths, added] of rows)
  t.test(`adds ${name}`, async (t) => t.equal(widthsAfter(unicode, widths), widths + added))
