/** Many requests on one connection, sent without waiting for the responses (RFC 9112 §9.3.2). */
import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import t, { type Test } from 'tap'
import { MAX_WAITING } from '../../src/http/server/pipelining.ts'
import { sendRaw } from '../fixtures/http/raw-http.ts'
import { listenTestApi } from '../fixtures/http/test-api.ts'
import { waitFor } from '../fixtures/server/bounded-wait.ts'

const request = 'GET /api/cv/ HTTP/1.1\r\nHost: a\r\n\r\n'

/** Listens with a printer that counts, and prints in the next turn of the event loop. */
const listen = async (t: Test) => {
  const figures = { prints: 0, running: 0, mostRunning: 0 }
  const port = await listenTestApi(t, {
    print: async () => {
      figures.prints += 1
      figures.running += 1
      figures.mostRunning = Math.max(figures.mostRunning, figures.running)
      await new Promise(setImmediate)
      figures.running -= 1
      return Buffer.from(`%PDF ${figures.prints}.`)
    },
  })
  return { port, figures }
}

const bodiesOf = (responses: string): readonly string[] => responses.match(/%PDF \d+\./g) ?? []

t.test('handles pipelined requests one at a time, in order, on a connection that stays open', async (t) => {
  const { port, figures } = await listen(t)
  const last = request.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n')
  const { text } = await sendRaw(port, request.repeat(MAX_WAITING) + last)
  t.strictSame(
    bodiesOf(text),
    Array.from({ length: MAX_WAITING + 1 }, (_, index) => `%PDF ${index + 1}.`),
  )
  t.match(figures, { prints: MAX_WAITING + 1, mostRunning: 1 })
})

t.test('closes a connection with 50 at once, which would take 400 MB on 2,000 connections', async (t) => {
  const { port, figures } = await listen(t)
  const socket = connect(port, '127.0.0.1').on('error', () => {}) // it may be reset
  t.teardown(() => socket.destroy())
  const closed = once(socket, 'close')
  socket.resume()
  socket.write(request.repeat(50))
  await waitFor('the server to close the connection', closed)
  t.ok(figures.prints <= 1)
})

t.test(
  'aborts the print of a client that disconnects, and does not start its waiting requests',
  async (t) => {
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
    const { promise: logged, resolve: log } = Promise.withResolvers<number>()
    let prints = 0
    const port = await listenTestApi(t, {
      log: (line) => {
        const { reason, level } = JSON.parse(line)
        if (reason !== undefined) log(level)
      },
      print: async ({ signal }) => {
        prints += 1
        if (prints > 1 || signal === undefined) return Buffer.from('%PDF')
        begin()
        await once(signal, 'abort')
        throw signal.reason
      },
    })
    const socket = connect(port, '127.0.0.1')
    socket.write(request.repeat(3))
    await waitFor('the first print', begun)
    socket.destroy()
    t.equal(await waitFor('the server to notice', logged), 30, 'logged as info, because it is not an error')
    t.equal((await sendRaw(port, request.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'))).status, 200)
    t.equal(prints, 2, 'the first one, and that of the other client')
  },
)

t.test('serves pipelined requests for files and pages like any other', async (t) => {
  const port = await listenTestApi(t)
  const paths = ['/', '/api/og/', '/%ff', '/api/%ff', '/']
  const requests = paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`).join('')
  const socket = connect(port, '127.0.0.1')
  socket.write(`${requests}GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`)
  const responses = await waitFor('the responses', text(socket))
  t.strictSame(
    [...responses.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status)),
    [404, 200, 400, 404, 404, 404],
  )
})
