import fastify from 'fastify'
import t from 'tap'
import { health } from '../../src/routes/health.ts'

const respond = async (path: string, hasBegun: boolean) => {
  const app = fastify()
  app.decorate('drain', { hasBegun: () => hasBegun, finishResponses: async () => {} })
  await app.register(health)
  return app.inject(path)
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
