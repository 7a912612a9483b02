/**
 * Connections whose headers never end, or come byte by byte: what they cost, and that they keep no visitor
 * out.
 */
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import type { Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import t from 'tap'
import { Agent, request } from 'undici'
import { flood } from '../fixtures/http/flood.ts'
import { lacksOpenFiles, startServer } from '../fixtures/server/running-server.ts'
import { buildTestApp, withoutChromium } from '../fixtures/server/test-app.ts'

/** A quarter of the connections that the server accepts, so that their memory counts four times. */
const CONNECTIONS = 1_000
const SHARE = 4

const LIMIT_MEBIBYTES = 400

/** As in the image and in the service file of docs/deployment.md. */
const environment = { ...withoutChromium, MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '131072' }

const residentMebibytes = (pid: number): number => {
  const [, kibibytes] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kibibytes) / 1_024
}

const beginnings: readonly (readonly [name: string, bytes: string])[] = [
  ['99 header lines', `GET / HTTP/1.1\r\n${'name: value\r\n'.repeat(99)}`],
  ['one header of 31 KB', `GET / HTTP/1.1\r\nname: ${'v'.repeat(31_000)}`],
]

for (const [name, bytes] of beginnings)
  t.test(
    `as many connections as are accepted, each with ${name}, take less than 400 MiB`,
    { skip: process.platform !== 'linux' || lacksOpenFiles(2 * CONNECTIONS) },
    async (t) => {
      const server = await startServer(t, environment)
      // A server that has served some requests has the memory that it works with.
      for (let count = 0; count < 100; count += 1) await (await fetch(server.address)).text()
      const before = residentMebibytes(server.pid)
      await flood(t, { port: Number(new URL(server.address).port), count: CONNECTIONS, bytes })
      await (await fetch(server.address)).text() // the server has read the others by then
      const growth = residentMebibytes(server.pid) - before
      t.comment(`${before.toFixed(0)} MiB at rest, ${growth.toFixed(0)} MiB for ${CONNECTIONS} connections`)
      t.ok(before + growth * SHARE < LIMIT_MEBIBYTES)
    },
  )

const visits: readonly (readonly [path: string, accept: string, status: number])[] = [
  ['/', 'text/html', 200],
  ['/cv/', 'text/markdown', 200],
  ['/notes/engine/', 'text/html', 200],
  ['/nowhere/', 'text/html', 404],
  ['/sitemap.xml', '*/*', 200],
  ['/api/og/', 'image/png', 200],
]

/**
 * Visits each on a connection of its own, or as often as is said on some that stay open. Returns what went
 * wrong.
 */
const visitAll = async (address: string, { times = 1, connections = 0 } = {}): Promise<readonly string[]> => {
  const dispatcher = new Agent({ connections: connections || 1 })
  const failures: string[] = []
  const visit = async ([path, accept, status]: (typeof visits)[number]): Promise<void> => {
    const options = { dispatcher, headers: { accept }, reset: connections === 0 }
    const { statusCode, headers, body } = await request(`${address}${path}`, options)
    const { byteLength } = await body.arrayBuffer()
    if (statusCode !== status || byteLength !== Number(headers['content-length']))
      failures.push(`${path}: ${statusCode}, ${byteLength} bytes`)
  }
  const all = Array(times).fill(visits).flat().map(visit)
  for (const result of await Promise.allSettled(all))
    if (result.status === 'rejected') failures.push(String(result.reason))
  await dispatcher.close()
  return failures
}

const onlyLinux = process.platform !== 'linux' && 'only Linux has all of 127.0.0.0/8'

const attacks: readonly (readonly [name: string, count: number, openFiles: number, from: string])[] = [
  ['256 open files, from another address', 600, 256, '127.0.0.2'],
  ['256 open files, from the same address', 600, 256, '127.0.0.1'],
  ['16,384 open files, from another address', 5_000, 16_384, '127.0.0.2'],
]

for (const [name, count, openFiles, localAddress] of attacks) {
  const skip = onlyLinux || lacksOpenFiles(Math.max(2 * count, openFiles))
  t.test(`${count} unfinished headers with ${name}, keep no visitor out`, { skip }, async (t) => {
    const server = await startServer(t, withoutChromium, undefined, { openFiles })
    const port = Number(new URL(server.address).port)
    const failures: string[] = []
    let rounds = 0
    const bytes = 'GET /cv/ HTTP/1.1\r\nHost: a\r\nX: '
    await flood(t, { port, count, bytes, localAddress }, async (opened) => {
      if (opened < 4_000 && opened % 300 > 0) return
      failures.push(...(await visitAll(server.address)))
      rounds += 1
    })
    t.comment(`${rounds * visits.length} requests, ${failures.length} lost`)
    t.strictSame(failures, [])
  })
}

const SLOW_CLIENTS = 1_000
const IDLE_CONNECTIONS = 500

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

const skip = lacksOpenFiles(2.5 * (SLOW_CLIENTS + IDLE_CONNECTIONS))
t.test('1,000 slow clients and 500 idle connections do not affect visitors', { skip }, async (t) => {
  const app = await buildTestApp(t, withoutChromium)
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const port = Number(new URL(address).port)
  const idle = await flood(t, { port, count: IDLE_CONNECTIONS, bytes: '' })
  const served = async () => (await Promise.all(idle.map(isServed))).filter(Boolean).length
  t.equal(await served(), IDLE_CONNECTIONS)
  const bytes = 'GET /cv/ HTTP/1.1\r\nHost: a\r\nX-Slow: '
  const slow = await flood(t, { port, count: SLOW_CLIENTS, bytes })
  const slowAnswers = Promise.all(slow.map(dribble))
  t.equal(slow.filter(({ writable }) => writable).length, SLOW_CLIENTS, 'all hold on to the server')
  t.strictSame(await visitAll(address, { times: 100, connections: 20 }), [])
  const answers = await slowAnswers
  t.equal(answers.filter((text) => text.startsWith('HTTP/1.1 408 ')).length, SLOW_CLIENTS, 'each got 408')
  t.equal(await served(), IDLE_CONNECTIONS, 'idle connections still work')
})
