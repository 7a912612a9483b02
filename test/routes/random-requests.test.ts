import { METHODS } from 'node:http'
import fc from 'fast-check'
import fastify from 'fastify'
import t from 'tap'
import { contentNegotiation } from '../../src/http/negotiation.ts'
import { buildTestApp, testOrigin } from '../fixtures/server/test-app.ts'

const SEED = 1843
const REQUESTS = 1_000

const part = fc.oneof(
  fc.constantFrom('', ...'cv fr notes engine index.md index.html .. . static api og'.split(' ')),
  fc.string({ maxLength: 12 }).map((text) => encodeURIComponent(text.toWellFormed())),
  fc.constantFrom('%', '%zz', '%2e%2e', '%00', '%c3%28', '%2F', ';', '&', '=', '?', '#', 'é'),
)
const path = fc.oneof(
  fc.constantFrom('/', '/cv/', '/fr/cv/', '/notes/engine/', '/developers/', '/cv', '/llms.txt', '/nowhere/'),
  fc.array(part, { maxLength: 6 }).map((parts) => `/${parts.join('/')}`),
)
const range = fc.oneof(
  fc.constantFrom(
    ...'text/html text/markdown text/* */* TEXT/MARKDOWN application/json text/plain'.split(' '),
  ),
  fc.string({ maxLength: 10 }).map((text) => text.replaceAll(/[^\x20-\x7e]/g, '')),
)
const weights = ';q=0 ;q=0.5 ;q=1 ;q=0.001 ;q=x ;charset=utf-8 ;q="1" ;a="b,c";q=0.3'
const weight = fc.constantFrom('', ...weights.split(' '))
const accept = fc.option(
  fc
    .array(
      fc.tuple(range, weight).map((pair) => pair.join('')),
      { maxLength: 5 },
    )
    .map((list) => list.join(', ')),
  { nil: undefined },
)
const method = fc.oneof(
  { weight: 8, arbitrary: fc.constant('GET') },
  { weight: 1, arbitrary: fc.constant('HEAD') },
  { weight: 1, arbitrary: fc.constantFrom(...METHODS.filter((name) => name !== 'CONNECT')) },
)

/** Prints take too long for this test. */
const isPrint = (pathname: string, name: string): boolean => name === 'GET' && pathname === '/api/cv/'

const negotiator = fastify()
t.teardown(() => negotiator.close())
await negotiator.register(contentNegotiation)
negotiator.get('/', async (request) => request.preferredPageFormat() ?? 'html')

const expectedType = async (status: number, headers: Readonly<Record<string, string>>): Promise<string> => {
  if ([400, 405, 406].includes(status)) return 'text/plain; charset=utf-8'
  const { body: format } = await negotiator.inject({ url: '/', headers })
  return `text/${format}; charset=utf-8`
}

t.test(
  `${REQUESTS} random requests with seed ${SEED} get the right response or the right error`,
  async (t) => {
    const app = await buildTestApp(t)
    const pages = app.publisher.current().site.pages
    const seen = new Map<number, number>()
    await fc.assert(
      fc.asyncProperty(method, path, accept, async (name, url, header) => {
        // As clients do: dot segments are resolved before anything is sent.
        const { pathname, href } = new URL(`${testOrigin}${url}`)
        fc.pre(!isPrint(pathname, name))
        const headers = header === undefined ? {} : { accept: header }
        const response = await app.inject({ method: name as 'GET', url: href, headers })
        const { statusCode: status } = response
        seen.set(status, (seen.get(status) ?? 0) + 1)
        if (/^\/api(\/|$)/.test(pathname)) {
          if (status >= 400) return response.headers['content-type'] === 'application/problem+json'
          return status < 400
        }
        if (status >= 500) return false
        const isPage = pages.has(pathname) || status >= 400
        if (!isPage) return true
        const { 'content-type': type, vary } = response.headers
        return type === (await expectedType(status, headers)) && /(^|, )Accept(,|$)/.test(String(vary))
      }),
      { seed: SEED, numRuns: REQUESTS },
    )
    t.comment(`responses by status: ${JSON.stringify(Object.fromEntries([...seen].toSorted()))}`)
    for (const status of [200, 308, 404, 405, 406]) t.ok(seen.has(status), `${status} came up`)
  },
)
