/** Files that change after the content was checked: what was checked is what is served. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import { startServer } from '../fixtures/server/running-server.ts'
import { buildTestApp, withoutChromium } from '../fixtures/server/test-app.ts'
import { testFolder } from '../fixtures/server/test-folder.ts'

const settings = 'title: A\ndescription: B\nowner: {name: C}\nlanguages: [en]\n'

const createContent = (t: Test): string =>
  testFolder(t, {
    secret: 'secret',
    data: {},
    content: {
      'site.yaml': settings,
      '.env': 'secret',
      'site.txt': 'inside',
      pages: { 'file.txt': 'checked', folder: { 'file.txt': 'checked' }, 'back\\slash.txt': 'checked' },
    },
  })

const makeFifo = (path: string): void => {
  const { status } = spawnSync('mkfifo', [path])
  if (status !== 0) throw new Error('mkfifo failed')
}

const replacements: readonly (readonly [
  name: string,
  replace: (folder: string, file: string) => void,
  status: number,
  body: RegExp,
])[] = [
  ['nothing', () => {}, 404, /./],
  ['a link out of the folder', (folder, file) => symlinkSync(join(folder, 'secret'), file), 404, /./],
  ['a link to a hidden file', (folder, file) => symlinkSync(join(folder, 'content/.env'), file), 404, /./],
  [
    'a link to another file inside',
    (folder, file) => symlinkSync(join(folder, 'content/site.txt'), file),
    200,
    /^inside$/,
  ],
  ['a FIFO', (_folder, file) => makeFifo(file), 404, /./],
  ['a folder', (_folder, file) => mkdirSync(file), 404, /./],
  ['a new version', (_folder, file) => writeFileSync(file, 'edited'), 200, /^edited$/],
]

for (const [name, replace, status, body] of replacements)
  t.test(`a file replaced by ${name} gives ${status}`, { skip: process.platform === 'win32' }, async (t) => {
    const folder = createContent(t)
    const app = await buildTestApp(t, {
      CONTENT_DIR: join(folder, 'content'),
      DATA_DIR: join(folder, 'data'),
    })
    t.match(await app.inject('/file.txt'), { statusCode: 200, body: 'checked' })
    const file = join(folder, 'content/pages/file.txt')
    rmSync(file)
    replace(folder, file)
    const response = await app.inject('/file.txt')
    t.match(response, { statusCode: status, body })
    t.notMatch(response.body, /secret/)
  })

t.test('a folder replaced by a link out of the content folder gives 404', async (t) => {
  const folder = createContent(t)
  const app = await buildTestApp(t, { CONTENT_DIR: join(folder, 'content'), DATA_DIR: join(folder, 'data') })
  const pages = join(folder, 'content/pages/folder')
  renameSync(pages, join(folder, 'elsewhere'))
  symlinkSync(join(folder, 'elsewhere'), pages)
  t.equal((await app.inject('/folder/file.txt')).statusCode, 404)
})

t.test('a link inside the folder to a hidden file is not served', async (t) => {
  const folder = createContent(t)
  symlinkSync(join(folder, 'content/.env'), join(folder, 'content/pages/settings.txt'))
  const lines: { readonly msg?: unknown }[] = []
  const environment = { CONTENT_DIR: join(folder, 'content'), DATA_DIR: join(folder, 'data') }
  const app = await buildTestApp(t, environment, lines)
  t.equal((await app.inject('/settings.txt')).statusCode, 404)
  t.ok(lines.some(({ msg }) => String(msg).includes('a link to a hidden file, which is ignored')))
})

t.test(
  'a file with a backslash in its name is left out, not an internal error',
  { skip: process.platform === 'win32' },
  async (t) => {
    const folder = createContent(t)
    const app = await buildTestApp(t, {
      CONTENT_DIR: join(folder, 'content'),
      DATA_DIR: join(folder, 'data'),
    })
    t.match(await app.inject('/back%5Cslash.txt'), { statusCode: 404 })
  },
)

t.test(
  'the server stops although a request asks for a FIFO',
  { skip: process.platform === 'win32' },
  async (t) => {
    const folder = createContent(t)
    await t.test('with the server running', async (t) => {
      const server = await startServer(t, { ...withoutChromium, CONTENT_DIR: join(folder, 'content') })
      const file = join(folder, 'content/pages/file.txt')
      rmSync(file)
      makeFifo(file)
      t.equal((await fetch(`${server.address}/file.txt`)).status, 404)
      server.signal('SIGTERM')
      t.equal(await server.exited, 0)
    })
  },
)
