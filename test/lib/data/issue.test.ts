import t from 'tap'
import { ContentError, type ContentIssue, formatIssue, quoteValue } from '../../../src/lib/data/issue.ts'

const wording = { found: 'a', expected: 'b', fix: 'c' }

t.test('writes an issue as one line that editors can jump to', async (t) => {
  const rows: readonly [issue: ContentIssue, line: string][] = [
    [{ file: 'a.md', ...wording }, 'a.md: found a; expected b. Fix: c.'],
    [{ file: 'a.md', line: 3, ...wording }, 'a.md:3: found a; expected b. Fix: c.'],
    [
      { file: 'site.yaml', line: 3, column: 7, member: 'owner.name', ...wording },
      'site.yaml:3:7 owner.name: found a; expected b. Fix: c.',
    ],
    [{ file: 'site.yaml', member: 'owner', ...wording }, 'site.yaml owner: found a; expected b. Fix: c.'],
  ]
  for (const [issue, line] of rows) t.equal(formatIssue(issue), line)
})

t.test('lists fifty errors and counts the rest', async (t) => {
  const { message, issues } = new ContentError(Array(3_000).fill({ file: 'resume.json', ...wording }))
  t.equal(issues.length, 3_000)
  t.equal(message.split('\n').length, 52)
  t.match(message, /^The content has 3000 errors:\n.*\n… and 2950 more$/s)
  t.match(new ContentError(issues.slice(0, 1)).message, /^The content has an error:\n.*$/)
})

t.test('quotes values briefly', async (t) => {
  const rows: readonly [value: unknown, quote: string][] = [
    ['June', '"June"'],
    [null, 'null'],
    [undefined, 'undefined'],
    [[], 'an empty list'],
    [[1], 'a list of 1 item'],
    [[1, 2], 'a list of 2 items'],
    [{}, 'an object with no members'],
    [{ a: 1, b: 2 }, 'an object with a, b'],
    ['x'.repeat(100), `"${'x'.repeat(59)}…`],
  ]
  for (const [value, quote] of rows) t.equal(quoteValue(value), quote)
})
