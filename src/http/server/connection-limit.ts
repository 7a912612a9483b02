/** Limits the number of connections, for which Fastify has no option. Registered by app.ts. */
import type { Server, Socket } from 'node:net'
import createPlugin from 'fastify-plugin'

/**
 * A proxy needs a few hundred. With 4,000 connections whose headers stay unfinished just below the limit, the process takes
 * 315 MB, 150 more than at rest (measured as in test/under-fire/unfinished-headers.test.ts).
 */
const MAX_CONNECTIONS = 4_000

/** For the content, the log, and Chromium's pipes. */
const RESERVED_FILES = 100

/** A connection may have a file open, too: once to check it, and once to send it. */
const FILES_PER_CONNECTION = 3

const LOG_INTERVAL_MS = 60_000

/** Clients send their request as soon as they are connected; browsers also open connections in advance, and can do again. */
const SILENCE_MS = 1_000

/** Returns how many connections fit into a limit of open files. */
export const connectionsFor = (openFiles: number): number =>
  Math.max(1, Math.min(MAX_CONNECTIONS, Math.floor((openFiles - RESERVED_FILES) / FILES_PER_CONNECTION)))

declare module 'fastify' {
  interface FastifyInstance {
    readonly connections: {
      /** Returns how many connections were refused because there were too many. */
      readonly dropped: () => number
    }
  }
}

/** Returns a function that closes the connections on which nothing has arrived for a second. */
const watchSilence = (server: Server, now: () => number): (() => void) => {
  const arrivals = new Map<Socket, number>() // oldest first
  server.on('connection', (socket) => {
    arrivals.set(socket, now())
    socket.once('close', () => arrivals.delete(socket))
  })
  return () => {
    for (const [socket, arrival] of arrivals) {
      if (now() - arrival < SILENCE_MS) return
      arrivals.delete(socket)
      if (socket.bytesRead === 0) socket.destroy()
    }
  }
}

/**
 * Sets the limit. A connection above it is closed, and makes room for the next: all idle and silent ones are closed. Those
 * that send half a request are closed by the header timeout.
 *
 * @param options.openFiles how many files and connections the process may have open
 * @param options.now a clock in milliseconds
 */
export const connectionLimit = createPlugin<{ readonly openFiles: number; readonly now?: () => number }>(
  async (app, { openFiles, now = () => performance.now() }) => {
    const closeSilent = watchSilence(app.server, now)
    let dropped = 0
    let unreported = 0
    let timer: NodeJS.Timeout | undefined
    const report = (): void => {
      timer = undefined
      if (unreported === 0) return
      app.log.warn(
        { dropped: unreported },
        `connections dropped: ${unreported}, because ${app.server.maxConnections} were open. Fix: limit the connections of each client in the proxy, or raise the limit of open files (ulimit -n).`,
      )
      unreported = 0
      timer = setTimeout(report, LOG_INTERVAL_MS).unref()
    }
    app.server.maxConnections = connectionsFor(openFiles)
    app.server.on('drop', function dropConnection() {
      dropped += 1
      unreported += 1
      app.server.closeIdleConnections()
      closeSilent()
      if (timer === undefined) report()
    })
    app.decorate('connections', { dropped: () => dropped })
    app.addHook('onClose', async () => clearTimeout(timer))
  },
  { name: 'connection-limit' },
)
