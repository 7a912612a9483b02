import { type AddressInfo, connect } from 'node:net'
import { networkInterfaces } from 'node:os'
import { text } from 'node:stream/consumers'
import fastify from 'fastify'
import t from 'tap'
import { localRequests } from '../../../src/cli/preview/local-requests.ts'
import { minimalSettings } from '../../fixtures/content/minimal-settings.ts'
import { buildPreviewApp } from '../../fixtures/server/preview-app.ts'

type Row = readonly [name: string, host: string, headers: Readonly<Record<string, string>>, status: number]

const rows: readonly Row[] = [
  ['localhost', '127.0.0.1', { host: 'localhost:3000' }, 200],
  ['another name for its case', '127.0.0.1', { host: 'LOCALHOST' }, 200],
  ['the address', '127.0.0.1', { host: '127.0.0.1:3000' }, 200],
  ['the IPv6 address', '::1', { host: '[::1]:3000' }, 200],
  ['HOST', 'mac.local', { host: 'mac.local:3000' }, 200],
  ['HOST with capitals', 'Mac.local', { host: 'Mac.local:3000' }, 200],
  ['a page of its own', '127.0.0.1', { host: 'localhost:3000', origin: 'http://localhost:3000' }, 200],
  ['a name that resolves to it', '127.0.0.1', { host: 'evil.example:3000' }, 403],
  ['a name that begins like it', '127.0.0.1', { host: 'localhost.evil.example' }, 403],
  ['a name after a user', '127.0.0.1', { host: 'localhost@evil.example' }, 403],
  [
    'another name that a page says was forwarded',
    '127.0.0.1',
    { host: 'e.example', 'x-forwarded-host': 'localhost' },
    403,
  ],
  ['another address', '127.0.0.1', { host: '203.0.113.7' }, 403],
  ['a page of another site', '127.0.0.1', { host: 'localhost', origin: 'https://evil.example' }, 403],
  ['a page without an origin', '127.0.0.1', { host: 'localhost', origin: 'null' }, 403],
]

for (const [name, host, headers, status] of rows)
  t.test(`responds ${status} to ${name}`, async (t) => {
    const app = fastify({ trustProxy: true })
    await app.register(localRequests, { host })
    app.get('/', async () => 'a draft')
    const response = await app.inject({ url: '/', headers })
    t.equal(response.statusCode, status)
    t.match(response.body, status === 200 ? 'a draft' : /^The preview .* Fix: /)
    await app.close()
  })

t.test('other devices reach it at the address of this one if HOST is 0.0.0.0', async (t) => {
  const app = fastify()
  await app.register(localRequests, { host: '0.0.0.0' })
  app.get('/', async () => 'a draft')
  await app.listen({ port: 0, host: '127.0.0.1' })
  t.teardown(() => app.close())
  const ask = async (host: string): Promise<string> => {
    const socket = connect(Number(new URL(app.listeningOrigin).port), '127.0.0.1')
    socket.write(`GET / HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)
    return text(socket)
  }
  t.match(await ask('127.0.0.1'), / 200 /)
  t.match(await ask('0.0.0.0'), / 200 /)
  t.match(await ask('evil.example'), / 403 /)
})

const addresses = Object.values(networkInterfaces()).flatMap(
  (list) => list?.map(({ address }) => address) ?? [],
)
const canAsk = process.platform === 'linux' && addresses.includes('::1')
const skip = !canAsk && 'only Linux has all of 127.0.0.0/8, and this machine may have no IPv6'

t.test('… and if it is ::, where IPv4 addresses are written in IPv6', { skip }, async (t) => {
  const app = fastify()
  await app.register(localRequests, { host: '::' })
  app.get('/', async () => 'a draft')
  await app.listen({ port: 0, host: '::' })
  t.teardown(() => app.close())
  const { port } = app.server.address() as AddressInfo
  t.equal((await fetch(`http://127.0.0.2:${port}/`)).status, 200)
})

t.test('the browser’s cache holds nothing that a page of another site may read', async (t) => {
  const { app } = await buildPreviewApp(t, {
    'site.yaml': minimalSettings,
    pages: {
      'index.md': '# Home',
      'plan.md': '---\ntitle: Plan\ndraft: true\n---\n\nSecret.\n',
      'a.txt': 'A',
    },
  })
  for (const url of [
    '/plan/',
    '/plan/index.md',
    '/llms-full.txt',
    '/a.txt',
    '/__vitrine/preview.js',
    '/gone',
  ]) {
    const { headers } = await app.inject({ url, headers: { host: 'localhost' } })
    t.notOk(headers['access-control-allow-origin'], url)
  }
  const headers = { host: 'localhost', origin: 'http://localhost:5173' }
  t.equal((await app.inject({ url: '/llms-full.txt', headers })).headers['access-control-allow-origin'], '*')
})

t.test('no draft, script or event of the preview goes to another site', async (t) => {
  const { app } = await buildPreviewApp(t, {
    'site.yaml': minimalSettings,
    pages: { 'index.md': '# Home', 'plan.md': '---\ntitle: Plan\ndraft: true\n---\n\nSecret.\n' },
  })
  for (const url of ['/plan/', '/plan/index.md', '/llms.txt', '/__vitrine/preview.js', '/__vitrine/events']) {
    const response = await app.inject({ url, headers: { host: 'evil.example' } })
    t.equal(response.statusCode, 403, url)
    t.notMatch(response.body, 'Secret')
  }
})
