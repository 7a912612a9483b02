/** Files of the content folder, and no others. */
import { truncateSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { readContentFile } from '../../src/content/open-content-file.ts'

t.test('reads no file outside the folder, even by a path with dots', async (t) => {
  const folder = join(t.testdir({ 'outside.txt': 'secret', content: { 'a.txt': 'a', for: {} } }), 'content')
  t.equal(String(await readContentFile(folder, 'for/../a.txt')), 'a')
  for (const path of ['../outside.txt', 'for/../../outside.txt', '../content/../outside.txt'])
    await t.rejects(readContentFile(folder, path), path)
})

t.test('reads no file whole that is larger than any image', async (t) => {
  const folder = t.testdir({ 'photo.jpg': '' })
  truncateSync(join(folder, 'photo.jpg'), 1.9e9)
  await t.rejects(readContentFile(folder, 'photo.jpg'), { message: /1900000000 bytes; expected at most/ })
})
