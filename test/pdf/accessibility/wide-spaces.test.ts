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

t.test('puts two spaces at the ends of a wide gap, and says that they stand for it', async (t) => {
  const title = (y: number): string => tagged(1, text(word, 0, y))
  const dates = (y: number): string => tagged(2, text(word, 520, y))
  const rows: readonly [name: string, content: string, expected: string][] = [
    ['alone', text(filler, 108), described(text(spaces, 108))],
    [
      'between title and dates',
      `q\n${title(100)}${text(filler, 14, 100)}${dates(100)}Q\n`,
      `q\n${title(100)}${described(text(spaces, 14, 100))}${dates(100)}Q\n`,
    ],
    [
      'twice',
      `${title(100)}${text(filler, 14, 100)}${dates(100)}${title(150)}${text(filler, 14, 150)}${dates(150)}`,
      `${title(100)}${described(text(spaces, 14, 100))}${dates(100)}${title(150)}${described(text(spaces, 14, 150))}${dates(150)}`,
    ],
  ]
  for (const [name, content, expected] of rows) t.equal(describeWideSpaces(content), expected, name)
})

t.test('puts the spaces before dates that begin with the text of several glyphs', async (t) => {
  const span = (glyphs: string): string => `/Span<</ActualText <FEFF0E170E33> >> BDC\n${glyphs}\nEMC`
  const title = tagged(1, text(span(word), 0))
  const dates = tagged(2, `BT\n${span(`/F4 14 Tf\n1 0 0 -1 520 263 Tm\n${word}`)}\nET\n`)
  t.equal(
    describeWideSpaces(`${title}${text(filler, 14)}${dates}`),
    `${title}${described(text(spaces, 14))}${dates}`,
  )
})

t.test('puts the spaces behind a title from right to left', async (t) => {
  const line = (mcid: number, x: number, y: number): string => tagged(mcid, text(word, x, y, true))
  const before = line(1, 200, 100)
  const lastLine = `${line(2, 520, 130)}${line(2, 560, 130)}`
  const dates = `${line(3, 0, 130)}${tagged(3, text(word, 60, 130))}`
  t.equal(
    describeWideSpaces(`${before}${text(filler, 110, 130, true)}${lastLine}${dates}`),
    `${before}${lastLine}${described(text(spaces, 110, 130, true))}${dates}`,
  )
})

t.test('leaves other texts alone', async (t) => {
  const rows: readonly [name: string, glyphs: string][] = [
    ['a narrow gap', '<00F6> Tj\n1.736 0 Td <00F4> Tj\n3.5 0 Td <00F6> Tj'],
    ['a word', '<0050> Tj\n7 0 Td <0058> Tj\n7.4 0 Td <0050> Tj'],
    ['ideographs', '<0102> Tj\n14 0 Td <0103> Tj\n14 0 Td <0102> Tj'],
    ['ideographs set wide', '<0102> Tj\n20 0 Td <0103> Tj\n20 0 Td <0102> Tj'],
    ['two glyphs', '<00F4> Tj\n408 0 Td <00F4> Tj'],
    ['three glyphs', '<00F6> Tj\n1.736 0 Td <00F4> Tj\n408.3 0 Td <00F5> Tj'],
    ['four glyphs', '<00F6> Tj\n1.736 0 Td <00F4> Tj\n408.3 0 Td <00F6> Tj\n3 0 Td <00F6> Tj'],
  ]
  for (const [name, glyphs] of rows) t.equal(describeWideSpaces(text(glyphs, 0)), text(glyphs, 0), name)
})
