/**
 * How connections end without losing an answer: when what follows a request can't be read, and when the server closes.
 * Used by http-edges.ts.
 */
import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'

/** Long enough for a few hundred bytes to cross the world and back, too short to hold many sockets by. */
const LINGER_MS = 1_000

/** For the last answers when the server closes; the prints are done by then. Who reads more slowly asks again. */
const LAST_ANSWERS_MS = 2_000

/**
 * Ends a socket that no parser follows any more, after a last text. What still arrives is left to run into the void
 * for a moment: closing over unread bytes would reset the connection and lose what was sent.
 */
export const endSocket = (socket: Duplex, text = ''): void => {
  const deadline = setTimeout(() => socket.destroy(), LINGER_MS)
  socket.once('close', () => clearTimeout(deadline))
  socket.resume()
  socket.end(text)
}

/** The response to the last request that could be read on each socket. */
const lastResponses = new WeakMap<Duplex, ServerResponse>()

/** Keeps in mind which response a socket is owed; to be told of each request as it comes. */
export const noteResponse = (socket: Duplex, response: ServerResponse): void => {
  lastResponses.set(socket, response)
}

/** Lets a response go out before the connection ends. */
const closeAfter = (response: ServerResponse, socket: Duplex): void => {
  response.shouldKeepAlive = false
  response.once('finish', () => endSocket(socket))
}

/**
 * Returns whether what is broken is the rest of a request that has its answer: a second one could be taken for the
 * answer to whatever comes next. Nor does anything follow the answer that closes (RFC 9112 §9.6).
 */
const isAnswered = ({ req, shouldKeepAlive }: ServerResponse): boolean => !req.complete || !shouldKeepAlive

/**
 * Ends a connection on which something can't be read, where that is not for a new answer to do: after the answer that is
 * still owed to what came before it, or at once where there has been one.
 *
 * @returns whether it has seen to the end; if not, what is broken is a request of its own, and wants an answer
 */
export const endAfterLastAnswer = (socket: Duplex): boolean => {
  const response = lastResponses.get(socket)
  if (response?.writableEnded === false) {
    closeAfter(response, socket)
    return true
  }
  if (response === undefined || !isAnswered(response)) return false
  endSocket(socket)
  return true
}

/**
 * Makes a server that closes wait for the answers that it owes, and for nothing else. Node alone would wait for
 * connections that have sent nothing yet, which browsers open to be quick, and for half a request.
 */
export const closePromptly = (server: Server): void => {
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  // Server.close() calls it when it has stopped to listen for more.
  server.closeIdleConnections = function closeWhatIsOwedNothing() {
    for (const socket of sockets) {
      const response = lastResponses.get(socket)
      // Ended is not yet sent: what a slow client has not taken still lies in memory.
      if (response?.writableFinished === false) closeAfter(response, socket)
      else socket.destroy()
    }
    setTimeout(() => server.closeAllConnections(), LAST_ANSWERS_MS).unref()
  }
}
