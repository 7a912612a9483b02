import fastify from 'fastify'
import t from 'tap'
import { missingVariables } from '../../src/monitoring/missing-variables.ts'

type Row = readonly [
  name: string,
  baseUrl: string,
  trustProxy: boolean | readonly string[],
  host: string,
  peer: string,
  forwardedFor: string | undefined,
  warnings: readonly RegExp[],
]
const address = /^Visitors ask for another host than http:\/\/localhost:3000, .* Fix: set BASE_URL /
const proxy = /^A proxy at 10\.0\.0\.1 is not trusted, .* Fix: set TRUST_PROXY /
const [local, site, visitor] = ['http://localhost:3000', 'https://ada.example', '203.0.113.7']

const rows: readonly Row[] = [
  ['both', local, false, 'ada.example', '10.0.0.1', visitor, [address, proxy]],
  ['an address', local, ['10.0.0.1'], 'ada.example', '10.0.0.1', visitor, [address]],
  ['a proxy', site, ['10.0.0.2'], 'ada.example', '10.0.0.1', visitor, [proxy]],
  ['nothing with both', site, true, 'ada.example', '10.0.0.1', visitor, []],
  ['nothing on this machine', local, false, '127.0.0.1:3000', '127.0.0.1', undefined, []],
  ['nothing of headers that a stranger forges', site, false, 'evil.example', '203.0.113.8', visitor, []],
  ['an address of which there is only nonsense', local, false, 'a b:c', '127.0.0.1', undefined, [address]],
]

for (const [name, baseUrl, trustProxy, host, remoteAddress, forwardedFor, warnings] of rows)
  t.test(`warns of ${name}, once`, async (t) => {
    const lines: { readonly level: number; readonly msg: string }[] = []
    const stream = { write: (line: string) => void lines.push(JSON.parse(line)) }
    const app = fastify({ logger: { level: 'warn', stream } })
    t.teardown(() => app.close())
    await app.register(missingVariables, { baseUrl, trustProxy })
    app.get('/', () => 'hello')
    const headers = { host, ...(forwardedFor && { 'x-forwarded-for': forwardedFor }) }
    for (const _ of Array(3))
      t.equal((await app.inject({ url: '/', headers, remoteAddress })).statusCode, 200)
    t.match(
      lines.map(({ msg }) => msg),
      warnings,
    )
    t.equal(lines.length, warnings.length)
  })
