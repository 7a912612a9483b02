/** What is read from the files of applications. */
import t from 'tap'
import { readApplication } from '../../../src/content/files/application-file.ts'
import { formatIssue } from '../../../src/lib/data/issue.ts'

t.test('says what is wrong with a key, and never the key, which may have one typo', async (t) => {
  const almost = 'b'.repeat(25)
  const rows = [
    [almost, '25 characters'],
    [`${almost}bb`, '27 characters'],
    [`${almost}1`, 'another character at position 26'],
    [`bb${almost.slice(2).toUpperCase()}b`, 'another character at position 3'],
    ['[a]', 'no text'],
  ] as const
  for (const [key, found] of rows) {
    const bytes = Buffer.from(`---\nkey: ${key}\n---\nHello\n`)
    const { value, issues } = readApplication({
      file: 'for/acme.md',
      sizeBytes: bytes.length,
      modifiedMs: 0,
      bytes,
    })
    t.equal(value, undefined)
    const [message = ''] = issues.map(formatIssue)
    t.match(message, `for/acme.md:2:1 key: found ${found}; expected 26 of`, key)
    t.match(message, /vitrine new application acme --rotate\.$/)
    t.notMatch(message, key.slice(0, 20))
  }
})
