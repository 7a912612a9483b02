/** Files of the content folder, and no others. */
import { join } from 'node:path'
import t from 'tap'
import { readContentFile } from '../../src/content/open-content-file.ts'

t.test('reads no file outside the folder, even by a path with dots', async (t) => {
  const folder = join(t.testdir({ 'outside.txt': 'secret', content: { 'a.txt': 'a', for: {} } }), 'content')
  t.equal(String(await readContentFile(folder, 'for/../a.txt')), 'a')
  for (const path of ['../outside.txt', 'for/../../outside.txt', '../content/../outside.txt'])
    await t.rejects(readContentFile(folder, path), path)
})
