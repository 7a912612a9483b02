/** Cards and resized images on disk that are damaged are made again, not served. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { photo } from '../fixtures/images/photos.ts'
import { buildTestApp, withoutChromium } from '../fixtures/server/test-app.ts'
import { testFolder } from '../fixtures/server/test-folder.ts'

const damages: readonly (readonly [name: string, damage: (bytes: Buffer, other: Buffer) => Buffer])[] = [
  ['random bytes', ({ length }) => Buffer.from(Array.from({ length }, (_, index) => (index * 167) % 251))],
  ['a byte that flipped', (bytes) => Buffer.from(bytes).fill(~(bytes[100] ?? 0), 100, 101)],
  ['half of a file', (bytes) => bytes.subarray(0, bytes.length / 2)],
  ['an empty file', () => Buffer.alloc(0)],
  ['fewer bytes than a digest', () => Buffer.from('short')],
  ['a whole file under the name of another', (_bytes, other) => other],
]

t.test('damaged cards and images are made again', async (t) => {
  const folder = testFolder(t, {
    data: {},
    content: {
      'site.yaml': 'title: A\ndescription: B\nowner: {name: C}\nlanguages: [en]\n',
      pages: {
        'index.md': '# Home',
        'notes.md': '# Notes\n\n![A photo](photo.jpg)',
        'photo.jpg': await photo(900, 600),
      },
    },
  })
  const dataFolder = join(folder, 'data')
  const environment = { ...withoutChromium, CONTENT_DIR: join(folder, 'content'), DATA_DIR: dataFolder }

  /** Asks an app of its own, so that none is in memory. */
  const fetchAll = async () => {
    const app = await buildTestApp(t, environment)
    const { body } = await app.inject('/notes/')
    const variants = [...body.matchAll(/\/static\/images\/[\w.-]+\.webp/g)].map(([path]) => path)
    const paths = ['/card.png', '/notes/card.png', ...new Set(variants)]
    const responses = await Promise.all(paths.map((path) => app.inject(path)))
    await app.close()
    return responses.map(({ statusCode, rawPayload }) => ({ statusCode, rawPayload }))
  }
  const first = await fetchAll()
  t.ok(first.length > 3 && first.every(({ statusCode }) => statusCode === 200))

  const damageAll = (kind: string, damage: (bytes: Buffer, other: Buffer) => Buffer): void => {
    const files = readdirSync(join(dataFolder, kind)).map((file) => join(dataFolder, kind, file))
    const kept = files.map((file) => readFileSync(file))
    for (const [index, bytes] of kept.entries())
      writeFileSync(files[index] ?? '', damage(bytes, kept.at(index - 1) ?? bytes))
  }
  for (const [name, damage] of damages) {
    for (const kind of ['cards', 'images']) damageAll(kind, damage)
    t.strictSame(await fetchAll(), first, name)
  }
})
