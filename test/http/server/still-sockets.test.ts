import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import t, { type Test } from 'tap'
import { endStillSockets } from '../../../src/http/server/still-sockets.ts'

const limits = { longestStill: 500, checkInterval: 50 }

/** More than the sockets' buffers of both sides hold, so that something stays unsent. */
const response = Buffer.alloc(64_000_000)

const startServer = async (t: Test, listener: RequestListener): Promise<number> => {
  const server = createServer(listener)
  endStillSockets(server, limits)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => {
    server.closeAllConnections()
    server.close()
  })
  return (server.address() as AddressInfo).port
}

/** Asks for the response, without reading anything of it. */
const ask = (t: Test, port: number): Socket => {
  const client = connect(port, '127.0.0.1').pause()
  client.on('error', () => {}) // being reset is what some of them are here for
  t.teardown(() => client.destroy())
  client.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
  return client
}

/** Takes a fortieth every 50 ms: four times as long as a client may be still. Resolves when it has all. */
const readSlowly = async (client: Socket): Promise<void> => {
  let bytes = 0
  let bytesToPauseAt = 0
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  client.once('close', () => reject(new Error(`closed after ${bytes} bytes`)))
  client.on('data', (chunk) => {
    bytes += chunk.length
    if (bytes >= response.length) return resolve()
    if (bytes < bytesToPauseAt) return
    bytesToPauseAt += response.length / 40
    client.pause()
    setTimeout(() => client.resume(), 50)
  })
  client.resume()
  await promise
}

t.test('a client that takes nothing of its response is let go', async (t) => {
  const socketClosed = Promise.withResolvers<void>()
  const port = await startServer(t, (request, reply) => {
    request.socket.once('close', () => socketClosed.resolve())
    reply.end(response)
  })
  ask(t, port)
  await t.resolves(socketClosed.promise)
})

t.test('a slow one has as long as it takes', async (t) => {
  const port = await startServer(t, (_request, reply) => void reply.end(response))
  await t.resolves(readSlowly(ask(t, port)))
})

t.test('who waits for an answer, or for the next request, is not still', async (t) => {
  const port = await startServer(t, (_request, reply) => {
    setTimeout(() => reply.end('late'), 1.5 * limits.longestStill)
  })
  const client = ask(t, port)
  const [late] = await once(client.resume(), 'data')
  t.match(String(late), /late$/)
  await new Promise((resolve) => setTimeout(resolve, 1.5 * limits.longestStill))
  client.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
  const [next] = await once(client, 'data')
  t.match(String(next), /late$/, 'and the connection still serves')
})
