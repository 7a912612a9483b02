import t from 'tap'
import { buildTestApp } from './fixtures/server/test-app.ts'

t.test('the sample site responds at its main addresses', async (t) => {
  const app = await buildTestApp(t)
  const rows: readonly (readonly [url: string, accept: string, status: number, type: string])[] = [
    ['/', '*/*', 200, 'text/html; charset=utf-8'],
    ['/', 'text/markdown', 200, 'text/markdown; charset=utf-8'],
    ['/fr/cv/', 'text/html', 200, 'text/html; charset=utf-8'],
    ['/cv/index.md', '*/*', 200, 'text/markdown; charset=utf-8'],
    ['/nowhere/', 'text/markdown', 404, 'text/markdown; charset=utf-8'],
    ['/nowhere/', 'application/json', 404, 'text/html; charset=utf-8'],
    ['/cv/', 'application/json', 406, 'text/plain; charset=utf-8'],
    ['/healthz', '*/*', 200, 'text/plain; charset=utf-8'],
    ['/readyz', '*/*', 200, 'text/plain; charset=utf-8'],
  ]
  for (const [url, accept, status, type] of rows) {
    const response = await app.inject({ url, headers: { accept } })
    t.match(response, { statusCode: status, headers: { 'content-type': type } }, `${url} as ${accept}`)
  }
})

t.test('a closed app inspects no more pages', async (t) => {
  const app = await buildTestApp(t)
  const stopped = t.rejects(app.publisher.complete(), { name: 'AbortError' })
  await app.close()
  await stopped
})
