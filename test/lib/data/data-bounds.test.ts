/** Data that expands too far or is nested too deeply, reported as an error of the file. */
import t from 'tap'
import { parseData } from '../../../src/lib/data/parse-data.ts'
import { testIssues } from '../../fixtures/content/content-files.ts'

/** Ten lines, of which each has the one before ten times. */
const aliasBomb = Array.from({ length: 10 }, (_, index) => {
  const item = index === 0 ? 'lol' : `*b${index - 1}`
  return `b${index}: &b${index} [${Array(10).fill(item).join(',')}]\n`
}).join('')

const unbounded =
  'found members nested too deeply, or aliases that expand too far; expected at most 100 levels, and few aliases of aliases. Fix: remove the inner levels, or write the values out.'

const nested = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels)

testIssues(t, [
  {
    name: 'aliases that expand to thousands of millions of values in a CV',
    files: { 'resume.yaml': `${aliasBomb}basics: {name: Ada, label: x}\n` },
    lines: [`resume.yaml: ${unbounded}`],
  },
  {
    name: 'the same in front matter',
    files: { 'pages/a.md': `---\n${aliasBomb}---\n` },
    lines: [`pages/a.md: ${unbounded}`],
  },
  {
    name: 'front matter of 300 KiB',
    files: { 'pages/a.md': `---\n${'#\n'.repeat(150 * 1024)}---\n` },
    lines: ['pages/a.md: found 300 KiB of YAML; expected at most 256 KiB. Fix: make it shorter.'],
  },
  {
    name: 'a member inside itself',
    files: { 'resume.yaml': 'basics: {name: Ada}\nrec: &x {self: *x}\n' },
    lines: [`resume.yaml: ${unbounded}`],
  },
  {
    name: 'a list 101 deep',
    files: { 'resume.json': `{"basics": {},\n"a": ${nested(101)}}` },
    lines: [`resume.json: ${unbounded}`],
  },
  {
    name: 'JSON that is deeper than the stack',
    files: { 'resume.json': '['.repeat(100_000) },
    lines: [`resume.json: ${unbounded}`],
  },
  {
    name: 'YAML that is deeper than the stack',
    files: { 'resume.yaml': `a: ${nested(100_000)}` },
    lines: [`resume.yaml: ${unbounded}`],
  },
])

t.test('reads and locates twenty thousand members in time that grows with their number', async (t) => {
  const names = Array.from({ length: 20_000 }, (_, index) => `k${index}`)
  const { locate } = parseData('a.yaml', names.map((name) => `${name}: x\n`).join(''))
  t.strictSame(
    names.map((name) => locate([name]).line),
    names.map((_, index) => index + 1),
  )
})

t.test('reports the first of very many errors', async (t) => {
  for (const [file, text, found] of [
    [
      'a.yaml',
      Array.from({ length: 20_000 }, (_, i) => `k${i}: "a\n`).join(''),
      'an unclosed quotation mark',
    ],
    ['a.json', `{"a": 1${',,'.repeat(500_000)}`, '","'],
    ['b.json', `{${'"a": 1, "a": 2, '.repeat(100_000)}"b": 1}`, 'a second member "a"'],
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
