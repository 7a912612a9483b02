import { readdir, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { createCardCache } from '../../src/card/card-cache.ts'

const digestOf = (letter: string): string => letter.repeat(43)
const card = Buffer.alloc(100)

const createLog = () => {
  const messages: string[] = []
  return { messages, warn: (_details: unknown, message?: string) => void messages.push(String(message)) }
}

t.test('keeps cards in the folder for the next process', async (t) => {
  const folder = join(t.testdir(), 'cards')
  const log = createLog()
  const cache = createCardCache({ folder, log })
  t.equal(await cache.read(digestOf('a')), undefined)
  const kept = await cache.keep(digestOf('a'), card)
  t.match(kept, { mediaType: 'image/png', bytes: card })
  t.equal(await cache.read(digestOf('a')), kept, 'from memory')
  const found = await createCardCache({ folder, log }).read(digestOf('a'))
  t.same(found, kept, 'from the folder')
  t.same(log.messages, [])
})

t.test('removes the least recently used cards above the limit, and nothing else', async (t) => {
  const folder = t.testdir({ 'notes.txt': 'the owner’s own' })
  const log = createLog()
  const folderBytes = 10 * (card.length + 32) // ten cards with their digests
  const first = createCardCache({ folder, log, folderBytes })
  for (const [index, letter] of [...'abcdefgh'].entries()) {
    await first.keep(digestOf(letter), card)
    await utimes(join(folder, `${digestOf(letter)}.png`), index, index)
  }
  const cache = createCardCache({ folder, log, folderBytes })
  await cache.read(digestOf('a')) // is now the most recently used one
  for (const letter of 'ijk') await cache.keep(digestOf(letter), card)
  const names = (await readdir(folder)).map((name) => name[0]).toSorted()
  t.equal(names.join(''), 'afghijkn', 'three quarters of the limit are left')
  t.same(log.messages, [])
})

t.test('stays below the limit however many cards are drawn at once, by several replicas', async (t) => {
  const folder = t.testdir()
  const log = createLog()
  const caches = [1, 2, 3].map(() => createCardCache({ folder, log, folderBytes: 10_000 }))
  const digests = Array.from({ length: 300 }, (_, index) => String(index).padStart(43, '0'))
  await Promise.all(digests.map((digest, index) => caches[index % 3]?.keep(digest, card)))
  const sizes = await Promise.all(
    (await readdir(folder)).map(async (name) => (await stat(join(folder, name))).size),
  )
  const total = sizes.reduce((sum, size) => sum + size, 0)
  t.ok(total <= 10_000 * (1 + 2 / 8), `${total} bytes, of which two other replicas may have an eighth each`)
  t.same(log.messages, [])
})

t.test('warns once and serves from memory if the folder cannot be written', async (t) => {
  const folder = join(t.testdir({ file: '' }), 'file', 'cards')
  const log = createLog()
  const cache = createCardCache({ folder, log })
  for (const letter of 'ab') t.equal((await cache.keep(digestOf(letter), card)).bytes, card)
  t.equal((await cache.read(digestOf('a')))?.bytes, card)
  t.equal(log.messages.length, 1)
  t.match(log.messages[0], /DATA_DIR/)
})
