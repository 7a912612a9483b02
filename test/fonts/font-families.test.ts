import t from 'tap'
import { parseUnicodeRanges } from '../../src/fonts/font-families.ts'

t.test('parses unicode-range lists as style sheets write them', async (t) => {
  const has = parseUnicodeRanges('U+0600-06FF, u+200C,U+10E60-10E7E')
  const rows: readonly [codePoint: number, expected: boolean][] = [
    [0x5ff, false],
    [0x600, true],
    [0x6ff, true],
    [0x700, false],
    [0x200c, true],
    [0x10e7e, true],
    [0x10e7f, false],
  ]
  for (const [codePoint, expected] of rows) t.equal(has(codePoint), expected, codePoint.toString(16))
})
