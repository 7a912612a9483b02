import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { buildTestSite, type LogLine, reload, testOrigin } from '../fixtures/server/test-app.ts'

t.test('logs an invalid proof once while it stays the same, and serves it as it is', async (t) => {
  const lines: LogLine[] = []
  const content = {
    pages: { 'index.md': 'Hello' },
    'well-known': { 'did-configuration.json': '{ }\n\n' },
  }
  const app = await buildTestSite(t, content, { LOG_LEVEL: 'info' }, lines)
  const logged = () => lines.filter(({ msg }) => /did-configuration/.test(String(msg)))
  await app.checkIdentity()
  t.match(logged(), [{ level: 40, msg: `vitrine identity create --origin ${testOrigin}` }])

  writeFileSync(join(t.testdirName, 'content/pages/about.md'), '---\ntitle: About\n---\n')
  await reload(app)
  await app.checkIdentity()
  t.equal(logged().length, 1, 'and not again while it stays the same')
  const served = await app.inject('/.well-known/did-configuration.json')
  t.equal(served.body, '{ }\n\n', 'served byte for byte')
})
