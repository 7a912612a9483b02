/** Stops the server without losing a response. */
import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { Server, type Socket } from 'node:net'
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import createPlugin from 'fastify-plugin'
import { lastResponse } from './pipelining.ts'

/** For clients and proxies to learn that the server closes, and for those that have just connected to send their request. */
const LEARNING_MS = 300

/** Longest wait for a turn of the event loop without a new connection. Usually a few milliseconds; long on a busy machine. */
const TURNS_LIMIT_MS = 3_000

/** For requests in progress when the server closes, prints included. Engines kill ten seconds after SIGTERM. */
const DRAIN_MS = 4_000

/** For the responses to prints that did not finish, and clients that are still reading. */
const LAST_RESPONSES_MS = 1_000

const isUnfinished = (response: ServerResponse | undefined): response is ServerResponse =>
  response?.writableFinished === false

/**
 * Resolves once no response is owed on any of the sockets, or when the signal aborts. A response that has ended is still owed
 * while a slow client has not read all of it; Node's own `server.close()` would cut it off.
 */
const waitForResponses = async (sockets: Iterable<Socket>, signal: AbortSignal): Promise<void> => {
  while (!signal.aborted) {
    const response = Iterator.from(sockets).map(lastResponse).find(isUnfinished)
    if (response === undefined) return
    await once(response, 'close', { signal }).catch(() => {})
  }
}

/** Closes no connection: Node's `close()` of an HTTP server cuts off responses that slow clients are still reading. */
const closeListener = (server: Server): void => void Server.prototype.close.call(server)

/** Lets the client of a response in progress know that the connection ends with it, if its headers are not sent yet. */
const closeAfterResponse = (socket: Socket): void => {
  const response = lastResponse(socket)
  if (isUnfinished(response)) response.shouldKeepAlive = false
}

const endWhenIdle = (socket: Socket): void => {
  if (!isUnfinished(lastResponse(socket))) socket.destroySoon()
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
 * Begins a stop: `/readyz` fails, Fastify closes each connection after its next response, and soon the listener closes, in a turn
 * of the event loop without a new connection: each turn accepts one of those that the kernel has completed, and closing the
 * listener would reset the others. Then finishes the requests in progress while every service still works. Registered before
 * the services.
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
      const limitMs = performance.now() + TURNS_LIMIT_MS
      for (let known = -1; known < accepted && performance.now() < limitMs; ) {
        known = accepted
        await nextTurn()
      }
    }
    const finishResponses = () => waitForResponses(sockets, AbortSignal.timeout(LAST_RESPONSES_MS))
    app.decorate('drain', { hasBegun: () => hasBegun, finishResponses })
    app.addHook('preClose', async function drainConnections() {
      hasBegun = true
      const signal = AbortSignal.timeout(DRAIN_MS)
      for (const socket of sockets) closeAfterResponse(socket)
      if (app.server.listening) {
        await pause(LEARNING_MS)
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
