import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { readSealed, writeSealed } from '../../../src/lib/files/sealed-file.ts'

const bytes = Buffer.from('bytes')

t.test('a file holds its bytes, then their digest, and is read without it', async (t) => {
  const path = join(t.testdir(), 'folder/file')
  t.equal(await readSealed(path), undefined, 'nothing was written yet')
  for (const content of [bytes, Buffer.alloc(0)]) {
    await writeSealed(path, content)
    t.ok(readFileSync(path).subarray(0, -32).equals(content))
    t.same(await readSealed(path), content)
  }
})

t.test('a file that is damaged or has another name is not read', async (t) => {
  const folder = t.testdir()
  const path = join(folder, 'file')
  await writeSealed(path, bytes)
  const whole = readFileSync(path)
  for (const damaged of [
    whole.subarray(1),
    whole.subarray(0, -1),
    Buffer.concat([whole, whole]),
    Buffer.alloc(0),
  ]) {
    writeFileSync(path, damaged)
    t.equal(await readSealed(path), undefined)
  }
  writeFileSync(path, whole)
  renameSync(path, join(folder, 'other'))
  t.equal(await readSealed(join(folder, 'other')), undefined)
})

t.test('a folder that cannot be read is an error', async (t) => {
  await t.rejects(readSealed(join(t.testdir({ file: '' }), 'file/below')), { code: 'ENOTDIR' })
})
