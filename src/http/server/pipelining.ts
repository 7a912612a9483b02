/**
 * Bounds pipelining (RFC 9112 §9.3.2): the requests of one connection are handled one at a time, so that a client who sends
 * hundreds at once holds no more files and prints than one who waits for each response. Used by options.ts.
 */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'

/** Requests of one connection that wait for their turn. The few clients that pipeline send a handful. */
export const MAX_WAITING = 16

/**
 * Requests that arrive after those and get no response. Each takes 3 KB until the connection ends: 1.5 MB. A connection
 * with more is closed at once.
 */
export const MAX_IGNORED = 500

/** Enough for a short response to cross the world, too short for holding sockets open to be an attack. */
const LINGER_MS = 1_000

interface Connection {
  /** The response to the latest request that gets one. */
  last: ServerResponse
  waiting: number
  ignored: number
}

const connections = new WeakMap<Duplex, Connection>()

/** Returns the response to the latest request on a connection, if there is one. */
export const lastResponse = (socket: Duplex): ServerResponse | undefined => connections.get(socket)?.last

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

/** Ends a connection after a response that has not been sent yet (RFC 9112 §9.6). */
export const endAfter = (response: ServerResponse, socket: Duplex): void => {
  response.shouldKeepAlive = false
  // Node calls this after the last response; its own would reset the connection if bytes are unread.
  Object.assign(socket, { destroySoon: () => endSocket(socket) })
}

const ignore = (connection: Connection, socket: Duplex): void => {
  if (connection.ignored === 0) {
    endAfter(connection.last, socket)
    socket.pause()
  }
  connection.ignored += 1
  if (connection.ignored > MAX_IGNORED) socket.destroy()
}

/** Wraps a server's request listener, so that it gets the requests of one connection in turn. */
export const inTurn =
  (handle: RequestListener): RequestListener =>
  (request: IncomingMessage, response) => {
    const { socket } = request
    const connection = connections.get(socket)
    if (connection === undefined) {
      connections.set(socket, { last: response, waiting: 0, ignored: 0 })
      return handle(request, response)
    }
    const { last: previous } = connection
    if (connection.ignored > 0 || connection.waiting >= MAX_WAITING) return ignore(connection, socket)
    connection.last = response
    if (previous.writableFinished) return handle(request, response)
    connection.waiting += 1
    previous.once('close', () => {
      connection.waiting -= 1
      if (!socket.destroyed) handle(request, response)
    })
  }
