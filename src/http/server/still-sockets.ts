/**
 * Ends connections whose client takes nothing of its response any more. Node has a limit of its own for that, which
 * it keeps in a timer that each read and write of each socket winds up again: a twentieth of a page. Used by
 * http-edges.ts and metrics.ts.
 */
import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/** In milliseconds. */
export interface StillSocketLimits {
  readonly longestStill: number
  /** How often sockets are looked at, which may come on top of the limit. */
  readonly checkInterval: number
}

/** A client that takes nothing for this long is gone. */
const defaultLimits: StillSocketLimits = { longestStill: 60_000, checkInterval: 15_000 }

/** Node takes the timer off when the response is out, and has it wait as long again while bytes go. */
const limitWhereUnsent = (socket: Socket, milliseconds: number): void => {
  if (socket.writableLength > 0 && !socket.timeout) socket.setTimeout(milliseconds)
}

/** Watches a server's sockets until it is closed. */
export const endStillSockets = (
  server: Server,
  { longestStill, checkInterval }: StillSocketLimits = defaultLimits,
): void => {
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  const timer = setInterval(() => {
    for (const socket of sockets) limitWhereUnsent(socket, longestStill)
  }, checkInterval).unref()
  server.once('close', () => clearInterval(timer))
}
