import fastify from 'fastify'
import t from 'tap'
import { clientOf, identifyClient, isLocalOrigin } from '../../src/http/client.ts'

const pairs: readonly (readonly [name: string, address: string, other: string, isSame: boolean])[] = [
  ['one IPv4 address', '192.0.2.1', '192.0.2.1', true],
  ['two IPv4 addresses', '192.0.2.1', '192.0.2.2', false],
  ['an IPv4 address and the same mapped into IPv6', '192.0.2.1', '::ffff:192.0.2.1', true],
  ['two addresses of one IPv6 network', '2001:db8::1', '2001:db8:0:0:ffff::2', true],
  ['two IPv6 networks', '2001:db8:0:1::1', '2001:db8:0:2::1', false],
  ['what is no address', 'a proxy', 'b proxy', true],
  ['an address with a port and without', '192.0.2.1:443', '192.0.2.1', true],
  ['an IPv6 address in brackets, with a port and without', '[2001:db8::1]:443', '2001:db8::1', true],
  ['two addresses with the same port', '192.0.2.1:443', '192.0.2.2:443', false],
  ['an address and what is none', '192.0.2.1', '', false],
]

for (const [name, address, other, isSame] of pairs)
  t.test(`${name}: ${isSame ? 'one client' : 'two clients'}`, async (t) => {
    t.equal(clientOf(address) === clientOf(other), isSame)
  })

t.test('tells origins of this machine from others, also from names that begin alike', async (t) => {
  const local = ['http://localhost:3000', 'http://127.0.0.1', 'https://127.1.2.3:8443', 'http://[::1]:3000']
  const others = [
    'https://localhost.example',
    'https://127.ada.example',
    'https://ada.example',
    'http://[2001:db8::1]',
  ]
  t.strictSame([...local, ...others].filter(isLocalOrigin), local)
})

/** Documentation addresses (RFC 5737): a visitor, who forges headers, and a proxy. */
const visitor = '203.0.113.7'
const proxy = '192.0.2.1'
const forged = '198.51.100.1'

type Row = readonly [
  name: string,
  trustProxy: boolean | readonly string[],
  peer: string,
  forwardedFor: string | undefined,
  client: string | undefined,
]

const rows: readonly Row[] = [
  ['a direct visitor', false, visitor, undefined, visitor],
  ['forged headers where no proxy is named', false, visitor, forged, visitor],
  ['forged headers from a peer that is no named proxy', [proxy], visitor, forged, visitor],
  ['a visitor behind a named proxy', [proxy], proxy, visitor, visitor],
  ['forged headers that a named proxy adds to', [proxy], proxy, `${forged}, ${visitor}`, visitor],
  ["forged headers with the proxy's own address", [proxy], proxy, `${proxy}, ${visitor}`, visitor],
  ['an address with a port', [proxy], proxy, `${visitor}:4711`, visitor],
  ['an IPv6 address with a port, as the log has it', [proxy], proxy, '[2001:db8::9]:4711', '2001:db8::9'],
  ['an address behind two proxies, one with a port', [proxy], proxy, `${visitor}, ${proxy}:80`, visitor],
  ['headers that are no address', [proxy], proxy, 'unknown', 'unknown'],
  ['another visitor whose header is no address', [proxy], proxy, '<script>', 'unknown'],
  ['a request of the proxy itself', [proxy], proxy, undefined, undefined],
  ['a request without the header, with all peers trusted', true, visitor, undefined, undefined],
]

for (const [name, trustProxy, remoteAddress, forwardedFor, client] of rows)
  t.test(`${name} counts for ${client ?? 'nobody'}`, async (t) => {
    const app = fastify({ trustProxy: typeof trustProxy === 'boolean' ? trustProxy : [...trustProxy] })
    await app.register(identifyClient, { trustProxy })
    app.get('/', async (request) => ({ client: request.client, ip: request.ip }))
    const headers = forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor }
    const response = await app.inject({ url: '/', remoteAddress, headers })
    t.equal(response.json().client, client && clientOf(client))
    if (client !== undefined && client !== 'unknown') t.equal(response.json().ip, client)
    await app.close()
  })
