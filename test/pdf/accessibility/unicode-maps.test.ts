import t from 'tap'
import type { PdfEditor } from '../../../src/pdf/accessibility/pdf-editor.ts'
import { fillUnicodeMaps } from '../../../src/pdf/accessibility/unicode-maps.ts'

/** A syllable as Skia writes it: its text, and its glyphs. */
const syllable = (text: string, ...glyphs: readonly string[]): string => {
  const hexadecimal = Buffer.from(text, 'utf16le').swap16().toString('hex').toUpperCase()
  const shown = glyphs.map((glyph, index) => `${index > 0 ? '7 0 Td ' : ''}<${glyph}> Tj\n`).join('')
  return `/Span<</ActualText <FEFF${hexadecimal}> >> BDC\n${shown}EMC\n`
}

/** Fills the map of a font in which glyph 1 is ท and glyph 2 is ี. */
const fill = (unknown: readonly string[], content: string): readonly string[] => {
  const rows = ['<0001> <0E17>', '<0002> <0E35>', ...unknown.map((glyph) => `<${glyph}> <0000>`)]
  const texts = [
    '<</Type /Page\n/Contents 3 0 R>>',
    '\n/ToUnicode 2 0 R',
    rows.join('\n'),
    `BT\n/F1 14 Tf\n${content}ET\n`,
  ]
  const get = (object: number) => texts[object] ?? ''
  fillUnicodeMaps({
    objects: [0, 1, 2, 3],
    text: get,
    stream: get,
    replaceStream: (object: number, text: string) => texts.splice(object, 1, text),
  } as Partial<PdfEditor> as PdfEditor)
  return get(2).split('\n').slice(2)
}

const cases = [
  {
    name: 'a mark above another, in one piece of text with it',
    unknown: ['0003'],
    content: syllable('ที่', '0001', '00020003'),
    expected: ['<0003> <0E48>'],
  },
  {
    name: 'a conjunct, from the syllable that has no other unknown glyph, although that comes later',
    unknown: ['0003', '0004'],
    content: syllable('স্থা', '0003', '0004') + syllable('ทা', '0001', '0004'),
    expected: ['<0003> <09B809CD09A5>', '<0004> <09BE>'],
  },
  {
    name: 'two that always stand together, a share each',
    unknown: ['0003', '0004'],
    content: syllable('గ్రీ', '0003', '0004'),
    expected: ['<0003> <0C170C4D0C30>', '<0004> <0C40>'],
  },
  {
    name: 'only one of two that show one character',
    unknown: ['0003', '0004'],
    content: syllable('ौ', '0003', '0004'),
    expected: ['<0003> <094C>', '<0004> <0000>'],
  },
  {
    name: 'none without a text beside it',
    unknown: ['0003'],
    content: '<0003> Tj\n',
    expected: ['<0003> <0000>'],
  },
  {
    name: 'those of the font that the syllable itself chooses',
    unknown: ['0003'],
    content: `/F5 14 Tf\n<0003> Tj\n${syllable('ป็', '0003').replace('BDC\n', 'BDC\n/F1 38 Tf\n1 0 0 -1 0 38 Tm\n')}`,
    expected: ['<0003> <0E1B0E47>'],
  },
]
for (const { name, unknown, content, expected } of cases)
  t.test(`finds the characters of ${name}`, async (t) => {
    t.strictSame(fill(unknown, content), expected)
  })
