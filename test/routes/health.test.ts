import t from 'tap'
import { buildTestApp, withoutChromium } from '../fixtures/server/test-app.ts'

t.test(
  '/healthz is JSON if Accept prefers it, unless that is longer than those of real clients',
  async (t) => {
    const app = await buildTestApp(t, withoutChromium)
    const typeFor = async (accept: string) => {
      const { statusCode, headers } = await app.inject({ url: '/healthz', headers: { accept } })
      return [statusCode, String(headers['content-type']).split(';')[0]] as const
    }
    t.strictSame(await typeFor('*/*'), [200, 'text/plain'])
    t.strictSame(await typeFor('image/png'), [200, 'text/plain'], 'never 406')
    t.strictSame(await typeFor('application/json'), [200, 'application/json'])
    t.strictSame(await typeFor(`application/json${',a/b'.repeat(300)}`), [200, 'text/plain'])
  },
)
