import t from 'tap'
import { describeWideSpaces } from '../../../src/pdf/accessibility/wide-spaces.ts'

const text = (glyphs: string, x: number, y = 263, isReversed = false): string =>
  isReversed
    ? `BT\n/ReversedChars BMC\n/F4 14 Tf\n1 0 0 -1 ${x} ${y} Tm\n${glyphs}\nEMC\nET\n`
    : `BT\n/F4 14 Tf\n1 0 0 -1 ${x} ${y} Tm\n${glyphs}\nET\n`

const tagged = (mcid: number, text: string): string => `/NonStruct <</MCID ${mcid} >>BDC\n${text}EMC\n`

/** A thin space, a wide one, and another thin one. */
const filler = '<00F6> Tj\n1.736 0 Td <00F4> Tj\n408.3 0 Td <00F6> Tj'
const spaces = '<00F4> Tj\n410.036 0 Td <00F4> Tj'
const word = '<0050> Tj\n7 0 Td <0058> Tj'

const described = (text: string): string =>
  `/Artifact <</Type /Layout>> BDC\n/Span <</ActualText <FEFF00200020>>> BDC\n${text}EMC\nEMC\n`

const title = tagged(1, text(word, 0))
const dates = tagged(2, text(word, 520))
const reversedTitle = tagged(1, text(word, 520, 263, true))
const reversedDates = tagged(2, text(word, 0, 263, true))

const rows: readonly [name: string, content: string, expected?: string][] = [
  ['a wide gap alone', text(filler, 108), described(text(spaces, 108))],
  [
    'a gap between title and dates',
    `${title}${text(filler, 14)}${dates}`,
    `${title}${described(text(spaces, 14))}${dates}`,
  ],
  [
    'a gap behind a title from right to left',
    `${text(filler, 110, 263, true)}${reversedTitle}${reversedDates}`,
    `${reversedTitle}${described(text(spaces, 110, 263, true))}${reversedDates}`,
  ],
  ['a narrow gap', text('<00F6> Tj\n1.736 0 Td <00F4> Tj\n3.5 0 Td <00F6> Tj', 0)],
  ['a word', text('<0050> Tj\n7 0 Td <0058> Tj\n7.4 0 Td <0050> Tj', 0)],
  ['ideographs set wide', text('<0102> Tj\n20 0 Td <0103> Tj\n20 0 Td <0102> Tj', 0)],
  ['two glyphs', text('<00F4> Tj\n408 0 Td <00F4> Tj', 0)],
  ['three different glyphs', text('<00F6> Tj\n1.736 0 Td <00F4> Tj\n408.3 0 Td <00F5> Tj', 0)],
]

t.test('describes a wide gap as two spaces at its ends, and leaves other texts alone', async (t) => {
  for (const [name, content, expected = content] of rows) t.equal(describeWideSpaces(content), expected, name)
})
