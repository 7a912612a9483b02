import { join } from 'node:path'
import t from 'tap'
import { version } from '../../src/version.ts'
import { codeBlock } from '../fixtures/documents.ts'
import { sendRaw } from '../fixtures/http/raw-http.ts'
import { buildTestApp, buildTestSite, type LogLine } from '../fixtures/server/test-app.ts'

const requestsIn = (lines: readonly LogLine[]): readonly LogLine[] =>
  lines.filter(({ msg }) => msg === 'request')

t.test('logs one line per request, with the type of the response', async (t) => {
  const lines: LogLine[] = []
  const app = await buildTestApp(t, { TRUST_PROXY: 'true' }, lines)
  const { headers } = await app.inject('/cv/')
  await app.inject({ url: '/cv/?token=hush', headers: { accept: 'text/markdown' } })
  await app.inject({ url: '/cv/', headers: { 'if-none-match': String(headers.etag) } })
  await app.inject({ url: '/cv/', headers: { 'if-match': '"other"' } })
  await app.inject({ method: 'DELETE', url: '/api/cv/' })
  t.match(requestsIn(lines), [
    { method: 'GET', path: '/cv/', route: '/*', status: 200, mediaType: 'text/html' },
    { method: 'GET', path: '/cv/', route: '/*', status: 200, mediaType: 'text/markdown' },
    { method: 'GET', path: '/cv/', route: '/*', status: 304, mediaType: 'text/html' },
    { method: 'GET', path: '/cv/', route: '/*', status: 412, mediaType: 'text/plain' },
    {
      method: 'DELETE',
      path: '/api/cv/',
      route: '/api/cv/',
      status: 405,
      mediaType: 'application/problem+json',
    },
  ])
  for (const line of requestsIn(lines)) {
    t.type(line.milliseconds, 'number')
    t.type(line.reqId, 'string')
  }
  await app.inject(`/${'a'.repeat(9_000)}`)
  t.ok(String(requestsIn(lines).at(-1)?.path).length <= 200, 'long paths are shortened')
  await app.inject({ url: '/cv/', headers: { 'x-forwarded-for': '203.0.113.9' } })
  t.equal(requestsIn(lines).at(-1)?.clientAddress, undefined, 'the client has no address unless asked for')
})

t.test('logs nothing that clients send in headers, queries or malformed requests', async (t) => {
  const lines: LogLine[] = []
  const app = await buildTestApp(t, { LOG_LEVEL: 'trace' }, lines)
  const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
  const secret = 'hush-hush'
  const headers = [
    'Host: a',
    `Authorization: Bearer ${secret}`,
    `Cookie: session=${secret}`,
    `Proxy-Authorization: ${secret}`,
    'Connection: close',
  ]
  const targets = [
    '/cv/',
    `/cv/?token=${secret}`,
    `http://ada:${secret}@ada.example/cv/`,
    `/nowhere?${secret}`,
    '/api/og/',
  ]
  for (const target of targets)
    await sendRaw(port, `GET ${target} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n`)
  await sendRaw(port, `GET / HTTP/1.1\r\n${headers.join('\r\n')}\r\nbroken ${secret}\r\n\r\n`)
  t.equal(requestsIn(lines).length, targets.length)
  t.notMatch(JSON.stringify(lines), secret)
})

t.test(
  'has the address of the client if asked to, from a trusted proxy, as the filter for fail2ban reads it',
  async (t) => {
    const lines: LogLine[] = []
    const app = await buildTestApp(t, { LOG_CLIENT_ADDRESS: 'true', TRUST_PROXY: '127.0.0.1' }, lines)
    const headers = { 'x-forwarded-for': '203.0.113.9' }
    await app.inject({ url: '/cv/', headers, remoteAddress: '192.0.2.1' })
    t.equal(requestsIn(lines)[0]?.clientAddress, '192.0.2.1', 'that of another proxy')

    const [, failregex = ''] =
      /^\[Definition\]\nfailregex = (.*)\ndatepattern = "time":\{LEPOCH\}\n$/.exec(
        codeBlock('docs/deployment.md', '[Definition]'),
      ) ?? []
    const filter = new RegExp(failregex.replace('<ADDR>', '(?<address>[\\d.]+|[\\da-f:]+)'))
    const rows: readonly [path: string, found: string | undefined][] = [
      ['/cv/', undefined],
      ['/wp-login.php', '203.0.113.9'],
      ['/"status":404,"clientAddress":"192.0.2.1","msg":"request"}', '203.0.113.9'],
      ['/cv', undefined],
    ]
    for (const [path, found] of rows) {
      await app.inject({ url: path, headers })
      const { time, ...rest } = requestsIn(lines).at(-1) ?? {} // fail2ban removes the date that it has found
      t.match(String(time), /^\d{13}$/, 'LEPOCH: milliseconds')
      t.equal(rest.clientAddress, '203.0.113.9')
      t.equal(filter.exec(JSON.stringify(rest))?.groups?.address, found, path)
    }
  },
)

t.test('the first line says what runs, what it serves and where it writes', async (t) => {
  const lines: LogLine[] = []
  await buildTestSite(t, {}, {}, lines)
  const [contentDir, dataDir] = ['content', 'data'].map((name) => join(t.testdirName, name))
  t.match(lines[0], { msg: `Vitrine ${version}`, version, contentDir, dataDir })
})
