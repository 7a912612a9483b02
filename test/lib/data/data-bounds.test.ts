/** Data that expands too far or is nested too deeply, reported with position and fix, in each format. */
import t from 'tap'
import { formatIssue } from '../../../src/lib/data/issue.ts'
import { parseData } from '../../../src/lib/data/parse-data.ts'
import { issuesOf, testIssues } from '../../fixtures/content/content-files.ts'

/** Ten lines, of which each has the one before ten times. */
const aliasBomb = Array.from({ length: 10 }, (_, index) => {
  const item = index === 0 ? 'lol' : `*b${index - 1}`
  return `b${index}: &b${index} [${Array(10).fill(item).join(',')}]\n`
}).join('')

const tooLarge =
  'found aliases that expand too far; expected at most 1000 uses of an anchor, those inside other anchors multiplied. Fix: use fewer aliases of aliases.'
const tooDeep =
  'found members nested too deeply; expected at most 100 levels. Fix: remove the inner levels, or an alias inside its own anchor.'

const nested = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels)

testIssues(t, [
  {
    name: 'aliases that expand to thousands of millions of values in a CV',
    files: { 'resume.yaml': `${aliasBomb}basics: {name: Ada, label: x}\n` },
    lines: [`resume.yaml:2:10: ${tooLarge}`],
  },
  {
    name: 'the same in front matter',
    files: { 'pages/a.md': `---\n${aliasBomb}---\n` },
    lines: [`pages/a.md:3:10: ${tooLarge}`],
  },
  {
    name: 'a member inside itself',
    files: { 'resume.yaml': 'basics: {name: Ada}\nrec: &x {self: *x}\n' },
    lines: [`resume.yaml:2:1 rec: ${tooDeep}`],
  },
  {
    name: 'a list 101 deep',
    files: { 'resume.json': `{"basics": {},\n"a": ${nested(101)}}` },
    lines: [`resume.json:2:6 a: ${tooDeep}`],
  },
  {
    name: 'JSON that is deeper than the stack',
    files: { 'resume.json': '['.repeat(100_000) },
    lines: [`resume.json:1:1: ${tooDeep}`],
  },
])

t.test('reports YAML that is deeper than the stack, and where that ends', async (t) => {
  const lines = (await issuesOf({ 'resume.yaml': `a: ${nested(100_000)}` })).map(formatIssue)
  t.equal(lines.length, 1)
  t.match(lines[0], /^resume\.yaml:1:\d+: found members nested too deeply;/)
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
