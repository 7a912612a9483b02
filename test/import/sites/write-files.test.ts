import { existsSync, readFileSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { writeFiles } from '../../../src/import/sites/write-files.ts'
import { testFolder } from '../../fixtures/server/test-folder.ts'

t.test('reads files of any size, and keeps others of their name', async (t) => {
  const folder = testFolder(t, { source: { 'film.mp4': '', 'a.png': 'png' }, target: { 'film.mp4': 'Mine' } })
  const [source, target] = [join(folder, 'source'), join(folder, 'target')]
  truncateSync(join(source, 'film.mp4'), 2 ** 31) // sparse: it takes no room
  const files = new Map(['film.mp4', 'a.png'].map((file) => [file, { copyOf: file }]))
  const write = () => writeFiles(files, source, target, { overwrite: false, report: () => {} })
  t.strictSame(await write(), { written: ['a.png'], unchanged: 0, kept: ['film.mp4'] })
  t.equal(readFileSync(join(target, 'a.png'), 'utf8'), 'png')
  t.equal(readFileSync(join(target, 'film.mp4'), 'utf8'), 'Mine')
})

t.test('a file that was for drafts only leaves their folder once it is public', async (t) => {
  const folder = testFolder(t, {
    source: { 'a.png': 'png', 'b.png': 'png', 'c.png': 'png' },
    target: { _drafts: { 'a.png': 'png', 'b.png': 'own', 'd.png': 'png' } },
  })
  const files = new Map(['a.png', 'b.png', 'c.png'].map((file) => [file, { copyOf: file }]))
  const target = join(folder, 'target')
  const options = { overwrite: true, report: () => {} }
  t.match(await writeFiles(files, join(folder, 'source'), target, options), {
    written: ['a.png', 'b.png', 'c.png'],
  })
  const left = ['a', 'b', 'd'].filter((name) => existsSync(join(target, `_drafts/${name}.png`)))
  t.strictSame(left, ['b', 'd'], 'of other contents, or without one in public')
})
