/** What is accepted of data: long, nested or odd. */
import { setImmediate } from 'node:timers/promises'
import t from 'tap'
import { parseData } from '../../../src/lib/data/parse-data.ts'

t.test('reads and locates thousands of fields', async (t) => {
  const names = Array.from({ length: 3_000 }, (_, index) => `k${index}`)
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
    ['a.yaml', Array.from({ length: 3_000 }, (_, i) => `k${i}: "a\n`).join(''), 'an unclosed quotation mark'],
    ['b.yaml', 'a: 1\na: 2\nb: 3\nb: 4\n', 'a second field with this name'],
    ['a.json', `{"a": 1${',,'.repeat(100_000)}`, '","'],
    ['b.json', `{${'"a": 1, "a": 2, '.repeat(20_000)}"b": 1}`, 'a second field with this name'],
  ] as const)
    t.match(parseData(file, text).issues, { length: 1, 0: { file, found } }, file)
})

t.test('accepts comments and trailing commas in JSON, and other spaces behind a name in YAML', async (t) => {
  for (const [file, text] of [
    ['a.json', '{\n  // mine\n  "title": "A",\n}'],
    ['a.yaml', 'title:\u{A0}A'],
    ['b.yaml', 'title:\u{3000}A\n'],
  ] as const)
    t.match(parseData(file, text), { value: { title: 'A' }, issues: [] }, file)
})

t.test('a colour without quotation marks, which makes a comment of the end of its list', async (t) => {
  for (const text of ['design: { theme: bold, accent: #ff3366 }\n', 'a: { b: #fff, c: 1 }\nd: 2\n'])
    t.match(parseData('a.yaml', text).issues, [
      { line: 1, found: 'an object without }', fix: /^write '#f[^']+' with the quotation marks/ },
    ])
})

t.test('accepts a long entry that is repeated hundreds of times', async (t) => {
  const entry = `&a {summary: "${'x'.repeat(1_000)}", keywords: [${'a, '.repeat(100)}]}`
  t.strictSame(parseData('a.yaml', `work: [${entry}]\nother:\n${'  - *a\n'.repeat(500)}`).issues, [])
})

t.test('sends no warnings of the parser to the terminal', async (t) => {
  const warnings: unknown[] = []
  const note = (warning: unknown): void => void warnings.push(warning)
  process.on('warning', note)
  t.teardown(() => process.off('warning', note))
  parseData('a.yaml', '{{date}}: 1\n? [a, b]\n: 2\n')
  await setImmediate()
  t.strictSame(warnings, [])
})
