import { pino } from 'pino'
import t from 'tap'
import { createNoticeLog } from '../../src/content/issue-log.ts'

const noticesOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    file: `pages/p${index}.md`,
    found: 'a',
    expected: 'b',
    fix: 'c',
  }))

t.test('a thousand notices are twenty lines and their number', async (t) => {
  const messages: string[] = []
  const tell = createNoticeLog(
    pino({}, { write: (line: string) => void messages.push((JSON.parse(line) as { msg: string }).msg) }),
  )
  tell(noticesOf(1_000))
  t.equal(messages.length, 21)
  t.strictSame(
    [messages[0], messages.at(-1)],
    ['pages/p0.md  found a; expected b. Fix: c', '… and 980 more of the kind'],
  )
  tell(noticesOf(1_000))
  t.equal(messages.length, 21, 'the same again')
  tell(noticesOf(1_000).map((notice) => ({ ...notice, line: 7 })))
  t.equal(messages.length, 21, 'the same on another line')
})
