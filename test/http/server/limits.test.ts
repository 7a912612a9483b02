import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import fastify, { type FastifyInstance } from 'fastify'
import t, { type Test } from 'tap'
import { loadConfig } from '../../../src/config.ts'
import { serverLimits } from '../../../src/http/server/limits.ts'
import { BROWSER_START_MS } from '../../../src/pdf/limits.ts'

/** More than the socket buffers of both sides hold, so that some of it stays unsent. */
const body = Buffer.alloc(64_000_000)

const CONNECTION_TIMEOUT_MS = 500

/** Serves {@link body} with the limits of production, but an earlier timeout. */
const startApp = async (t: Test): Promise<FastifyInstance> => {
  const app = fastify({ ...serverLimits, connectionTimeout: CONNECTION_TIMEOUT_MS })
  app.get('/', (_request, reply) => reply.send(body))
  await app.listen({ port: 0, host: '127.0.0.1' })
  t.teardown(() => {
    app.server.closeAllConnections()
    return app.close()
  })
  return app
}

/** Sends a request without reading any of the response. */
const sendRequest = (t: Test, app: FastifyInstance): Socket => {
  const client = connect((app.server.address() as AddressInfo).port, '127.0.0.1').pause()
  client.on('error', () => {}) // some are reset, which is what the test is about
  t.teardown(() => client.destroy())
  client.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
  return client
}

/** Reads a fortieth every 50 ms, which takes four times as long as the timeout. Resolves with all of it. */
const readSlowly = async (client: Socket): Promise<void> => {
  let bytes = 0
  let bytesToPauseAt = 0
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  client.once('close', () => reject(new Error(`closed after ${bytes} bytes`)))
  client.on('data', (chunk) => {
    bytes += chunk.length
    if (bytes >= body.length) return resolve()
    if (bytes < bytesToPauseAt) return
    bytesToPauseAt += body.length / 40
    client.pause()
    setTimeout(() => client.resume(), 50)
  })
  client.resume()
  await promise
}

t.test('closes a connection whose client reads nothing', async (t) => {
  const app = await startApp(t)
  const connected = once(app.server, 'connection')
  sendRequest(t, app)
  const [socket] = await connected
  await t.resolves(once(socket, 'close'))
})

t.test('lets a slow client take as long as it needs', async (t) => {
  await t.resolves(readSlowly(sendRequest(t, await startApp(t))))
})

t.test('waits longer than the longest request for the CV, during which nothing is sent', async (t) => {
  const { pdf } = loadConfig({ PDF_TIMEOUT_MS: '60000' })
  t.throws(() => loadConfig({ PDF_TIMEOUT_MS: '60001' }), 'the longest that may be configured')
  const longestMs = pdf.timeoutMs + BROWSER_START_MS + pdf.timeoutMs // waits for a print to start, then for its end
  t.ok(serverLimits.connectionTimeout > longestMs)
})
