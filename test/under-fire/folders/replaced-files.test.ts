/** Files that change after the content was checked: what was checked is what is served. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import t from 'tap'
import { minimalSettings } from '../../fixtures/content/minimal-settings.ts'
import { libraryOf } from '../../fixtures/images/library.ts'
import { photo } from '../../fixtures/images/photos.ts'
import { plainNode } from '../../fixtures/server/plain-node.ts'
import { buildTestSite } from '../../fixtures/server/test-app.ts'
import { testFolder } from '../../fixtures/server/test-folder.ts'

const skip = process.platform === 'win32'

const content = {
  '.env': 'secret',
  'site.txt': 'inside',
  pages: { 'file.txt': 'checked', folder: { 'file.txt': 'checked' }, 'back\\slash.txt': 'checked' },
}

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
  ['nothing', () => {}, 404, /<h1>Page not found/],
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

t.test('what takes the place of a file or folder after the check', { skip }, async (t) => {
  const app = await buildTestSite(t, content)
  const folder = t.testdirName
  writeFileSync(join(folder, 'secret'), 'secret')
  const file = join(folder, 'content/pages/file.txt')
  for (const [name, replace, status, body] of replacements)
    await t.test(`a file replaced by ${name} gives ${status}`, async (t) => {
      t.match(await app.inject('/file.txt'), { statusCode: 200, body: 'checked' })
      rmSync(file)
      replace(folder, file)
      const response = await app.inject('/file.txt')
      t.match(response, { statusCode: status, body })
      t.notMatch(response.body, /secret/)
      rmSync(file, { recursive: true, force: true })
      writeFileSync(file, 'checked')
    })
  const pages = join(folder, 'content/pages/folder')
  t.equal((await app.inject('/folder/file.txt')).statusCode, 200)
  renameSync(pages, join(folder, 'elsewhere'))
  symlinkSync(join(folder, 'elsewhere'), pages)
  t.equal((await app.inject('/folder/file.txt')).statusCode, 404, 'a link out of the content folder')
  t.equal((await app.inject('/back%5Cslash.txt')).statusCode, 200, 'a name like any other')
})

/**
 * Reads a folder again and again while its page changes place with something else: at the time of the listing
 * it is a page. Runs in a process of its own, which a FIFO that is opened like a file would stop for good.
 *
 * @returns the texts that were read
 */
const readWhileReplaced = (content: string, other: string): unknown => {
  const source = (file: string): string =>
    JSON.stringify(resolve(import.meta.dirname, '../../../src/content', file))
  const program = `
    import { renameSync } from 'node:fs'
    import { join } from 'node:path'
    import { createContentReader } from ${source('reading/content-reader.ts')}
    import { loadMessages } from ${source('i18n/builtin-messages.ts')}
    const content = ${JSON.stringify(content)}
    const [page, kept, other] = [join(content, 'pages/a.md'), join(content, '../kept'), ${JSON.stringify(other)}]
    const messages = await loadMessages()
    let isReplaced = false
    const change = () => {
      renameSync(page, isReplaced ? other : kept)
      renameSync(isReplaced ? kept : other, page)
      isReplaced = !isReplaced
    }
    let isOver = false
    const changeAgain = () => {
      change()
      if (!isOver) setImmediate(changeAgain)
    }
    changeAgain()
    const found = new Set()
    for (let reading = 0; reading < 300; reading += 1) {
      const { site } = await createContentReader(content, messages)()
      for (const { markdown } of site.ownPages.values()) found.add(markdown.trim())
    }
    isOver = true
    console.log(JSON.stringify([...found]))`
  const args = plainNode('--input-type=module-typescript', '-e', program)
  const { stdout, stderr, error } = spawnSync('env', args, { encoding: 'utf8', timeout: 120_000 })
  return error === undefined ? JSON.parse(stdout || JSON.stringify(stderr)) : error.message
}

for (const [name, create] of [
  ['a link out of the folder', (folder, path) => symlinkSync(join(folder, 'secret'), path)],
  ['a link to a hidden file', (folder, path) => symlinkSync(join(folder, 'content/.env'), path)],
  ['a FIFO', (_folder, path) => makeFifo(path)],
] as const satisfies readonly (readonly [string, (folder: string, path: string) => void])[])
  t.test(`${name} that takes a page's place while the folder is read is not read`, { skip }, async (t) => {
    const pages = { 'a.md': 'public' }
    const folder = testFolder(t, {
      secret: 'secret',
      content: { 'site.yaml': minimalSettings, '.env': 'secret', pages },
    })
    const other = join(folder, 'other')
    create(folder, other)
    t.strictSame(readWhileReplaced(join(folder, 'content'), other), ['public'])
  })

t.test('an image that became a FIFO or a link does not stop its survey', { skip }, async (t) => {
  const { create, files, contentDir, root } = await libraryOf(t, {
    'a.png': 'a',
    'b.png': 'b',
    'c.svg': 'c',
  })
  const listed = files()
  writeFileSync(join(root, 'secret.png'), await photo(640, 480))
  writeFileSync(join(root, 'secret.svg'), '<svg width="7" height="7"/>')
  for (const { file } of listed) rmSync(join(contentDir, file))
  makeFifo(join(contentDir, 'pages/a.png'))
  symlinkSync(join(root, 'secret.png'), join(contentDir, 'pages/b.png'))
  symlinkSync(join(root, 'secret.svg'), join(contentDir, 'pages/c.svg'))
  const images = await create().survey(listed)
  for (const { address } of listed) t.equal(images.get(address), undefined, address)
})
