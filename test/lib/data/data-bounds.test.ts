/** What is accepted of data that is long or nested, and in which time. */
import t from 'tap'
import { parseData } from '../../../src/lib/data/parse-data.ts'

const nested = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels)

t.test('reads and locates twenty thousand members in time that grows with their number', async (t) => {
  const names = Array.from({ length: 20_000 }, (_, index) => `k${index}`)
  for (const [file, text] of [
    ['a.yaml', names.map((name) => `${name}: x\n`).join('')],
    ['a.json', `{${names.map((name) => `"${name}": "x"`).join(',\n')}}`],
  ] as const) {
    const { locate } = parseData(file, text)
    t.strictSame(
      names.map((name) => locate([name]).line),
      names.map((_, index) => index + 1),
    )
  }
})

t.test('reports the first of very many errors', async (t) => {
  for (const [file, text, found] of [
    [
      'a.yaml',
      Array.from({ length: 20_000 }, (_, i) => `k${i}: "a\n`).join(''),
      'an unclosed quotation mark',
    ],
    ['a.json', `{"a": 1${',,'.repeat(500_000)}`, '","'],
    ['b.json', `{${'"a": 1, "a": 2, '.repeat(100_000)}"b": 1}`, 'a second member with this name'],
  ] as const) {
    const { issues } = parseData(file, text)
    t.ok(issues.length <= 50, file)
    t.match(issues[0], { file, found }, file)
  }
})

t.test('accepts a hundred levels in each format', async (t) => {
  for (const [file, text] of [
    ['a.json', `{"a": ${nested(99)}}`],
    ['a.yaml', `a: ${nested(99)}`],
  ] as const)
    t.strictSame(parseData(file, text).issues, [], file)
})

t.test('accepts a long entry that is repeated hundreds of times', async (t) => {
  const entry = `&a {summary: "${'x'.repeat(1_000)}", keywords: [${'a, '.repeat(100)}]}`
  t.strictSame(parseData('a.yaml', `work: [${entry}]\nother:\n${'  - *a\n'.repeat(500)}`).issues, [])
})
