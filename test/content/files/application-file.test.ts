/** What is read from the files of applications. */
import t from 'tap'
import { readApplication } from '../../../src/content/files/application-file.ts'
import { Application } from '../../../src/content/schema/application.ts'
import { formatIssue } from '../../../src/lib/data/issue.ts'

t.test('says what is wrong with a key, and never the key, which may have one typo', async (t) => {
  const almost = 'b'.repeat(25)
  const keys = [almost, `${almost}bb`, `${almost}1`, `bb${almost.slice(2).toUpperCase()}b`, '[a]']
  for (const key of keys) {
    const bytes = Buffer.from(`---\nkey: ${key}\n---\nHello\n`)
    const { value, issues } = readApplication({
      file: 'for/acme.md',
      sizeBytes: bytes.length,
      modifiedMs: 0,
      bytes,
    })
    t.equal(value, undefined)
    const [message = ''] = issues.map(formatIssue)
    t.match(message, `for/acme.md:2:1 key: found a key of another form; expected 26 of`, key)
    t.match(message, /vitrine new application acme --rotate\.$/)
    t.notMatch(message, key.slice(0, 20))
  }
})

t.test('a field without a value is not set', async (t) => {
  const { key: _, expires: __, ...others } = Application.properties
  const key = 'a'.repeat(26)
  const empty = Object.keys(others).map((name) => `${name}:\n`)
  const read = (fields: readonly string[]) => {
    const bytes = Buffer.from(`---\nkey: ${key}\n${fields.join('')}---\nHello\n`)
    return readApplication({ file: 'for/acme.md', sizeBytes: bytes.length, modifiedMs: 0, bytes })
  }
  const { value, issues } = read(empty)
  t.strictSame(issues, [])
  t.match(value?.application, { key, tags: [], expires: undefined, markdown: 'Hello\n' })
  for (const expires of ['', " ''", ' {}']) t.equal(read([`expires:${expires}\n`]).value, undefined, expires)
})
