/**
 * Ends connections without losing a response: after input that cannot be parsed, and when the server closes. Registered by
 * app.ts.
 */
import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { Server, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import createPlugin from 'fastify-plugin'
import { endAfter, endSocket, lastResponse } from './pipelining.ts'

/**
 * Ends a connection with unparseable input if the input needs no response of its own: after the response that is still
 * owed, or at once if the input is the rest of a request that already has one (RFC 9112 §9.6).
 *
 * @returns false if the input is a request of its own, which the caller must respond to
 */
export const endAfterLastResponse = (socket: Duplex): boolean => {
  const response = lastResponse(socket)
  if (response === undefined) return false
  if (!response.writableEnded) {
    endAfter(response, socket)
    return true
  }
  if (response.req.complete && response.shouldKeepAlive) return false
  endSocket(socket)
  return true
}

/** For requests in progress when the server closes, prints included. Container engines kill ten seconds after SIGTERM. */
const DRAIN_MS = 4_000

/** For the responses to prints that did not finish, and clients that are still reading. */
const LAST_RESPONSES_MS = 1_000

const isOwed = (response: ServerResponse | undefined): response is ServerResponse =>
  response?.writableFinished === false

/**
 * Resolves once no response is owed on any of the sockets, or when the time is up. A response that has ended is still owed
 * while a slow client has not read all of it; Node's own `server.close()` would cut it off.
 */
const waitForResponses = async (sockets: Iterable<Socket>, limitMs: number): Promise<void> => {
  const signal = AbortSignal.timeout(limitMs)
  const nextOwed = () =>
    Iterator.from(sockets)
      .map((socket) => lastResponse(socket))
      .find(isOwed)
  for (let response = nextOwed(); response !== undefined && !signal.aborted; response = nextOwed())
    await once(response, 'close', { signal }).catch(() => {})
}

/** Closes no connection: Node's `close()` of an HTTP server cuts off responses that slow clients are still reading. */
const closeListener = (server: Server): void => void Server.prototype.close.call(server)

const endWhenIdle = (socket: Socket): void => {
  const response = lastResponse(socket)
  if (isOwed(response)) response.shouldKeepAlive = false
  else socket.destroySoon()
}

declare module 'fastify' {
  interface FastifyInstance {
    readonly drain: {
      /** Returns whether the server has stopped listening. */
      readonly hasBegun: () => boolean
      /** Resolves once no response is owed, or after a second. */
      readonly finishResponses: () => Promise<void>
    }
  }
}

/**
 * Begins a stop: closes the listener and idle connections at once, because proxies retry a refused connection and not a
 * 503, and finishes the requests in progress while every service still works. Registered before the services.
 */
export const drain = createPlugin(
  async (app) => {
    let hasBegun = false
    const sockets = new Set<Socket>()
    app.server.on('connection', (socket) => {
      sockets.add(socket)
      socket.once('close', () => sockets.delete(socket))
    })
    const finishResponses = () => waitForResponses(sockets, LAST_RESPONSES_MS)
    app.decorate('drain', { hasBegun: () => hasBegun, finishResponses })
    app.addHook('preClose', async function drainConnections() {
      hasBegun = true
      closeListener(app.server)
      for (const socket of sockets) endWhenIdle(socket)
      await waitForResponses(sockets, DRAIN_MS)
    })
  },
  { name: 'drain' },
)

/**
 * Ends a stop: closes all connections. Node alone would wait for connections on which nothing or half a request has
 * arrived, and browsers open such connections in advance. Registered after the services, whose last responses it awaits.
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
