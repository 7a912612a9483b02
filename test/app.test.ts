import t from 'tap'
import { buildTestApp } from './fixtures/server/test-app.ts'

t.test('a closed app inspects no more pages', async (t) => {
  const app = await buildTestApp(t)
  const stopped = t.rejects(app.publisher.complete(), { name: 'AbortError' })
  await app.close()
  await stopped
})
