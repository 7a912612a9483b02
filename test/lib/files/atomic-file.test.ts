import { mkdir, readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { replaceFile } from '../../../src/lib/files/atomic-file.ts'

t.test('creates a file and its folder, replaces it, and leaves nothing else', async (t) => {
  const folder = join(t.testdir(), 'a/b')
  const path = join(folder, 'figures.json')
  await replaceFile(path, 'one')
  await replaceFile(path, Buffer.from('two'))
  t.equal(await readFile(path, 'utf8'), 'two')
  t.strictSame(await readdir(folder), ['figures.json'])
})

t.test('sets the permissions whatever the umask', async (t) => {
  const before = process.umask(0o077)
  t.teardown(() => process.umask(before))
  const path = join(t.testdir(), 'proof.json')
  await replaceFile(path, '{}', 0o644)
  t.equal((await stat(path)).mode & 0o777, 0o644)
})

t.test('a failed write leaves the old file, and nothing beside it', async (t) => {
  const folder = t.testdir()
  await mkdir(join(folder, 'figures.json'))
  await t.rejects(replaceFile(join(folder, 'figures.json'), 'one'))
  t.strictSame(await readdir(folder), ['figures.json'])
})

t.test('rejects where nothing can be created, as in a mounted folder that was deleted', async (t) => {
  if (process.platform !== 'linux') return void t.plan(0, 'only Linux has /proc')
  await t.rejects(replaceFile('/proc/vitrine/figures.json', 'one'), { code: 'ENOENT' })
  await t.rejects(replaceFile('/proc/vitrine/cache/a.png', 'one'), { code: 'ENOENT' })
})
