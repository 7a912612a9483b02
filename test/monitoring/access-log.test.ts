import t from 'tap'
import { codeBlock } from '../fixtures/documents.ts'
import { sendRaw } from '../fixtures/http/raw-http.ts'
import { buildTestApp, type LogLine } from '../fixtures/server/test-app.ts'

const requestsIn = (lines: readonly LogLine[]): readonly LogLine[] =>
  lines.filter(({ msg }) => msg === 'request')

t.test('logs one line per request, with the type of the response', async (t) => {
  const lines: LogLine[] = []
  const app = await buildTestApp(t, {}, lines)
  const { headers } = await app.inject('/cv/')
  await app.inject({ url: '/cv/?token=hush', headers: { accept: 'text/markdown' } })
  await app.inject({ url: '/cv/', headers: { 'if-none-match': String(headers.etag) } })
  await app.inject({ method: 'DELETE', url: '/api/cv/' })
  t.match(requestsIn(lines), [
    { method: 'GET', path: '/cv/', route: '/*', status: 200, mediaType: 'text/html' },
    { method: 'GET', path: '/cv/', route: '/*', status: 200, mediaType: 'text/markdown' },
    { method: 'GET', path: '/cv/', route: '/*', status: 304, mediaType: 'text/html' },
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

t.test('shortens long paths', async (t) => {
  const lines: LogLine[] = []
  const app = await buildTestApp(t, {}, lines)
  await app.inject(`/${'a'.repeat(9_000)}`)
  t.ok(String(requestsIn(lines)[0]?.path).length <= 200)
})

t.test('logs no requests at level warn or silent', async (t) => {
  for (const LOG_LEVEL of ['warn', 'silent']) {
    const lines: LogLine[] = []
    const app = await buildTestApp(t, { LOG_LEVEL }, lines)
    await app.inject('/cv/')
    t.equal(requestsIn(lines).length, 0, LOG_LEVEL)
  }
})

t.test('has the address of the client only if asked to, from a trusted proxy', async (t) => {
  const headers = { 'x-forwarded-for': '203.0.113.9' }
  const rows: readonly (readonly [
    name: string,
    environment: Readonly<Record<string, string>>,
    address: string | undefined,
  ])[] = [
    ['by default', { TRUST_PROXY: 'true' }, undefined],
    ['without a trusted proxy', { LOG_CLIENT_ADDRESS: 'true' }, '127.0.0.1'],
    ['behind a trusted proxy', { LOG_CLIENT_ADDRESS: 'true', TRUST_PROXY: '127.0.0.1' }, '203.0.113.9'],
    ['behind another proxy', { LOG_CLIENT_ADDRESS: 'true', TRUST_PROXY: '192.0.2.1' }, '127.0.0.1'],
  ]
  for (const [name, environment, address] of rows) {
    const lines: LogLine[] = []
    const app = await buildTestApp(t, environment, lines)
    await app.inject({ url: '/cv/', headers })
    t.equal(requestsIn(lines)[0]?.clientAddress, address, name)
  }
})

t.test('the filter for fail2ban in docs/deployment.md finds failing clients and nothing else', async (t) => {
  const [, failregex = ''] =
    /^\[Definition\]\nfailregex = (.*)\ndatepattern = "time":\{LEPOCH\}\n$/.exec(
      codeBlock('docs/deployment.md', '[Definition]'),
    ) ?? []
  const filter = new RegExp(failregex.replace('<ADDR>', '(?<address>[\\d.]+|[\\da-f:]+)'))
  const lines: LogLine[] = []
  const app = await buildTestApp(t, { LOG_CLIENT_ADDRESS: 'true', TRUST_PROXY: '127.0.0.1' }, lines)
  const ask = (path: string) => app.inject({ url: path, headers: { 'x-forwarded-for': '203.0.113.9' } })
  for (const path of [
    '/cv/',
    '/wp-login.php',
    '/"status":404,"clientAddress":"192.0.2.1","msg":"request"}',
    '/cv',
  ])
    await ask(path)
  for (const line of requestsIn(lines))
    t.match(JSON.stringify(line), /"time":\d{13},/, 'LEPOCH: milliseconds')
  const found = requestsIn(lines).map((line) => {
    const { time: _removed, ...rest } = line // fail2ban removes the date that it has found
    return filter.exec(JSON.stringify(rest))?.groups?.address
  })
  t.strictSame(found, [undefined, '203.0.113.9', '203.0.113.9', undefined])
})
