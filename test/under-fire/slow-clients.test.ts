/** Hostile or very slow clients must not affect other visitors. */
import { once } from 'node:events'
import type { Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import t, { type Test } from 'tap'
import { Agent, request } from 'undici'
import { flood } from '../fixtures/http/flood.ts'
import { lacksOpenFiles } from '../fixtures/server/running-server.ts'
import { buildTestApp, withoutChromium } from '../fixtures/server/test-app.ts'

const SLOW_CLIENTS = 1_000
const IDLE_CONNECTIONS = 500
const VISITS = 600

/** Keeps sending single bytes; returns the server's final response. */
const dribble = async (socket: Socket): Promise<string> => {
  const timer = setInterval(() => socket.writable && socket.write('a'), 1_000)
  const answer = await text(socket)
  clearInterval(timer)
  return answer
}

/** Requests a short response on a connection that stays open. */
const isServed = async (socket: Socket): Promise<boolean> => {
  const answered = once(socket, 'data')
  socket.write('GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n')
  return String((await answered)[0]).includes(' 200 ')
}

const visits: readonly (readonly [path: string, accept: string, status: number])[] = [
  ['/', 'text/html', 200],
  ['/cv/', 'text/markdown', 200],
  ['/notes/engine/', 'text/html', 200],
  ['/nowhere/', 'text/html', 404],
  ['/sitemap.xml', '*/*', 200],
  ['/api/og/', 'image/png', 200],
]

/** Visits pages on twenty kept-alive connections; returns the failures. */
const visitAll = async (t: Test, port: number, count: number): Promise<readonly string[]> => {
  const dispatcher = new Agent({ connections: 20 })
  t.teardown(() => dispatcher.close())
  const failures: string[] = []
  const visit = async (_: unknown, index: number): Promise<void> => {
    const [path, accept, status] = visits[index % visits.length] ?? ['/', '*/*', 200]
    const response = await request(`http://127.0.0.1:${port}${path}`, { dispatcher, headers: { accept } })
    const { byteLength } = await response.body.arrayBuffer()
    if (response.statusCode !== status || byteLength !== Number(response.headers['content-length']))
      failures.push(`${path}: ${response.statusCode}, ${byteLength} bytes`)
  }
  const results = await Promise.allSettled(Array.from({ length: count }, visit))
  for (const result of results) if (result.status === 'rejected') failures.push(String(result.reason))
  return failures
}

const skip = lacksOpenFiles(2.5 * (SLOW_CLIENTS + IDLE_CONNECTIONS))
t.test('1,000 slow clients and 500 idle connections do not affect visitors', { skip }, async (t) => {
  const app = await buildTestApp(t, withoutChromium)
  const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
  const idle = await flood(t, { port, count: IDLE_CONNECTIONS, bytes: '' })
  const served = async () => (await Promise.all(idle.map(isServed))).filter(Boolean).length
  t.equal(await served(), IDLE_CONNECTIONS)
  const bytes = 'GET /cv/ HTTP/1.1\r\nHost: a\r\nX-Slow: '
  const slow = await flood(t, { port, count: SLOW_CLIENTS, bytes })
  const slowAnswers = Promise.all(slow.map(dribble))
  t.equal(slow.filter(({ writable }) => writable).length, SLOW_CLIENTS, 'all hold on to the server')
  t.strictSame(await visitAll(t, port, VISITS), [])
  const answers = await slowAnswers
  t.equal(answers.filter((text) => text.startsWith('HTTP/1.1 408 ')).length, SLOW_CLIENTS, 'each got 408')
  t.equal(await served(), IDLE_CONNECTIONS, 'idle connections still work')
})
