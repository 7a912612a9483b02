import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import fastify from 'fastify'
import createPlugin from 'fastify-plugin'
import t from 'tap'
import { socialCards } from '../../src/card/plugin.ts'
import { content } from '../../src/content/plugin.ts'
import { diskCache } from '../../src/http/disk-cache.ts'
import { smallSite } from '../fixtures/pages/site-of.ts'
import { testFolder } from '../fixtures/server/test-folder.ts'

t.test('decorates the app with the cards, and logs a new gap in its fonts once', async (t) => {
  const settingsNaming = (name: string): string => smallSite['site.yaml'].replace('A. Person', name)
  const folder = testFolder(t, {
    'site.yaml': settingsNaming('အေဒါ'),
    pages: { 'index.md': smallSite['pages/index.md'] },
  })
  const log = new PassThrough({ encoding: 'utf8' })
  const app = fastify({ logger: { level: 'warn', stream: log } })
  t.teardown(() => app.close())
  await app.register(content, { contentDir: folder, watch: false, strict: false })
  await app.register(diskCache, { dataDir: join(folder, 'data') })
  app.register(createPlugin(async () => {}, { name: 'contribution-statistics' }))
  app.register(createPlugin(async () => {}, { name: 'publisher' }))
  Object.assign(app, {
    publisher: { current: () => ({ site: app.content.current() }) },
    statistics: { current: () => undefined },
  })
  await app.register(socialCards, { contentDir: folder, baseUrl: 'https://ada.example' })
  const { bytes, etag } = await app.cards.ofSite()
  t.equal(bytes.subarray(1, 4).toString('latin1'), 'PNG')
  t.match(etag, /^"[\w-]+"$/)

  const first = once(log, 'data')
  await app.listen({ port: 0 })
  t.match(JSON.parse(String(await first)), { level: 40, msg: /owner\.name: found အေ ဒ/ })
  const second = once(log, 'data')
  await writeFile(join(folder, 'pages/about.md'), '---\ntitle: About\n---\n')
  await app.content.reload()
  await writeFile(join(folder, 'site.yaml'), settingsNaming('ᏣᎳᎩ'))
  await app.content.reload()
  t.match(JSON.parse(String(await second)), { msg: /found Ꮳ/ }, 'the same warning is not repeated')
})
