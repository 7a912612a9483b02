import { resolve } from 'node:path'
import t from 'tap'
import { buildTestApp } from '../fixtures/server/test-app.ts'
import { testFolder } from '../fixtures/server/test-folder.ts'

const account = 'title: T\ndescription: D\nowner: { name: O }\nlanguages: [en]\n'
const home = { 'index.md': '---\ntitle: Home\n---\nHello' }

t.test('/api/og/ sends the card, keeps it, and says 304 to who has it', async (t) => {
  const app = await buildTestApp(t)
  await app.ready()
  const [one, other] = await Promise.all([app.inject('/api/og/'), app.inject('/api/og/')])
  t.equal(one.statusCode, 200)
  t.match(one.headers, { 'content-type': 'image/png', 'content-length': String(one.rawPayload.length) })
  t.equal(one.rawPayload.subarray(1, 4).toString('latin1'), 'PNG')
  t.ok(one.rawPayload.equals(other.rawPayload))
  const etag = String(one.headers.etag)
  t.equal((await app.inject({ url: '/api/og/', headers: { 'if-none-match': etag } })).statusCode, 304)
  t.match(await app.inject({ method: 'HEAD', url: '/api/og/' }), {
    statusCode: 200,
    body: '',
    headers: { etag },
  })
})

t.test(
  'a site without accounts has a card without figures; one whose figures are still to come says 503',
  async (t) => {
    const rows: readonly [name: string, accounts: string, status: number][] = [
      ['no accounts', '', 200],
      ['a file that is not there', 'accounts: [{ provider: file, name: o, path: missing.json }]\n', 503],
    ]
    for (const [name, accounts, status] of rows) {
      const folder = testFolder(t, { 'site.yaml': account + accounts, pages: home })
      const app = await buildTestApp(t, { CONTENT_DIR: folder, DATA_DIR: resolve(folder, 'data') })
      await app.ready()
      const answer = await app.inject('/api/og/')
      t.equal(answer.statusCode, status, name)
      if (status === 503) {
        t.match(answer.json(), { error: { code: 'upstream_unavailable' } })
        t.match(answer.headers['retry-after'], /^\d+$/)
      }
    }
  },
)
