/** Files of the content folder, and no others. */
import { truncateSync } from 'node:fs'
import promises from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { readContentFile } from '../../src/content/open-content-file.ts'

t.test('reads no file outside the folder, even by a path with dots', async (t) => {
  const folder = join(t.testdir({ 'outside.txt': 'secret', content: { 'a.txt': 'a', for: {} } }), 'content')
  t.equal(String(await readContentFile(folder, 'for/../a.txt')), 'a')
  for (const path of ['../outside.txt', 'for/../../outside.txt', '../content/../outside.txt'])
    await t.rejects(readContentFile(folder, path), path)
})

t.test('opens nothing outside the folder: a device may do something then', async (t) => {
  const open = () => Promise.reject(new Error('opened'))
  const { readContentFile: read } = await t.mockImport<
    typeof import('../../src/content/open-content-file.ts')
  >('../../src/content/open-content-file.ts', { 'node:fs/promises': { ...promises, open } })
  await t.rejects(read(t.testdir(), '../dev/watchdog'), { message: /is not a file in the content folder/ })
})

t.test('reads no file whole that is larger than any image', async (t) => {
  const folder = t.testdir({ 'photo.jpg': '' })
  truncateSync(join(folder, 'photo.jpg'), 1.9e9)
  await t.rejects(readContentFile(folder, 'photo.jpg'), { message: /1900000000 bytes; expected at most/ })
})
