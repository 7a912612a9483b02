import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import t from 'tap'
import { malformedRequests } from '../fixtures/http/malformed-requests.ts'
import { parseRawResponse } from '../fixtures/http/raw-http.ts'
import { buildTestApp, type LogLine } from '../fixtures/server/test-app.ts'

const SEED = 20_261_121
const COUNT = 5_000
/** Enough to keep the server busy, well below limits on open files. */
const SOCKETS_AT_ONCE = 32

/** Completes or breaks any unfinished request, so that the server closes the connection. */
const sentinel = 'GET /readyz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'

/** Reads until the server closes the connection or the first response is complete. */
const ask = (port: number, bytes: Buffer): Promise<string> =>
  new Promise((settle, reject) => {
    const socket = connect(port, '127.0.0.1')
    let text = ''
    const done = () => {
      socket.destroy()
      settle(text)
    }
    socket.setTimeout(10_000, () => {
      reject(new Error(`the server hangs on ${JSON.stringify(bytes.toString('latin1').slice(0, 300))}`))
      socket.destroy()
    })
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1')
      const { headers, body } = parseRawResponse(text)
      if (Number(headers['content-length']) <= body.length) done()
    })
    socket.on('end', done)
    socket.on('error', done) // a reset after the answer: what was read counts
    socket.write(Buffer.concat([bytes, Buffer.from(sentinel)]))
  })

/** What must never reach a client: stack traces, paths, library names, contents of other files. */
const leaks = /\n\s+at |node_modules|\/src\/|file:\/\/|fastify|root:.:0:0|"dependencies"|FST_|HPE_|ERR_/i

t.test(`${COUNT} malformed requests, seed ${SEED}`, async (t) => {
  const errors: LogLine[] = []
  const app = await buildTestApp(t, { LOG_LEVEL: 'error' }, errors)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo

  const requests = malformedRequests(SEED, COUNT)
  const faults: string[] = []
  const statuses = new Map<string, number>()
  const check = ({ bytes, isForApi }: (typeof requests)[number], text: string): void => {
    const { status, headers, body } = parseRawResponse(text)
    const fault = (what: string) =>
      faults.push(
        `${what}: ${JSON.stringify(bytes.toString('latin1').slice(0, 200))} gets ${text.slice(0, 300)}`,
      )
    const key = `${isForApi ? 'api' : 'else'} ${status}`
    statuses.set(key, (statuses.get(key) ?? 0) + 1)
    if (status === undefined) return void fault('no answer')
    if (status >= 500) fault('a failure')
    if (leaks.test(text)) fault('a leak')
    if (!isForApi || status < 400) return
    if (headers['content-type'] !== 'application/problem+json') return void fault('no problem document')
    if (headers['access-control-allow-origin'] !== '*') fault('closed to other origins')
    if (bytes.toString('latin1').startsWith('HEAD ')) return
    const { error } = JSON.parse(body.slice(0, Number(headers['content-length'])))
    if (error.status !== status || !['not_found', 'method_not_allowed'].includes(error.code))
      fault('a wrong code')
  }
  const pending = requests[Symbol.iterator]()
  const work = async (): Promise<void> => {
    for (const request of pending) check(request, await ask(port, request.bytes))
  }
  await Promise.all(Array.from({ length: SOCKETS_AT_ONCE }, work))

  t.comment(Object.fromEntries([...statuses].sort()))
  t.strictSame(faults.slice(0, 5), [], `${faults.length} answers at fault`)
  t.ok((statuses.get('api 404') ?? 0) > 1000, 'enough of them are for the API')
  t.strictSame(errors, [], 'nothing failed inside')
  const alive = await fetch(`http://127.0.0.1:${port}/readyz`)
  t.equal(alive.status, 200, 'and the server goes on')
})
