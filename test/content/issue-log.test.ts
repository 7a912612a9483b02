import { pino } from 'pino'
import t from 'tap'
import { createIssueLog } from '../../src/content/issue-log.ts'
import { type ContentIssue, warning } from '../../src/lib/data/issue.ts'

const openLog = () => {
  const entries: { readonly level: number; readonly msg: string }[] = []
  const log = pino({}, { write: (line: string) => void entries.push(JSON.parse(line)) })
  return { entries, issues: createIssueLog(log) }
}

const warningsOf = (count: number): readonly ContentIssue[] =>
  Array.from({ length: count }, (_, index) => ({
    ...warning(`a/${index}`),
    file: `pages/p${index}.md`,
    found: `a${index}`,
    expected: 'b',
    fix: 'c',
  }))

t.test('logs at most twenty kinds of warning, and the number of the others', async (t) => {
  const { entries, issues } = openLog()
  issues.logWarnings(warningsOf(1_000))
  t.equal(entries.length, 21)
  t.strictSame(
    [entries[0]?.msg, entries.at(-1)?.msg],
    ['pages/p0.md: found a0; expected b. Fix: c.', '… and 980 more warnings; vitrine check lists them all'],
  )
})

t.test('repeats no warning that only moved to another line', async (t) => {
  const { entries, issues } = openLog()
  issues.logWarnings(warningsOf(3))
  issues.logWarnings(warningsOf(3).map((warning) => ({ ...warning, line: 7 })))
  t.equal(entries.length, 3)
})

t.test('logs an error that is not in the content with what failed', async (t) => {
  const { entries, issues } = openLog()
  issues.logNotServed(new Error('disk full'), 'the content could not be read')
  t.match(entries, [
    { level: 50, msg: 'the content could not be read; the site keeps serving the last good version' },
  ])
})
