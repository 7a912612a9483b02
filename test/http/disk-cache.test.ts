import { promises } from 'node:fs'
import { readdir, stat, utimes, writeFile } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import t from 'tap'
import { createDiskCache } from '../../src/http/disk-cache.ts'
import { mountSmallDisk } from '../fixtures/server/small-disk.ts'

const bytes = Buffer.alloc(100)
const DAY_S = 24 * 60 * 60

const createLog = () => {
  const messages: string[] = []
  return { messages, warn: (_details: unknown, message?: string) => void messages.push(String(message)) }
}

t.test('keeps files in the folder for the next process', async (t) => {
  const folder = join(t.testdir(), 'cache')
  const log = createLog()
  const cache = createDiskCache({ folder, log })
  t.equal(await cache.read('a.png'), undefined)
  t.notOk(await cache.has('a.png'))
  const written = await cache.write('a.png', bytes)
  t.match(written, { mediaType: 'image/png', bytes })
  t.ok(await cache.has('a.png'))
  const [one, other] = await Promise.all([cache.read('a.png'), cache.read('a.png')])
  t.equal(one, other, 'read once')
  t.same(await createDiskCache({ folder, log }).read('a.png'), written)
  t.same(log.messages, [])
})

t.test('removes the least recently used files above the limit, and old ones', async (t) => {
  const folder = t.testdir({ 'half.png.0.tmp': 'of a process that was killed' })
  const log = createLog()
  const options = { folder, log, folderBytes: 1_000 }
  const nowS = Date.now() / 1_000
  await utimes(join(folder, 'half.png.0.tmp'), nowS - 31 * DAY_S, nowS - 31 * DAY_S)
  for (const [index, letter] of [...'abcdefgh'].entries()) {
    await writeFile(join(folder, `${letter}.png`), bytes)
    await utimes(join(folder, `${letter}.png`), nowS - DAY_S + index, nowS - DAY_S + index)
  }
  const cache = createDiskCache(options)
  await cache.read('a.png') // is now the most recently used one
  for (const letter of 'ijk') await cache.write(`${letter}.png`, bytes)
  const names = (await readdir(folder)).map((name) => name[0]).toSorted()
  t.equal(names.join(''), 'aefghijk', 'at most the limit is left')
  t.same(log.messages, [])
})

t.test('makes room on a disk that is smaller than the limit', async (t) => {
  const { folder, reason } = mountSmallDisk(t, 256 * 1024)
  if (reason !== undefined) return void t.plan(0, reason)
  const log = createLog()
  const cache = createDiskCache({ folder, log })
  const largest = Buffer.alloc(64 * 1024)
  for (const letter of 'abcdefghij') await cache.write(`${letter}.png`, largest)
  t.ok(await cache.has('j.png'))
  t.same(log.messages, [])
})

t.test('makes room within a quota that is smaller than the limit', async (t) => {
  const folder = t.testdir()
  const log = createLog()
  const cache = createDiskCache({ folder, log })
  const { writeFile } = promises
  const write = async (...options: Parameters<typeof writeFile>): Promise<void> => {
    if ((await readdir(folder)).length >= 4) throw Object.assign(new Error('over quota'), { code: 'EDQUOT' })
    await writeFile(...options)
  }
  const restore = t.intercept(promises, 'writeFile', { value: write })
  syncBuiltinESMExports()
  t.teardown(() => {
    restore.restore()
    syncBuiltinESMExports()
  })
  for (const letter of 'abcdefghij') await cache.write(`${letter}.png`, bytes)
  t.ok(await cache.has('j.png'))
  t.same(log.messages, [])
})

t.test('stays below the limit however many files are written at once, by several replicas', async (t) => {
  const folder = t.testdir()
  const log = createLog()
  const caches = [1, 2, 3].map(() => createDiskCache({ folder, log, folderBytes: 10_000 }))
  await Promise.all(
    Array.from({ length: 300 }, (_, index) => caches[index % 3]?.write(`${index}.png`, bytes)),
  )
  const sizes = await Promise.all(
    (await readdir(folder)).map(async (name) => (await stat(join(folder, name))).size),
  )
  const total = sizes.reduce((sum, size) => sum + size, 0)
  t.ok(total <= 10_000 * (1 + 2 / 8), `${total} bytes, of which two other replicas may have an eighth each`)
  t.same(log.messages, [])
})

t.test('warns once and serves from memory if the folder cannot be written', async (t) => {
  const folder = join(t.testdir({ file: '' }), 'file', 'cache')
  const log = createLog()
  const cache = createDiskCache({ folder, log })
  for (const name of ['a.png', 'b.png']) t.equal((await cache.write(name, bytes)).bytes, bytes)
  t.equal((await cache.read('a.png'))?.bytes, bytes)
  t.match(log.messages, [/DATA_DIR/])
})
