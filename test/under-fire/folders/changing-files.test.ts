/**
 * Files beside the pages that shrink or grow while they are sent: no response has another length than it
 * announced.
 */
import { once } from 'node:events'
import { truncateSync, writeFileSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import t from 'tap'
import { buildTestSite, withoutChromium } from '../../fixtures/server/test-app.ts'

const SIZE = 40 * 1024 * 1024

const changes: readonly { readonly name: string; readonly change: (file: string) => void }[] = [
  { name: 'is emptied', change: (file) => truncateSync(file, 0) },
  { name: 'is cut in half', change: (file) => truncateSync(file, SIZE / 2) },
]

for (const { name, change } of changes)
  t.test(`a file that ${name} while it is sent ends the connection`, async (t) => {
    const pages = { 'film.mp4': Buffer.alloc(SIZE) }
    const app = await buildTestSite(t, { pages }, withoutChromium)
    const address = await app.listen({ host: '127.0.0.1', port: 0 })
    const [response] = (await once(get(`${address}/film.mp4`), 'response')) as [IncomingMessage]
    t.equal(Number(response.headers['content-length']), SIZE)
    change(join(t.testdirName, 'content/pages/film.mp4')) // most of it is not sent yet, since nobody reads
    response.resume()
    await t.rejects(once(response, 'end'), { code: 'ECONNRESET' })
  })

t.test('a file that grows before it is sent is cut off where the response says that it ends', async (t) => {
  const app = await buildTestSite(t, { pages: { 'a.mp4': 'x' } })
  const file = join(t.testdirName, 'content/pages/a.mp4')
  const lengths = new Set<boolean>()
  for (let round = 0; round < 200; round += 1) {
    const responses = Array.from({ length: 5 }, () => app.inject('/a.mp4').catch(() => undefined))
    writeFileSync(file, 'y'.repeat(round % 50))
    for (const response of await Promise.all(responses))
      if (response !== undefined && response.statusCode === 200)
        lengths.add(response.rawPayload.length === Number(response.headers['content-length']))
  }
  t.strictSame([...lengths], [true])
})
