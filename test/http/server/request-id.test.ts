import fastify from 'fastify'
import t from 'tap'
import { serverOptions } from '../../../src/http/server/options.ts'
import { createRefusedRequests } from '../../../src/http/server/refused-requests.ts'

const ownId = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

const nginxId = '8f7a3c6bb0c14a8a9a4c1ed60f5f3f0d'
const proxies = ['10.0.0.0/8']

/** With the id that arrives, or nginx's, and the peer that it arrives from, or this machine. */
const rows: readonly (readonly [
  name: string,
  isKept: boolean,
  trustProxy: boolean | readonly string[],
  sent?: { readonly id?: string; readonly peer?: string },
])[] = [
  ['no peer is trusted by default', false, false],
  ['any peer, if the owner trusts all', true, true],
  ['a proxy in a range', true, proxies, { peer: '10.1.2.3' }],
  ['another peer', false, proxies, { peer: '192.0.2.8' }],
  ['the trace id of a load balancer', true, true, { id: 'Root=1-67891233-abcdef012345678912345678' }],
  ['the longest id', true, true, { id: 'a'.repeat(128) }],
  ['an id that is too long', false, true, { id: 'a'.repeat(129) }],
  ['two ids', false, true, { id: 'one, two' }],
  ['an id that would forge a log line', false, true, { id: 'x"} {"level":60' }],
]

for (const [name, isKept, trustProxy, { id = nginxId, peer = '127.0.0.1' } = {}] of rows)
  t.test(`${name}: ${isKept ? 'kept' : 'replaced'}`, async (t) => {
    const app = fastify(serverOptions({ baseUrl: 'http://localhost', trustProxy }, createRefusedRequests()))
    t.teardown(() => app.close())
    app.get('/', async (request) => request.id)
    const { body } = await app.inject({ url: '/', remoteAddress: peer, headers: { 'x-request-id': id } })
    if (isKept) t.equal(body, id)
    else t.match(body, ownId)
  })

t.test('gives each request another id, also across processes', async (t) => {
  const requestIds = async () => {
    const app = fastify(
      serverOptions({ baseUrl: 'http://localhost', trustProxy: false }, createRefusedRequests()),
    )
    t.teardown(() => app.close())
    app.get('/', async (request) => request.id)
    return [await app.inject('/'), await app.inject('/')].map(({ body }) => body)
  }
  t.equal(new Set([...(await requestIds()), ...(await requestIds())]).size, 4)
})
