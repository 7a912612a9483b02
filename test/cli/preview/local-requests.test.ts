import { type AddressInfo, connect } from 'node:net'
import { networkInterfaces } from 'node:os'
import { text } from 'node:stream/consumers'
import fastify from 'fastify'
import t from 'tap'
import { localRequests } from '../../../src/cli/preview/local-requests.ts'
import { buildPreviewApp } from '../../fixtures/server/preview-app.ts'

const local = '127.0.0.1'

/** HOST, the headers of a request, and whether it is answered. */
const rows = [
  [local, { host: 'localhost:3000' }, true],
  [local, { host: '127.0.0.1:3000' }, true],
  ['::1', { host: '[::1]:3000' }, true],
  ['Mac.local', { host: 'Mac.local:3000' }, true],
  [local, { host: 'localhost:3000', origin: 'http://localhost:3000' }, true],
  [local, { host: 'evil.example:3000' }, false], // resolves to this machine
  [local, { host: 'localhost.evil.example' }, false],
  [local, { host: 'localhost@evil.example' }, false],
  [local, { host: 'e.example', 'x-forwarded-host': 'localhost' }, false], // a page can say so
  [local, { host: '203.0.113.7' }, false],
  [local, { host: 'localhost', origin: 'https://evil.example' }, false],
  [local, { host: 'localhost', origin: 'null' }, false],
] as const

for (const [host, headers, isAnswered] of rows)
  t.test(`${isAnswered ? 'answers' : 'refuses'} ${JSON.stringify(headers)} if HOST is ${host}`, async (t) => {
    const app = fastify({ trustProxy: true })
    await app.register(localRequests, { host })
    app.get('/', async () => 'a draft')
    const { statusCode, body } = await app.inject({ url: '/', headers })
    t.match(
      { statusCode, body },
      isAnswered ? { statusCode: 200, body: 'a draft' } : { statusCode: 403, body: /^The preview .* Fix: / },
    )
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

t.test('no draft, script or event goes to another site, nor out of the browser’s cache', async (t) => {
  const { app } = await buildPreviewApp(t, {
    pages: { 'index.md': '# Home', 'plan.md': '---\ndraft: true\n---\n\nSecret.\n', 'a.txt': 'A' },
  })
  const paths = ['/plan/', '/plan/index.md', '/llms-full.txt', '/a.txt', '/__vitrine/preview.js', '/gone']
  for (const url of paths) {
    const { headers } = await app.inject({ url, headers: { host: 'localhost' } })
    t.notOk(headers['access-control-allow-origin'], `${url} cannot be read without an origin`)
  }
  for (const url of [...paths, '/__vitrine/events']) {
    const response = await app.inject({ url, headers: { host: 'evil.example' } })
    t.equal(response.statusCode, 403, url)
    t.notMatch(response.body, 'Secret')
  }
  const headers = { host: 'localhost', origin: 'http://localhost:5173' }
  t.equal((await app.inject({ url: '/llms-full.txt', headers })).headers['access-control-allow-origin'], '*')
})
