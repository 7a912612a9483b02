import t from 'tap'
import {
  ContentError,
  type ContentIssue,
  error,
  formatIssue,
  formatIssues,
  quoteValue,
} from '../../../src/lib/data/issue.ts'

const wording = { ...error('a/b'), found: 'a', expected: 'b', fix: 'c' }

t.test('writes an issue as one line that editors can jump to', async (t) => {
  const rows: readonly [issue: ContentIssue, line: string][] = [
    [{ file: 'a.md', ...wording }, 'a.md: found a; expected b. Fix: c.'],
    [{ file: 'a.md', line: 3, ...wording }, 'a.md:3: found a; expected b. Fix: c.'],
    [{ file: 'a.md', ...wording, fix: 'write ## End.' }, 'a.md: found a; expected b. Fix: write ## End.'],
    [
      { file: 'site.yaml', line: 3, column: 7, field: 'owner.name', ...wording },
      'site.yaml:3:7 owner.name: found a; expected b. Fix: c.',
    ],
    [
      { file: 'a\n::error::b\u202e.md', ...wording, found: 'a\u001b[2J' },
      String.raw`a\x0a::error::b\x202e.md: found a\x1b[2J; expected b. Fix: c.`,
    ],
  ]
  for (const [issue, line] of rows) t.equal(formatIssue(issue), line)
})

t.test('puts more than five issues of a kind on one line', async (t) => {
  const linkIn = (count: number, file?: string) =>
    Array.from({ length: count }, (_, index) => ({
      ...error('link/no-target'),
      ...{ file: file ?? `p${index}.md`, line: file === undefined ? 2 : index, expected: 'b', fix: 'c' },
      found: `a link to /x/${index}/, where there is nothing`,
    }))
  t.equal(formatIssues(linkIn(5)).length, 5)
  t.equal(formatIssues(linkIn(6, 'a.md')).length, 1)
  t.strictSame(formatIssues(linkIn(900)), [
    'p0.md:2: found a link to /x/0/, where there is nothing; expected b. Fix: c. Similar at p1.md:2, p2.md:2, p3.md:2, and 896 more.',
  ])
})

t.test('issues of a kind in one place are all named', async (t) => {
  const linkIn = (file: string, index: number) => {
    return {
      ...error('link/no-target'),
      file,
      found: `a link to /x/${index}/, where there is nothing`,
      fix: 'c',
    }
  }
  const many = Array.from({ length: 7 }, (_, index) => index)
  t.equal(formatIssues(many.map((index) => linkIn('a.md', index))).length, 7)
  const elsewhere = many.map((index) => linkIn(`b${index}.md`, index))
  t.strictSame(formatIssues([linkIn('a.md', 8), linkIn('a.md', 9), ...elsewhere]), [
    'a.md: found a link to /x/8/, where there is nothing. Fix: c. Similar at b0.md, b1.md, b2.md, and 4 more.',
  ])
})

t.test('issues are of a kind by their code, whatever their words', async (t) => {
  const issues = Array.from({ length: 7 }, (_, index) => ({
    ...{ ...wording, file: `p${index}.md`, found: `${'x'.repeat(index)} "${index}"` },
    field: index === 6 ? 'tags[3]' : `title[${index}].text`,
  }))
  t.strictSame(formatIssues(issues), [
    'p0.md title[0].text: found  "0"; expected b. Fix: c. Similar at p1.md, p2.md, p3.md, and 2 more.',
    'p6.md tags[3]: found xxxxxx "6"; expected b. Fix: c.',
  ])
  const others = issues.map((issue, index) => (index === 0 ? { ...issue, ...error('a/c') } : issue))
  t.equal(formatIssues(others).length, 7, 'five of a kind are apart')
})

t.test('lists fifty errors and counts the rest', async (t) => {
  const kinds = Array.from({ length: 3_000 }, (_, index) => ({
    ...wording,
    ...error(`a/${index}`),
    file: 'resume.json',
    found: `x${index}`,
  }))
  const { message, issues } = new ContentError(kinds)
  t.equal(issues.length, 3_000)
  t.equal(message.split('\n').length, 52)
  t.match(message, /^The content has 3000 errors:\n.*\n… and 2950 more$/s)
  t.match(new ContentError(issues.slice(0, 1)).message, /^The content has an error:\n.*$/)
})

t.test('quotes values briefly', async (t) => {
  const rows: readonly [value: unknown, quote: string][] = [
    ['June', '"June"'],
    [[], 'an empty list'],
    [[1], 'a list of 1 item'],
    [{ a: 1, b: 2 }, 'an object with a, b'],
    ['x'.repeat(100), `"${'x'.repeat(59)}…`],
  ]
  for (const [value, quote] of rows) t.equal(quoteValue(value), quote)
})
