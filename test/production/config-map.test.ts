/** Content as Kubernetes mounts a ConfigMap: symbolic links through `..data`, which is switched atomically. */
import { appendFileSync, cpSync, mkdirSync, readdirSync, renameSync, symlinkSync } from 'node:fs'
import { join, resolve } from 'node:path'
import t from 'tap'
import { buildTestApp, withoutChromium } from '../fixtures/server/test-app.ts'
import { testFolder } from '../fixtures/server/test-folder.ts'

const sample = resolve(import.meta.dirname, '../../content')

t.test('a ConfigMap is served, and published again when it is switched', async (t) => {
  const folder = testFolder(t, { content: {}, data: {} })
  const content = join(folder, 'content')
  cpSync(sample, join(content, '..first'), { recursive: true })
  symlinkSync('..first', join(content, '..data'))
  for (const name of readdirSync(sample)) symlinkSync(join('..data', name), join(content, name))

  const environment = { ...withoutChromium, CONTENT_DIR: content, DATA_DIR: join(folder, 'data') }
  const app = await buildTestApp(t, { ...environment, WATCH: 'true' })
  await app.listen()
  t.match(await app.inject('/about/'), { statusCode: 200, headers: { 'content-type': /^text\/html/ } })
  t.match(await app.inject('/notes/engine-table.svg'), { statusCode: 200 })
  t.match(await app.inject('/..first/site.yaml'), { statusCode: 404 })

  const isPublished = new Promise<void>((resolve) => {
    app.publisher.onPublish(({ page }) => {
      if (page('/about/')?.html().bytes.includes('The second edition')) resolve()
    })
  })
  const second = join(content, '..second')
  mkdirSync(second)
  cpSync(sample, second, { recursive: true })
  appendFileSync(join(second, 'pages/about.md'), '\nThe second edition.\n')
  symlinkSync('..second', join(content, '..next'))
  renameSync(join(content, '..next'), join(content, '..data'))
  await isPublished
  t.match(await app.inject('/about/'), { statusCode: 200, body: /The second edition/ })
})
