import fastify from 'fastify'
import t from 'tap'
import { serverOptions } from '../../../src/http/server/options.ts'

const ownId = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

interface Row {
  readonly name: string
  readonly trustProxy: boolean | readonly string[]
  readonly peer?: string
  readonly id?: string
  readonly isKept: boolean
}

const nginxId = '8f7a3c6bb0c14a8a9a4c1ed60f5f3f0d'
const proxies = ['10.0.0.0/8', '192.0.2.7', '2001:db8::/32']

const rows: readonly Row[] = [
  { name: 'no peer is trusted by default', trustProxy: false, isKept: false },
  { name: 'any peer, if the owner trusts all', trustProxy: true, isKept: true },
  { name: 'a proxy in a range', trustProxy: proxies, peer: '10.1.2.3', isKept: true },
  {
    name: 'a proxy in a range, as an IPv4-mapped IPv6 address',
    trustProxy: proxies,
    peer: '::ffff:10.1.2.3',
    isKept: true,
  },
  { name: 'a proxy by its address', trustProxy: proxies, peer: '192.0.2.7', isKept: true },
  { name: 'a proxy with an IPv6 address', trustProxy: proxies, peer: '2001:db8::1', isKept: true },
  { name: 'another peer', trustProxy: proxies, peer: '192.0.2.8', isKept: false },
  { name: 'another peer with an IPv6 address', trustProxy: proxies, peer: '2001:db9::1', isKept: false },
  { name: 'a UUID', trustProxy: true, id: '0f8fad5b-d9cb-469f-a165-70867728950e', isKept: true },
  {
    name: 'the trace id of a load balancer',
    trustProxy: true,
    id: 'Root=1-67891233-abcdef012345678912345678',
    isKept: true,
  },
  { name: 'the longest id', trustProxy: true, id: 'a'.repeat(128), isKept: true },
  { name: 'an id that is too long', trustProxy: true, id: 'a'.repeat(129), isKept: false },
  { name: 'an empty id', trustProxy: true, id: '', isKept: false },
  { name: 'two ids', trustProxy: true, id: 'one, two', isKept: false },
  { name: 'an id that would forge a log line', trustProxy: true, id: 'x"} {"level":60', isKept: false },
  { name: 'markup', trustProxy: true, id: '<b>', isKept: false },
]

for (const { name, trustProxy, peer = '127.0.0.1', id = nginxId, isKept } of rows) {
  t.test(`${name}: ${isKept ? 'kept' : 'replaced'}`, async (t) => {
    const app = fastify(serverOptions({ baseUrl: 'http://localhost', trustProxy }))
    t.teardown(() => app.close())
    app.get('/', async (request) => request.id)
    const { body } = await app.inject({ url: '/', remoteAddress: peer, headers: { 'x-request-id': id } })
    if (isKept) t.equal(body, id)
    else t.match(body, ownId)
  })
}

t.test('gives each request another id, also across processes', async (t) => {
  const requestIds = async () => {
    const app = fastify(serverOptions({ baseUrl: 'http://localhost', trustProxy: false }))
    t.teardown(() => app.close())
    app.get('/', async (request) => request.id)
    return [await app.inject('/'), await app.inject('/')].map(({ body }) => body)
  }
  t.equal(new Set([...(await requestIds()), ...(await requestIds())]).size, 4)
})
