import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { didConfiguration } from '../../src/identity/domain-linkage.ts'
import { DAY_MS } from '../../src/lib/time/clock.ts'
import { linkage, signProof } from '../fixtures/identity/domain-linkage.ts'
import { buildTestSite, type LogLine, reload, testOrigin } from '../fixtures/server/test-app.ts'

t.test(
  'an invalid proof of identity is logged once while it stays the same, and served as it is',
  async (t) => {
    const lines: LogLine[] = []
    const content = {
      pages: { 'index.md': 'Hello' },
      'well-known': { 'did-configuration.json': '{ }\n\n' },
    }
    const app = await buildTestSite(t, content, { LOG_LEVEL: 'info' }, lines)
    const logged = () => lines.filter(({ msg }) => /did-configuration/.test(String(msg)))
    t.match(logged(), [{ level: 40, msg: `vitrine identity create --origin ${testOrigin}` }])

    writeFileSync(join(t.testdirName, 'content/pages/about.md'), '---\ntitle: About\n---\n')
    await reload(app)
    t.equal(logged().length, 1, 'and not again while it stays the same')
    const served = await app.inject('/.well-known/did-configuration.json')
    t.equal(served.body, '{ }\n\n', 'served byte for byte')
  },
)

t.test('a proof for the site is not mentioned on its owner’s own machine', async (t) => {
  const lines: LogLine[] = []
  const proof = signProof({ ...linkage, expires: new Date(Date.now() + 100 * DAY_MS) })
  const content = { 'well-known': { 'did-configuration.json': JSON.stringify(didConfiguration([proof])) } }
  await buildTestSite(t, content, { BASE_URL: 'http://localhost:3000', LOG_LEVEL: 'info' }, lines)
  t.strictSame(
    lines.filter(({ msg }) => /did-configuration/.test(String(msg))),
    [],
  )
})
