/**
 * Ends connections without losing a response: after input that cannot be parsed, and when the server closes. Registered by
 * app.ts.
 */
import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { Server, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
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

/**
 * No connection for this long: clients and proxies have learned that the server closes. A client that connected just before
 * has had time to send its request.
 */
const LULL_MS = 200

/** Longest wait for a lull, for servers whose proxy does not learn it. */
const LULL_LIMIT_MS = 2_000

/** Longest wait for a turn of the event loop without a new connection, after the wait for a lull. Usually a few milliseconds. */
const TURNS_LIMIT_MS = 500

/** For the lull and requests in progress when the server closes, prints included. Engines kill ten seconds after SIGTERM. */
const DRAIN_MS = 4_000

/** For the responses to prints that did not finish, and clients that are still reading. */
const LAST_RESPONSES_MS = 1_000

const isOwed = (response: ServerResponse | undefined): response is ServerResponse =>
  response?.writableFinished === false

/**
 * Resolves once no response is owed on any of the sockets, or when the signal aborts. A response that has ended is still owed
 * while a slow client has not read all of it; Node's own `server.close()` would cut it off.
 */
const waitForResponses = async (sockets: Iterable<Socket>, signal: AbortSignal): Promise<void> => {
  const nextOwed = () =>
    Iterator.from(sockets)
      .map((socket) => lastResponse(socket))
      .find(isOwed)
  for (let response = nextOwed(); response !== undefined && !signal.aborted; response = nextOwed())
    await once(response, 'close', { signal }).catch(() => {})
}

/**
 * Waits until no connection has come for a while, at most two seconds, and then until one turn of the event loop passes without
 * one: each turn accepts one of those that the kernel has completed, and closing the listener would reset the others.
 *
 * @returns whether clients never stayed away, so that some may not have sent their requests yet
 */
const waitForLull = async (server: Server): Promise<boolean> => {
  let connections = 0
  const count = (): void => {
    connections += 1
  }
  server.on('connection', count)
  const startMs = performance.now()
  /** Repeats the wait until no connection comes meanwhile, or time is up. Returns whether connections still come. */
  const repeat = async (wait: () => Promise<unknown>, limitMs: number): Promise<boolean> => {
    let known = -1
    while (known < connections && performance.now() - startMs < limitMs) {
      known = connections
      await wait()
    }
    return known < connections
  }
  const isBusy = await repeat(async () => {
    await pause(LULL_MS)
    await nextTurn()
  }, LULL_LIMIT_MS)
  if (isBusy) await repeat(nextTurn, LULL_LIMIT_MS + TURNS_LIMIT_MS)
  server.off('connection', count)
  return isBusy
}

/** Closes no connection: Node's `close()` of an HTTP server cuts off responses that slow clients are still reading. */
const closeListener = (server: Server): void => void Server.prototype.close.call(server)

/** Lets the client of a response in progress know that the connection ends with it, if its headers are not sent yet. */
const closeAfterResponse = (socket: Socket): void => {
  const response = lastResponse(socket)
  if (isOwed(response)) response.shouldKeepAlive = false
}

const endWhenIdle = (socket: Socket): void => {
  if (!isOwed(lastResponse(socket))) socket.destroySoon()
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
 * Begins a stop: `/readyz` fails, Fastify closes each connection after its next response, and the listener closes once no connection has come
 * for a while. What was sent before is served, since closing a listener resets the connections that are not accepted yet, and
 * closing a connection loses what is not read yet. Then finishes the requests in progress while every service still works.
 * Registered before the services.
 */
export const drain = createPlugin(
  async (app) => {
    let hasBegun = false
    const sockets = new Set<Socket>()
    app.server.on('connection', (socket) => {
      sockets.add(socket)
      socket.once('close', () => sockets.delete(socket))
    })
    const finishResponses = () => waitForResponses(sockets, AbortSignal.timeout(LAST_RESPONSES_MS))
    app.decorate('drain', { hasBegun: () => hasBegun, finishResponses })
    app.addHook('preClose', async function drainConnections() {
      hasBegun = true
      const signal = AbortSignal.timeout(DRAIN_MS)
      for (const socket of sockets) closeAfterResponse(socket)
      const isBusy = app.server.listening && (await waitForLull(app.server))
      closeListener(app.server)
      if (isBusy) await pause(LULL_MS) // for the requests of those that have just connected
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
