import fastify from 'fastify'
import t from 'tap'
import { clientOf, requestClient } from '../../../src/http/client.ts'

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
  ['headers that are no address', [proxy], proxy, 'unknown', 'unknown'],
  ['another visitor whose header is no address', [proxy], proxy, '<script>', 'unknown'],
  ['a request of the proxy itself', [proxy], proxy, undefined, undefined],
  ['a request without the header, with all peers trusted', true, visitor, undefined, undefined],
]

for (const [name, trustProxy, remoteAddress, forwardedFor, client] of rows)
  t.test(`${name} counts for ${client ?? 'nobody'}`, async (t) => {
    const app = fastify({ trustProxy: typeof trustProxy === 'boolean' ? trustProxy : [...trustProxy] })
    await app.register(requestClient, { trustProxy })
    app.get('/', async (request) => ({ client: request.client }))
    const headers = forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor }
    const response = await app.inject({ url: '/', remoteAddress, headers })
    t.equal(response.json().client, client && clientOf(client))
    await app.close()
  })
