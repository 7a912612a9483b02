import { EventEmitter, once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import fastify from 'fastify'
import t, { type Test } from 'tap'
import { connectionLimit, connectionsFor } from '../../../src/http/server/connection-limit.ts'
import { serverOptions } from '../../../src/http/server/options.ts'
import { createRefusedRequests } from '../../../src/http/server/refused-requests.ts'
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
const listen = async (t: Test, trustProxy: boolean | readonly string[] = false) => {
  const lines: { msg: string }[] = []
  const stream = { write: (line: string) => void lines.push(JSON.parse(line)) }
  const options = serverOptions({ baseUrl: 'http://localhost', trustProxy: false }, createRefusedRequests())
  const app = fastify({ ...options, forceCloseConnections: true, logger: { level: 'warn', stream } })
  const held = new EventEmitter()
  await app.register(connectionLimit, { openFiles: 130, trustProxy })
  app.get('/', async () => 'here')
  app.get('/slow', async () => {
    held.emit('arrived')
    await once(held, 'release')
    return 'late'
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  t.teardown(() => app.close())
  const { port } = app.server.address() as AddressInfo
  /**
   * Opens a connection, from another client if it has another address, and waits until the server has
   * accepted it.
   */
  const open = async (localAddress = '127.0.0.1'): Promise<Socket> => {
    const accepted = once(app.server, 'connection')
    const socket = connect({ port, host: '127.0.0.1', localAddress }).on('error', () => {})
    t.teardown(() => socket.destroy())
    await waitFor('the server to accept a connection', accepted)
    return socket
  }
  return { app, held, lines, open }
}

const send = async (socket: Socket, bytes: string): Promise<string> => {
  const answered = once(socket, 'data')
  socket.write(bytes)
  const [chunk] = await waitFor('a response', answered)
  return String(chunk)
}

const ask = (socket: Socket): Promise<string> => send(socket, 'GET / HTTP/1.1\r\nHost: a\r\n\r\n')

const beginnings: readonly (readonly [name: string, begin: (socket: Socket) => unknown])[] = [
  ['have sent nothing', () => {}],
  ['have sent half a request', (socket) => socket.write('GET / HTTP/1.1\r\nHost: a\r\nX: ')],
  ['wait for their next request', ask],
]

for (const [name, begin] of beginnings)
  t.test(`makes room among connections that ${name}: the longest waiting goes first`, async (t) => {
    const { app, lines, open } = await listen(t, true) // proxies, which have no share
    const first = await open()
    await begin(first)
    const second = await open()
    await begin(second)
    for (let count = 2; count < 10; count += 1) await begin(await open())
    const closed = once(first.resume(), 'close')
    const newest = await open()
    await waitFor('the server to close the oldest connection', closed)
    t.match(await ask(newest), / 200 /)
    t.notOk(second.closed, 'the next one stays')
    t.equal(app.connections.dropped(), 1)
    t.match(lines, [{ msg: /^connections dropped: 1 so far, because 10 were open or .*\. Fix: / }])
  })

t.test('a response starts the wait of its connection anew', async (t) => {
  const { open } = await listen(t, true)
  const first = await open()
  await ask(first)
  const second = await open()
  await ask(second)
  for (let count = 2; count < 10; count += 1) await open()
  await ask(first)
  const closed = once(second.resume(), 'close')
  await open()
  await waitFor('the server to close the one that was idle longest', closed)
  t.match(await ask(first), / 200 /)
})

t.test('waits for responses in progress, and refuses what is above the limit', async (t) => {
  const { app, held, open } = await listen(t, true)
  const responses: Promise<string>[] = []
  while (responses.length < 10) {
    const arrived = once(held, 'arrived')
    responses.push(send(await open(), 'GET /slow HTTP/1.1\r\nHost: a\r\n\r\n'))
    await arrived
  }
  const refused = await open()
  await waitFor('the server to refuse a connection', once(refused.resume(), 'close'))
  t.equal(app.connections.dropped(), 1)
  held.emit('release')
  for (const response of await Promise.all(responses)) t.match(response, / 200 /)
})

t.test('one client holds half of the connections, and makes room among its own', async (t) => {
  const { app, held, open } = await listen(t)
  const own: Socket[] = []
  for (let count = 0; count < 5; count += 1) own.push(await open())
  t.equal(app.connections.dropped(), 0)
  const [first] = own as [Socket]
  const closed = once(first.resume(), 'close')
  own.push(await open())
  await waitFor('the server to close its oldest connection', closed)
  for (const socket of own.slice(1)) {
    const arrived = once(held, 'arrived')
    socket.resume().write('GET /slow HTTP/1.1\r\nHost: a\r\n\r\n')
    await arrived
  }
  const refused = await open()
  await waitFor('the server to close its new connection', once(refused.resume(), 'close'))
  t.equal(app.connections.dropped(), 2)
  held.emit('release')
})

const onlyLinux = process.platform !== 'linux' && 'only Linux has all of 127.0.0.0/8'

t.test('a client with its share takes no place from another', { skip: onlyLinux }, async (t) => {
  const { open } = await listen(t)
  const other = await open('127.0.0.2')
  for (let count = 0; count < 30; count += 1) await open()
  t.match(await ask(other), / 200 /, 'although its connection is the oldest')
})

t.test('a proxy has no share', { skip: onlyLinux }, async (t) => {
  const { app, open } = await listen(t, ['127.0.0.2'])
  for (let count = 0; count < 9; count += 1) await open('127.0.0.2')
  t.equal(app.connections.dropped(), 0)
})

t.test('logs dropped connections once a minute', async (t) => {
  const { app, lines, open } = await listen(t)
  for (let count = 0; count < 20; count += 1) await open()
  t.equal(app.connections.dropped(), 15)
  t.equal(lines.length, 1)
})
