import t from 'tap'
import type { PdfEditor } from '../../../src/pdf/accessibility/pdf-editor.ts'
import { dropRedundantActualText } from '../../../src/pdf/accessibility/redundant-actual-text.ts'

/** A page with one font, whose glyphs 3 to 5 are three letters in a row. */
const objects: readonly string[] = ['\n/Font <</F4 1 0 R>>', '\n/ToUnicode 2 0 R', '<0003> <0005> <0627>']
const editor = {
  text: (object: number) => objects[object] ?? '',
  stream: (object: number) => objects[object] ?? '',
} as PdfEditor

t.test('drops the text that says what its glyphs say from right to left, and no other', async (t) => {
  const glyphs = '<0003> Tj\n7 0 Td <0004> Tj\n'
  const inLine = (text: string): string => `BT\n/ReversedChars BMC\n/F4 14 Tf\n${text}EMC\nET\n`
  const span = (text: string): string => `/Span<</ActualText <FEFF${text}> >> BDC\n${glyphs}EMC\n`
  t.equal(dropRedundantActualText(inLine(span('06280627')), editor, 0), inLine(glyphs))
  t.equal(dropRedundantActualText(inLine(span('06270628')), editor, 0), inLine(span('06270628')))
})
