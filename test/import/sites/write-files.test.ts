import { readFileSync, truncateSync } from 'node:fs'
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
