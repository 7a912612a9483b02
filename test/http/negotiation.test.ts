import fastify from 'fastify'
import t from 'tap'
import { contentNegotiation } from '../../src/http/negotiation.ts'
import { acceptHeaders, neither } from '../fixtures/http/accept-headers.ts'

const app = fastify()
t.teardown(() => app.close())
await app.register(contentNegotiation)
app.get('/', async (request) => request.preferredPageFormat() ?? neither)

const preferredFormat = async (accept: string): Promise<string> =>
  (await app.inject({ url: '/', headers: { accept } })).body

for (const [name, header, expected] of acceptHeaders) {
  t.test(`${name}: ${header}`, async (t) => {
    t.equal(await preferredFormat(header), expected)
    t.equal(await preferredFormat(header), expected, 'the same from the cache')
  })
}
