/** Hostile or very slow clients must not affect other visitors. */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import t, { type Test } from 'tap'
import { Agent, request } from 'undici'
import { lacksOpenFiles } from '../fixtures/server/running-server.ts'
import { buildTestApp, withoutChromium } from '../fixtures/server/test-app.ts'

const SLOW_CLIENTS = 1_000
const IDLE_CONNECTIONS = 500
const VISITS = 600

/** Fits the kernel's queue of new connections. */
const CONNECTIONS_AT_ONCE = 100

const listen = async (t: Test): Promise<number> => {
  const app = await buildTestApp(t, withoutChromium)
  return Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
}

const openSockets = async (t: Test, port: number, count: number): Promise<readonly Socket[]> => {
  const sockets: Socket[] = []
  t.teardown(() => {
    for (const socket of sockets) socket.destroy()
  })
  while (sockets.length < count) {
    const group = Array.from({ length: CONNECTIONS_AT_ONCE }, () => connect({ port, host: '127.0.0.1' }))
    for (const socket of group) socket.on('error', () => {}) // the server may reset them; 'close' comes anyway
    sockets.push(...group)
    await Promise.all(group.map((socket) => once(socket, 'connect')))
  }
  return sockets
}

/** Starts a request and keeps sending single bytes; returns the server's final response. */
const dribble = async (socket: Socket): Promise<string> => {
  let answer = ''
  socket.on('data', (chunk: Buffer) => {
    answer += chunk.toString('latin1')
  })
  const closed = once(socket, 'close')
  socket.write('GET /cv/ HTTP/1.1\r\nHost: a\r\nX-Slow: ')
  const timer = setInterval(() => socket.writable && socket.write('a'), 1_000)
  await closed
  clearInterval(timer)
  return answer
}

/** Requests a short response on a connection that stays open. */
const askOnce = async (socket: Socket): Promise<string> => {
  const answered = once(socket, 'data')
  socket.write('GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n')
  const [chunk] = await answered
  return String(chunk)
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
  const port = await listen(t)
  const idle = await openSockets(t, port, IDLE_CONNECTIONS)
  for (const answer of await Promise.all(idle.map(askOnce))) if (!answer.includes(' 200 ')) t.fail(answer)
  const slow = await openSockets(t, port, SLOW_CLIENTS)
  const slowAnswers = Promise.all(slow.map(dribble))
  t.equal(slow.filter(({ writable }) => writable).length, SLOW_CLIENTS, 'all hold on to the server')

  t.strictSame(await visitAll(t, port, VISITS), [])

  const answers = await slowAnswers
  t.equal(answers.filter((text) => text.startsWith('HTTP/1.1 408 ')).length, SLOW_CLIENTS, 'each got 408')
  const again = await Promise.all(idle.map(askOnce))
  t.equal(
    again.filter((text) => text.includes(' 200 ')).length,
    IDLE_CONNECTIONS,
    'idle connections still work',
  )
})
