/** Stops the server without losing a response. */
import { once } from 'node:events'
import { Server, type Socket } from 'node:net'
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import createPlugin from 'fastify-plugin'
import { owedResponse } from './pipelining.ts'

/** Time for clients and proxies to notice the stop, and for new connections to send their request. */
const NOTICE_MS = 300

/** Longest wait for an event loop turn without a new connection, which usually comes within milliseconds. */
const QUIET_TURN_LIMIT_MS = 3_000

/** Time for requests in progress, prints included. Container engines kill ten seconds after SIGTERM. */
const DRAIN_MS = 4_000

/** Time for error responses to unfinished prints, and for clients that are still reading. */
const LAST_RESPONSES_MS = 1_000

/**
 * Resolves once no socket owes a response, or when the signal aborts. A response is owed until the system has
 * all of it; Node's `server.close()` would cut it off earlier.
 */
const waitForResponses = async (sockets: Iterable<Socket>, signal: AbortSignal): Promise<void> => {
  while (!signal.aborted) {
    const response = Iterator.from(sockets)
      .map(owedResponse)
      .find((owed) => owed !== undefined)
    if (response === undefined) return
    await once(response, 'close', { signal }).catch(() => {})
  }
}

/** Stops listening, and nothing else: `close()` of an HTTP server cuts off responses. */
const closeListener = (server: Server): void => void Server.prototype.close.call(server)

/** Announces the end of the connection in a response in progress, if its headers are not sent yet. */
const closeAfterResponse = (socket: Socket): void => {
  const response = owedResponse(socket)
  if (response !== undefined) response.shouldKeepAlive = false
}

const endWhenIdle = (socket: Socket): void => {
  if (owedResponse(socket) === undefined) socket.destroySoon()
}

/**
 * Begins to stop the server. `/readyz` fails, and Fastify closes each connection after its next response.
 * Then stops listening, but only after an event loop turn without a new connection: each turn accepts one of
 * the connections that the kernel has queued, and closing the listener would reset the others. Waits for
 * requests in progress. Registered before the services, so that these still work.
 */
export const drain = createPlugin(
  async (app) => {
    let hasBegun = false
    let accepted = 0
    const sockets = new Set<Socket>()
    app.server.on('connection', (socket) => {
      accepted += 1
      sockets.add(socket)
      socket.once('close', () => sockets.delete(socket))
    })
    const waitForQuietTurn = async (): Promise<void> => {
      const limitMs = performance.now() + QUIET_TURN_LIMIT_MS
      let before: number
      do {
        before = accepted
        await nextTurn()
      } while (before < accepted && performance.now() < limitMs)
    }
    const finishResponses = () => waitForResponses(sockets, AbortSignal.timeout(LAST_RESPONSES_MS))
    app.decorate('drain', { hasBegun: () => hasBegun, finishResponses })
    app.addHook('preClose', async function drainConnections() {
      hasBegun = true
      const signal = AbortSignal.timeout(DRAIN_MS)
      for (const socket of sockets) closeAfterResponse(socket)
      if (app.server.listening) {
        await pause(NOTICE_MS)
        await waitForQuietTurn()
      }
      closeListener(app.server)
      for (const socket of sockets) endWhenIdle(socket)
      await waitForResponses(sockets, signal)
    })
  },
  { name: 'drain' },
)

/**
 * Closes all connections at the end of a stop. Node alone would wait for those that have sent nothing or half
 * a request, and browsers open connections in advance. Registered after the services, so that their last
 * responses are sent first.
 */
export const closeConnections = createPlugin(
  async (app) => {
    app.addHook('preClose', async function closeAllConnections() {
      await app.drain.finishResponses()
      app.server.closeAllConnections()
    })
  },
  { name: 'close-connections', dependencies: ['drain'] },
)
