import { pino } from 'pino'
import t from 'tap'
import { createIssueLog } from '../../src/content/issue-log.ts'
import { ContentError, type ContentIssue } from '../../src/lib/data/issue.ts'

const openLog = () => {
  const entries: { readonly level: number; readonly msg: string }[] = []
  const log = pino({}, { write: (line: string) => void entries.push(JSON.parse(line)) })
  return { entries, issues: createIssueLog(log) }
}

const warningsOf = (count: number): readonly ContentIssue[] =>
  Array.from({ length: count }, (_, index) => ({
    file: `pages/p${index}.md`,
    found: `a${index}`,
    expected: 'b',
    fix: 'c',
  }))

t.test('logs at most twenty kinds of warning, and the number of the others', async (t) => {
  const { entries, issues } = openLog()
  issues.warn(warningsOf(1_000))
  t.equal(entries.length, 21)
  t.strictSame(
    [entries[0]?.msg, entries.at(-1)?.msg],
    [
      'pages/p0.md: found a0; expected b. Fix: c.',
      '… and 980 more kinds of warning; vitrine check lists them all',
    ],
  )
})

t.test('repeats no warning, even on another line, until it was gone', async (t) => {
  const { entries, issues } = openLog()
  issues.warn(warningsOf(3))
  issues.warn(warningsOf(3))
  issues.warn(warningsOf(3).map((warning) => ({ ...warning, line: 7 })))
  t.equal(entries.length, 3)
  issues.warn([])
  issues.warn(warningsOf(1))
  t.equal(entries.length, 4)
})

t.test('logs errors, and that the last good version is served', async (t) => {
  const { entries, issues } = openLog()
  issues.error(new ContentError(warningsOf(1)), 'unused')
  issues.error(new Error('disk full'), 'the content could not be read')
  t.strictSame(
    entries.map(({ level, msg }) => [level, msg]),
    [
      [
        50,
        'The content has an error:\npages/p0.md: found a0; expected b. Fix: c.\nThe site keeps serving the last good version.',
      ],
      [50, 'the content could not be read; the site keeps serving the last good version'],
    ],
  )
})
