import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { buildApp } from '../../src/app.ts'
import { loadConfig } from '../../src/config.ts'
import { smallSite } from '../fixtures/pages/site-of.ts'
import { testFolder } from '../fixtures/server/test-folder.ts'

t.test('logs an invalid proof once while it stays the same, and serves it as it is', async (t) => {
  const root = testFolder(t, {
    content: {
      'site.yaml': smallSite['site.yaml'],
      pages: { 'index.md': smallSite['pages/index.md'] },
      'well-known': { 'did-configuration.json': '{ }\n\n' },
    },
  })
  const folder = join(root, 'content')
  const logged: object[] = []
  const write = (line: string): void => {
    if (!/did-configuration/.test(line)) return
    logged.push(JSON.parse(line))
  }
  const config = loadConfig({ CONTENT_DIR: folder, DATA_DIR: join(root, 'data'), WATCH: 'false' })
  const app = await buildApp(config, { write })
  t.teardown(() => app.close())
  await app.checkIdentity()
  t.match(logged[0], { level: 40, msg: /vitrine identity create --origin http:\/\/localhost:3000/ })

  const published = () => new Promise<void>((resolve) => app.publisher.onPublish(() => resolve()))
  const first = published()
  await writeFile(join(folder, 'pages/about.md'), '---\ntitle: About\n---\n')
  await app.content.reload()
  await first
  await app.checkIdentity()
  t.equal(logged.length, 1, 'and not again while it stays the same')
  const served = await app.inject('/.well-known/did-configuration.json')
  t.equal(served.body, '{ }\n\n', 'served byte for byte')
})
