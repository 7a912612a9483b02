/** Private files in the content folder are named in the log and not served. */
import t from 'tap'
import { buildTestSite, type LogLine } from '../fixtures/server/test-app.ts'

const key = '-----BEGIN PRIVATE KEY-----\nsecret\n-----END PRIVATE KEY-----\n'

t.test('keys, secrets, backups and leftovers are not served', async (t) => {
  const lines: LogLine[] = []
  const app = await buildTestSite(
    t,
    {
      'site.yaml': 'title: A\ndescription: B\nowner: {name: C}\nlanguages: [en]\n',
      pages: {
        'index.md': '# Home',
        'index.md~': 'secret',
        'server.pem': key,
        'prod.env': 'secret',
        'a.txt': 'a',
      },
      'well-known': { 'key.txt': key },
    },
    lines,
  )
  for (const url of ['/index.md~', '/server.pem', '/prod.env', '/.well-known/key.txt']) {
    t.match(await app.inject(url), { statusCode: 404 }, url)
    const file = url.startsWith('/.') ? 'well-known/key.txt' : `pages${url}`
    t.ok(
      lines.some(({ msg }) => String(msg).includes(file)),
      `${file} is named`,
    )
  }
  t.match(await app.inject('/a.txt'), { statusCode: 200, body: 'a' })
})
