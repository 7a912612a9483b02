/** Where files are written: inside the folder, whatever their names and the links on the way. */
import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { pathInside } from '../../../src/lib/files/path-inside.ts'

t.test('what leads out of the folder is refused', async (t) => {
  const root = t.testdir({ other: {}, out: { a: {} } })
  const out = join(root, 'out')
  symlinkSync(join(root, 'other'), join(out, 'link'))
  symlinkSync('../other/new.md', join(out, 'nothing.md'))
  symlinkSync('a', join(out, 'inner'))
  symlinkSync(out, join(root, 'mine'))
  const rows: readonly (readonly [path: string, isInside: boolean])[] = [
    ['pages/b.md', true],
    ['a/../b.md', true],
    ['inner/b.md', true],
    ['..b/c.md', true],
    ['../b.md', false],
    ['../out2/b.md', false],
    ['link/b.md', false],
    ['link', false],
    ['nothing.md', false],
  ]
  for (const [path, isInside] of rows)
    if (isInside) t.equal(pathInside(out, path), join(out, path), path)
    else t.throws(() => pathInside(out, path), { message: `${path}: found a path that leads out of ${out}` })
  t.equal(pathInside(join(root, 'mine'), 'b.md'), join(root, 'mine/b.md'), 'a folder that is a link itself')
  t.equal(pathInside('.', 'b.md'), 'b.md', 'the folder that one is in')
  t.equal(pathInside(join(root, 'new/er'), 'b.md'), join(root, 'new/er/b.md'), 'a folder that is not there')
})
