import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import fastify from 'fastify'
import t, { type Test } from 'tap'
import { connectionLimit, connectionsFor } from '../../../src/http/server/connection-limit.ts'
import { waitFor } from '../../fixtures/server/bounded-wait.ts'

const rows: readonly (readonly [openFiles: number, connections: number])[] = [
  [50, 1],
  [256, 52],
  [1_024, 308],
  [20_000, 4_000],
  [Number.POSITIVE_INFINITY, 4_000],
]
for (const [openFiles, connections] of rows)
  t.test(`allows ${connections} connections with ${openFiles} open files`, async (t) => {
    t.equal(connectionsFor(openFiles), connections)
  })

/** Listens with room for 10 connections. */
const listen = async (t: Test) => {
  const lines: { msg: string }[] = []
  const stream = { write: (line: string) => void lines.push(JSON.parse(line)) }
  const app = fastify({ forceCloseConnections: true, logger: { level: 'warn', stream } })
  const clock = { ms: 0 }
  await app.register(connectionLimit, { openFiles: 130, now: () => clock.ms })
  app.get('/', async () => 'here')
  await app.listen({ port: 0, host: '127.0.0.1' })
  t.teardown(() => app.close())
  return { app, clock, lines, port: (app.server.address() as AddressInfo).port }
}

const open = async (t: Test, port: number): Promise<Socket> => {
  const socket = connect(port, '127.0.0.1').on('error', () => {})
  t.teardown(() => socket.destroy())
  await once(socket, 'connect')
  return socket
}

const ask = async (socket: Socket): Promise<string> => {
  const answered = once(socket, 'data')
  socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
  const [chunk] = await waitFor('a response', answered)
  return String(chunk)
}

t.test('idle clients keep nobody out', async (t) => {
  const { app, lines, port } = await listen(t)
  const idle: Socket[] = []
  for (let count = 0; count < 10; count += 1) idle.push(await open(t, port))
  await Promise.all(idle.map(ask))
  const dropped = once(app.server, 'drop')
  const refused = await open(t, port)
  refused.resume()
  await waitFor('the server to refuse one connection', dropped)
  t.match(await ask(await open(t, port)), / 200 /, 'the next one is served')
  t.equal(app.connections.dropped(), 1)
  t.match(lines, [{ msg: /^connections dropped: 1, because 10 were open\. Fix: / }])
})

t.test('nor do clients that never send anything', async (t) => {
  const { app, clock, port } = await listen(t)
  const accepted = (): Promise<unknown> => once(app.server, 'connection')
  const openOne = async (): Promise<Socket> => {
    const [socket] = await Promise.all([open(t, port), accepted()])
    return socket
  }
  const slow = await openOne()
  slow.write('GET / HTTP/1.1\r\n')
  const silent: Socket[] = []
  for (let count = 0; count < 8; count += 1) silent.push(await openOne())
  const closed = silent.map((socket) => once(socket.resume(), 'close'))
  clock.ms = 999
  const last = await openOne()
  clock.ms = 1_000
  const refused = await open(t, port)
  refused.resume()
  await waitFor('the server to close the silent connections', Promise.all(closed))
  t.match(await ask(await openOne()), / 200 /, 'the next one is served')
  t.match(await ask(last), / 200 /, 'a new one had its time')
  const answered = once(slow, 'data')
  slow.write('Host: a\r\n\r\n')
  t.match(String((await waitFor('a response', answered))[0]), / 200 /, 'half a request is waited for')
})

t.test('logs dropped connections once a minute', async (t) => {
  const { app, lines } = await listen(t)
  for (let count = 0; count < 20; count += 1) app.server.emit('drop')
  t.equal(app.connections.dropped(), 20)
  t.equal(lines.length, 1)
})
