import { readFileSync } from 'node:fs'
import t from 'tap'
import { parseUnicodeRanges, typefaceOf } from '../../src/fonts/font-families.ts'

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

t.test('site.css knows each language whose script has no italics, small capitals and sans', async (t) => {
  const css = readFileSync('static/styles/site.css', 'utf8')
  const [, list = ''] = /:root:is\(([^{}]+)\) \{\s+--italic: normal/.exec(css) ?? []
  const listed = [...list.matchAll(/:lang\((\w+)\)/g)].map(([, language]) => language)
  const letters = [...'abcdefghijklmnopqrstuvwxyz']
  const codes = letters.flatMap((first) => letters.map((second) => first + second))
  const isCurrent = (code: string) => Intl.getCanonicalLocales(code)[0] === code // not `iw`, Hebrew's former code
  t.strictSame(
    codes.filter((code) => isCurrent(code) && typefaceOf(code) !== 'Alegreya' && !listed.includes(code)),
    [],
  )
  t.ok(listed.length > 30)
})
