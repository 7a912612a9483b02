/**
 * Bounds pipelining (RFC 9112 §9.3.2): handles the requests of a connection one at a time, so that a client
 * that sends hundreds at once holds no more files, prints and memory than one that waits for each response.
 */
import type { RequestListener, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'

/**
 * Requests of one connection that may wait for their turn. The few clients that pipeline send a handful. Each
 * request takes 4 KB, however short it is, and one client may have 2,000 connections: with a limit of 500,
 * 24 KB of requests on each of 400 connections filled 256 MB.
 */
export const MAX_WAITING = 10

/** Enough for a short response to cross the world, too short for holding sockets open to be an attack. */
const LINGER_MS = 1_000

/** `last` is the response to the latest request, `waiting` the number of requests that wait. */
const connections = new WeakMap<Duplex, { last: ServerResponse; waiting: number }>()

/** Returns the response to the latest request on a connection, if there is one. */
export const lastResponse = (socket: Duplex): ServerResponse | undefined => connections.get(socket)?.last

/** Returns the response of a connection that Node still has a part of; undefined if the system has all. */
export const owedResponse = (socket: Duplex): ServerResponse | undefined => {
  const last = lastResponse(socket)
  return last?.writableFinished === false ? last : undefined
}

/**
 * Ends a socket that is no longer parsed, after a last text. Discards further input: closing a socket with
 * unread bytes resets the connection, and the client may lose the response.
 */
export const endSocket = (socket: Duplex, text = ''): void => {
  const timer = setTimeout(() => socket.destroy(), LINGER_MS)
  socket.once('close', () => clearTimeout(timer))
  socket.resume()
  socket.end(text)
}

/** Wraps a server's request listener so that it handles the requests of a connection one at a time. */
export const handleOneAtATime =
  (handle: RequestListener): RequestListener =>
  (request, response) => {
    const { socket } = request
    const connection = connections.get(socket) ?? { last: response, waiting: 0 }
    connections.set(socket, connection)
    const { last: previous } = connection
    connection.last = response
    if (previous === response || previous.writableFinished) return handle(request, response)
    connection.waiting += 1
    if (connection.waiting > MAX_WAITING) return void socket.destroy()
    previous.once('close', () => {
      connection.waiting -= 1
      if (socket.writable) handle(request, response)
    })
  }
