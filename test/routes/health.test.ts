import fastify from 'fastify'
import t from 'tap'
import { contentNegotiation } from '../../src/http/negotiation.ts'
import { health } from '../../src/routes/health.ts'
import { version } from '../../src/version.ts'

const respond = async (path: string, hasBegun: boolean, accept?: string, isPdfOff = false) => {
  const app = fastify()
  app.decorate('drain', { hasBegun: () => hasBegun, finishResponses: async () => {} })
  await app.register(contentNegotiation)
  Object.assign(app, {
    printer: { figures: () => ({ browserStarts: 0, failedBrowserStarts: 0 }) },
    publisher: { current: () => ({ version: 'abc', deployment: { hasPdf: !isPdfOff } }) },
  })
  await app.register(health)
  return app.inject({ url: path, headers: accept === undefined ? {} : { accept } })
}

const rows: readonly (readonly [
  path: string,
  state: string,
  isClosing: boolean,
  status: number,
  body: string,
])[] = [
  ['/healthz', 'while serving', false, 200, 'alive\n'],
  ['/healthz', 'while closing', true, 200, 'alive\n'],
  ['/readyz', 'while serving', false, 200, 'ready\n'],
  ['/readyz', 'while closing', true, 503, 'closing\n'],
]

for (const [path, state, isClosing, status, body] of rows)
  t.test(`responds ${status} at ${path} ${state}`, async (t) => {
    const response = await respond(path, isClosing)
    t.match(response, { statusCode: status, body, headers: { 'cache-control': 'no-store' } })
  })

t.test('is ready without a browser, and says so', async (t) => {
  const { statusCode, body } = await respond('/readyz', false, undefined, true)
  t.match({ statusCode, body }, { statusCode: 200, body: /^ready\nPDF is off: / })
})

const versions = `{"status":"alive","version":"${version}","contentVersion":"abc"}`

const representations: readonly (readonly [accept: string, mediaType: string, body: string])[] = [
  ['application/json', 'application/json; charset=utf-8', versions],
  ['application/json, text/plain;q=0.5', 'application/json; charset=utf-8', versions],
  ['*/*', 'text/plain; charset=utf-8', 'alive\n'],
  ['text/html', 'text/plain; charset=utf-8', 'alive\n'],
]

for (const [accept, mediaType, body] of representations)
  t.test(`responds with ${mediaType} at /healthz to ${accept}`, async (t) => {
    const response = await respond('/healthz', false, accept)
    t.match(response, { statusCode: 200, body, headers: { 'content-type': mediaType, vary: 'Accept' } })
  })
