/** The version in a page and the one in its events: if they differed, the page would reload forever. */
import { EventEmitter, once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { waitUntil } from '../../fixtures/server/bounded-wait.ts'
import { buildPreviewApp } from '../../fixtures/server/preview-app.ts'

const ownHtml = Buffer.from('<html><head></head><body>\xe9</body></html>', 'latin1')
const content = {
  'resume.json': '{"basics": {"name": "C"}, "work": [{"name": "D"}]}',
  pages: { 'index.md': '# Home\n\nAn engine.\n', 'old.html': ownHtml },
  'well-known': { 'old.html': ownHtml },
}

t.test('pages and their events have the same version; the owner’s own HTML has no script', async (t) => {
  const { app, contentDir } = await buildPreviewApp(t, content, { WATCH: 'false' })

  const eventVersion = async (url: string): Promise<string> => {
    const query = { page: url }
    const response = await app.inject({ url: '/__vitrine/events', query, payloadAsStream: true })
    const [event] = await once(response.stream(), 'data')
    return JSON.parse(String(event).replace('data: ', '')).version
  }
  const pages: readonly [url: string, status: number][] = [
    ['/', 200],
    ['/search/?q=engine', 200],
    ['/nothing/?q=engine', 404],
  ]
  for (const [url, status] of pages) {
    const { statusCode, body } = await app.inject(url)
    t.equal(statusCode, status, url)
    const [, version] = /preview\.js\?version=([^"]+)"/.exec(body) ?? []
    t.equal(version, await eventVersion(url), url)
  }
  const before = await eventVersion('/')
  await app.publisher.publish()
  const published = await eventVersion('/')
  t.not(published, before, 'another after each publication')
  mkdirSync(join(contentDir, 'for'))
  writeFileSync(join(contentDir, 'for/acme.md'), 'Text')
  await app.content.reload()
  t.not(await eventVersion('/'), published, 'and after each reading, since an application may have changed')

  t.match(await app.inject('/cv/cv.pdf'), { statusCode: 503, body: '/__vitrine/preview.js' })
  for (const url of ['/old.html', '/.well-known/old.html'])
    t.strictSame((await app.inject(url)).rawPayload, ownHtml, url)
})

t.test('the log has the place and the lines of an error', async (t) => {
  const files = { pages: { 'moving house.md': '+++\n+++\n' } }
  const messages: string[] = []
  const stream = { write: (line: string) => void messages.push(JSON.parse(line).msg) }
  const { app } = await buildPreviewApp(t, files, { WATCH: 'false', LOG_LEVEL: 'info' }, stream)
  await app.ready()
  await waitUntil('the lines', () => messages.includes('pages/moving house.md:1:1\n1 | +++\n  | ^'))
})

t.test('stops listening for a page that was left', async (t) => {
  const { app } = await buildPreviewApp(t, content, { WATCH: 'false' })
  const removed = t.capture(EventEmitter.prototype, 'removeListener', EventEmitter.prototype.removeListener)
  const left = new AbortController()
  const { body } = await fetch(`${await app.listen()}/__vitrine/events`, { signal: left.signal })
  await body?.getReader().read()
  left.abort()
  await app.content.reload() // the next event, at which the page is seen to be gone
  const names: unknown[] = []
  await waitUntil('the listener to go', () => {
    names.push(...removed().map(({ args: [name] }) => name))
    return names.includes('settled')
  })
})
