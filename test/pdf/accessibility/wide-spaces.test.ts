import t from 'tap'
import { describeWideSpaces } from '../../../src/pdf/accessibility/wide-spaces.ts'

const text = (glyphs: string, { before = '', after = '' } = {}): string =>
  `BT\n${before}/F4 14 Tf\n1 0 0 -1 108.1 263 Tm\n${glyphs}\n${after}ET\n`

const described = (content: string): string => `/Span <</ActualText <FEFF00200020>>> BDC\n${content}EMC\n`

t.test('says that two spaces stand for a wide gap', async (t) => {
  const wide = text('<00F4> Tj\n408.3 0 Td <00F4> Tj')
  const reversed = text('<0001> Tj\n477 0 Td <0001> Tj', { before: '/ReversedChars BMC\n', after: 'EMC\n' })
  const rows: readonly [name: string, content: string, expected: string][] = [
    ['from left to right', wide, described(wide)],
    ['from right to left', reversed, described(reversed)],
    ['between other texts', `q\n${wide}${wide}Q\n`, `q\n${described(wide)}${described(wide)}Q\n`],
  ]
  for (const [name, content, expected] of rows) t.equal(describeWideSpaces(content), expected, name)
})

t.test('leaves other texts alone', async (t) => {
  const rows: readonly [name: string, glyphs: string][] = [
    ['two spaces', '<00F4> Tj\n2.7 0 Td <00F4> Tj'],
    ['an ideograph twice', '<0102> Tj\n14 0 Td <0102> Tj'],
    ['two glyphs', '<00F4> Tj\n408 0 Td <00F5> Tj'],
    ['three glyphs', '<00F4> Tj\n408 0 Td <00F4> Tj\n408 0 Td <00F4> Tj'],
  ]
  for (const [name, glyphs] of rows) t.equal(describeWideSpaces(text(glyphs)), text(glyphs), name)
})
