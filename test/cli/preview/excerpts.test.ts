import t from 'tap'
import { excerptOf, linesOf } from '../../../src/cli/preview/findings.ts'

const text = 'title: A\r\nlanguages: [en]\r\n\tdesign: red\r\n'

const rows: readonly [name: string, place: Parameters<typeof excerptOf>[1], expected: string | undefined][] =
  [
    ['the first line', { line: 1, column: 8 }, '1 | title: A\n  |        ^'],
    ['a line and the one before', { line: 2, column: 1 }, '1 | title: A\n2 | languages: [en]\n  | ^'],
    ['a tab before the column', { line: 3, column: 2 }, '2 | languages: [en]\n3 | \tdesign: red\n  | \t^'],
    ['a line without column', { line: 2 }, '1 | title: A\n2 | languages: [en]'],
    ['no line', {}, undefined],
    ['a line past the end', { line: 9, column: 1 }, undefined],
  ]
for (const [name, place, expected] of rows)
  t.test(`shows ${name}`, async (t) => t.equal(excerptOf(linesOf(text), place), expected))

t.test('shows what is around the column of a very long line', async (t) => {
  const line = `${'a'.repeat(223)},"startDate"${'b'.repeat(300)}`
  const excerpt = `1 | …${'a'.repeat(77)},"startDate"${'b'.repeat(70)}\n  | ${' '.repeat(79)}^`
  t.equal(excerptOf([line], { line: 1, column: 225 }), excerpt)
  t.equal(excerptOf([line], { line: 1, column: 1 }), `1 | ${'a'.repeat(160)}\n  | ^`)
  t.equal(excerptOf([line, 'x'], { line: 2 }), `1 | ${'a'.repeat(160)}\n2 | x`)
})
