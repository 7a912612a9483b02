/**
 * Ends connections without losing a response: after input that cannot be parsed, and when the server closes. Registered by
 * app.ts.
 */
import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import createPlugin from 'fastify-plugin'

/** Enough for a short response to cross the world, too short for holding sockets open to be an attack. */
const LINGER_MS = 1_000

/** For clients that are still reading when the server closes. The printer has finished by then. */
const LAST_RESPONSES_MS = 2_000

/** The response to the latest request on each connection. */
const lastResponses = new WeakMap<Duplex, ServerResponse>()

/**
 * Ends a socket that is not parsed any more, after a last text. Discards what still arrives: closing a socket with unread
 * bytes resets the connection, and the client may lose the response.
 */
export const endSocket = (socket: Duplex, text = ''): void => {
  const timer = setTimeout(() => socket.destroy(), LINGER_MS)
  socket.once('close', () => clearTimeout(timer))
  socket.resume()
  socket.end(text)
}

const endAfter = (response: ServerResponse, socket: Duplex): void => {
  response.shouldKeepAlive = false
  response.once('finish', () => endSocket(socket))
}

/**
 * Ends a connection with unparseable input if the input needs no response of its own: after the response that is still
 * owed, or at once if the input is the rest of a request that already has one (RFC 9112 §9.6).
 *
 * @returns false if the input is a request of its own, which the caller must respond to
 */
export const endAfterLastResponse = (socket: Duplex): boolean => {
  const response = lastResponses.get(socket)
  if (response === undefined) return false
  if (!response.writableEnded) {
    endAfter(response, socket)
    return true
  }
  if (response.req.complete && response.shouldKeepAlive) return false
  endSocket(socket)
  return true
}

const isOwed = (response: ServerResponse | undefined): response is ServerResponse =>
  response?.writableFinished === false

/**
 * Resolves once no response is owed on any of the sockets, or when the time is up. A response that has ended is still owed
 * while a slow client has not read all of it; Node's own `server.close()` would cut it off.
 */
const waitForResponses = async (sockets: Iterable<Socket>): Promise<void> => {
  const signal = AbortSignal.timeout(LAST_RESPONSES_MS)
  const nextOwed = () =>
    Iterator.from(sockets)
      .map((socket) => lastResponses.get(socket))
      .find(isOwed)
  for (let response = nextOwed(); response !== undefined && !signal.aborted; response = nextOwed())
    await once(response, 'close', { signal }).catch(() => {})
}

/**
 * Finishes all responses and then closes all connections with the app. Node alone would wait for connections on which
 * nothing or half a request has arrived, and browsers open such connections in advance.
 *
 * Register it last: `preClose` hooks run in order, and the services' own hooks finish or reject what responses wait for.
 */
export const gracefulClose = createPlugin(
  async (app) => {
    const sockets = new Set<Socket>()
    app.server.on('connection', (socket) => {
      sockets.add(socket)
      socket.once('close', () => sockets.delete(socket))
    })
    app.server.on('request', ({ socket }, response) => lastResponses.set(socket, response))
    app.addHook('preClose', async function finishResponses() {
      await waitForResponses(sockets)
      app.server.closeAllConnections()
    })
  },
  { name: 'graceful-close' },
)
