import { mkdir, readdir, readFile, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { removeLeftovers, replaceFile } from '../../../src/lib/files/atomic-file.ts'

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

t.test('removes temporary files of its own after an hour, and no others', async (t) => {
  const old = ['figures.json.1f3a.tmp', 'other.json.1f3a.tmp', 'notes.tmp', 'figures.json']
  const folder = t.testdir(Object.fromEntries([...old, 'figures.json.77c0.tmp'].map((name) => [name, ''])))
  const longAgo = new Date(Date.now() - 2 * 60 * 60 * 1000)
  for (const name of old) await utimes(join(folder, name), longAgo, longAgo)
  await removeLeftovers(folder, (name) => name === 'figures.json')
  t.strictSame((await readdir(folder)).sort(), [
    'figures.json',
    'figures.json.77c0.tmp',
    'notes.tmp',
    'other.json.1f3a.tmp',
  ])
})
