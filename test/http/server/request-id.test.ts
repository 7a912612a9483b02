import fastify from 'fastify'
import t from 'tap'
import { requestIdOptions } from '../../../src/http/server/request-id.ts'

const ownId = /^[\da-f]{12}-1$/

interface Row {
  readonly name: string
  readonly trustProxy: boolean | readonly string[]
  readonly peer?: string
  readonly id?: string
  readonly isTaken: boolean
}

const nginxId = '8f7a3c6bb0c14a8a9a4c1ed60f5f3f0d'
const proxies = ['10.0.0.0/8', '192.0.2.7', '2001:db8::/32']

const rows: readonly Row[] = [
  { name: 'nobody is trusted by default', trustProxy: false, isTaken: false },
  { name: 'whoever comes is trusted where the owner says so', trustProxy: true, isTaken: true },
  { name: 'a proxy in a range', trustProxy: proxies, peer: '10.1.2.3', isTaken: true },
  {
    name: 'a proxy in a range, by the address of a dual socket',
    trustProxy: proxies,
    peer: '::ffff:10.1.2.3',
    isTaken: true,
  },
  { name: 'a proxy by its address', trustProxy: proxies, peer: '192.0.2.7', isTaken: true },
  { name: 'a proxy with an IPv6 address', trustProxy: proxies, peer: '2001:db8::1', isTaken: true },
  { name: 'a stranger', trustProxy: proxies, peer: '192.0.2.8', isTaken: false },
  { name: 'a stranger with an IPv6 address', trustProxy: proxies, peer: '2001:db9::1', isTaken: false },
  { name: 'a UUID', trustProxy: true, id: '0f8fad5b-d9cb-469f-a165-70867728950e', isTaken: true },
  {
    name: 'a trace of a load balancer',
    trustProxy: true,
    id: 'Root=1-67891233-abcdef012345678912345678',
    isTaken: true,
  },
  { name: 'the longest', trustProxy: true, id: 'a'.repeat(128), isTaken: true },
  { name: 'one too long', trustProxy: true, id: 'a'.repeat(129), isTaken: false },
  { name: 'an empty one', trustProxy: true, id: '', isTaken: false },
  { name: 'two in one', trustProxy: true, id: 'one, two', isTaken: false },
  { name: 'one that would forge a line', trustProxy: true, id: 'x"} {"level":60', isTaken: false },
  { name: 'markup', trustProxy: true, id: '<b>', isTaken: false },
]

for (const { name, trustProxy, peer = '127.0.0.1', id = nginxId, isTaken } of rows) {
  t.test(`${name}: ${isTaken ? 'taken over' : 'a new id'}`, async (t) => {
    const app = fastify(requestIdOptions({ trustProxy }))
    t.teardown(() => app.close())
    app.get('/', async (request) => request.id)
    const { body } = await app.inject({ url: '/', remoteAddress: peer, headers: { 'x-request-id': id } })
    if (isTaken) t.equal(body, id)
    else t.match(body, ownId)
  })
}

t.test('every request has another id, and those of two processes differ', async (t) => {
  const ask = async () => {
    const app = fastify(requestIdOptions({ trustProxy: false }))
    t.teardown(() => app.close())
    app.get('/', async (request) => request.id)
    return [await app.inject('/'), await app.inject('/')].map(({ body }) => body)
  }
  t.equal(new Set([...(await ask()), ...(await ask())]).size, 4)
})
