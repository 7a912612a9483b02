/** A stop while requests arrive: what was sent before the server stopped listening gets its response. */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import t from 'tap'
import { waitFor } from '../fixtures/server/bounded-wait.ts'
import { lacksOpenFiles, startServer } from '../fixtures/server/running-server.ts'
import { buildTestApp, withoutChromium } from '../fixtures/server/test-app.ts'

const CLIENTS = 60

/** With fewer, the server closes some of the connections. */
const OPEN_FILES = 300

const request = 'GET /about/ HTTP/1.1\r\nHost: a\r\n\r\n'

const onlyPosix = process.platform === 'win32' && 'Windows cannot stop a process for a while'

/** Resolves with all that arrives, or with the error. */
const readAll = (socket: Socket): Promise<string> => text(socket).catch(String)

const firstLineOf = (response: string): string => response.slice(0, response.indexOf('\r\n'))

/** Returns how many texts there are of each first line. */
const countFirstLines = (responses: readonly string[]) =>
  Object.fromEntries(
    Map.groupBy(responses, firstLineOf)
      .entries()
      .map(([line, group]) => [line, group.length]),
  )

const rows: readonly (readonly [name: string, isConnectedBefore: boolean])[] = [
  ['on new connections', false],
  ['on idle connections', true],
]

for (const [name, isConnectedBefore] of rows)
  t.test(
    `${CLIENTS} requests sent ${name} and not yet read at SIGTERM get their responses`,
    { skip: onlyPosix || lacksOpenFiles(OPEN_FILES) },
    async (t) => {
      const server = await startServer(t, withoutChromium)
      const port = Number(new URL(server.address).port)
      const open = async (): Promise<Socket> => {
        const socket = connect(port, '127.0.0.1')
        t.teardown(() => socket.destroy())
        await once(socket, 'connect')
        return socket
      }
      const openAll = () => Promise.all(Array.from({ length: CLIENTS }, open))
      const connected = isConnectedBefore ? await openAll() : undefined
      for (const socket of connected ?? []) {
        socket.write('GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n')
        await once(socket, 'data')
      }
      server.signal('SIGSTOP') // a busy machine: nothing is read for a while
      const sockets = connected ?? (await openAll())
      const responses = sockets.map((socket) => {
        socket.write(request)
        return readAll(socket)
      })
      server.signal('SIGTERM')
      server.signal('SIGCONT')
      const all = await waitFor('the responses', Promise.all(responses))
      t.strictSame(countFirstLines(all), { 'HTTP/1.1 200 OK': CLIENTS })
      t.equal(await server.exited, 0)
    },
  )

t.test(
  'a server that closes says so, still responds, and stops listening once clients stay away',
  async (t) => {
    const app = await buildTestApp(t, withoutChromium)
    const address = await app.listen({ port: 0, host: '127.0.0.1' })
    // loads what fetch needs: the pause before the listener closes is short
    await (await fetch(`${address}/healthz`)).text()
    const closing = app.close()
    const ask = async (path: string, status: number): Promise<void> => {
      const response = await fetch(`${address}${path}`)
      await response.body?.cancel()
      t.equal(response.status, status, path)
      t.equal(response.headers.get('connection'), 'close')
    }
    await Promise.all([ask('/readyz', 503), ask('/healthz', 200), ask('/about/', 200)])
    await waitFor('the server to close', closing)
    await t.rejects(fetch(address))
  },
)

/** Requests a page on a new connection. Returns the first line of the response, or the code of the error. */
const askAnew = async (port: number): Promise<string> => {
  const socket = connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    socket.write(request.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'))
    return firstLineOf(await text(socket)) || 'closed without a response'
  } catch (error) {
    return String((error as NodeJS.ErrnoException).code)
  }
}

const skip = lacksOpenFiles(OPEN_FILES)

t.test(
  'clients that never stay away do not keep it from stopping, and are refused or served',
  { skip },
  async (t) => {
    const server = await startServer(t, withoutChromium)
    const port = Number(new URL(server.address).port)
    const outcomes: string[] = []
    /** Of connections that were still open, or not accepted yet, when the listener closed. */
    const isCutOff = (outcome: string) => ['ECONNRESET', 'closed without a response'].includes(outcome)
    const afterCut = new Set<string>()
    const visit = async (): Promise<void> => {
      for (let outcome = ''; outcome !== 'ECONNREFUSED'; outcomes.push(outcome)) {
        const isAfterCut = outcomes.some(isCutOff)
        outcome = await askAnew(port)
        if (isAfterCut) afterCut.add(outcome)
      }
    }
    const visits = Promise.all(Array.from({ length: CLIENTS }, visit))
    await askAnew(port)
    server.signal('SIGTERM')
    t.equal(await server.exited, 0)
    await waitFor('the clients', visits)
    const cutOff = outcomes.filter(isCutOff).length
    t.comment(`${outcomes.length - CLIENTS - cutOff} responses, ${cutOff} cut off`)
    afterCut.delete('ECONNREFUSED')
    t.strictSame([...afterCut], [], 'only connections of the moment in which the listener closes are cut off')
    const others = new Set(outcomes.filter((outcome) => !isCutOff(outcome)))
    t.strictSame([...others].toSorted(), ['ECONNREFUSED', 'HTTP/1.1 200 OK'])
  },
)
