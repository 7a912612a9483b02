/** Limits the number of connections, for which Fastify has no option. Registered by app.ts. */
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

/**
 * Sets the limit. A connection above it is closed, and makes room for the next: all idle ones are closed. Those that never
 * send a request are closed by the header timeout.
 *
 * @param options.openFiles how many files and connections the process may have open
 */
export const connectionLimit = createPlugin<{ readonly openFiles: number }>(
  async (app, { openFiles }) => {
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
      if (timer === undefined) report()
    })
    app.decorate('connections', { dropped: () => dropped })
    app.addHook('onClose', async () => clearTimeout(timer))
  },
  { name: 'connection-limit' },
)
