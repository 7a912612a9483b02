/** Limits the number of connections, in all and of each client, for which Fastify has no option. Registered by app.ts. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Server, Socket } from 'node:net'
import createPlugin from 'fastify-plugin'
import type { Config } from '../../config.ts'
import { createFairShare } from '../../lib/fair-share.ts'
import { clientOf, createProxyTest } from '../client.ts'

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
      /** Returns how many connections were refused or closed because there were too many. */
      readonly dropped: () => number
    }
  }
}

/** An open connection. */
interface Connection {
  /** Undefined for a trusted proxy, which stands for many clients. */
  readonly client: string | undefined
  /** Requests without a complete response. */
  owed: number
}

/**
 * Makes room on a server. One place stays free for the next client, as long as a connection waits for its request: idle, or
 * with a request that is unfinished. The one that has waited longest is closed. A client that has its share of the places
 * makes room among its own connections; if it waits for a response on all of them, its new connection is closed.
 *
 * @param onDrop is called for each connection that is closed
 */
const keepRoom = (
  server: Server,
  {
    limit,
    clientOfPeer,
    onDrop,
  }: {
    readonly limit: number
    readonly clientOfPeer: (address: string | undefined) => string | undefined
    readonly onDrop: () => void
  },
): void => {
  const share = createFairShare(limit)
  const open = new Map<Socket, Connection>()
  /** The connections to which no response is owed, longest first. */
  const waiting = new Map<Socket, Connection>()

  const forget = (socket: Socket): void => {
    const connection = open.get(socket)
    if (connection === undefined) return
    open.delete(socket)
    waiting.delete(socket)
    share.release(connection.client)
  }
  const drop = (socket: Socket): void => {
    forget(socket) // now, since the socket's own event comes later
    socket.destroy()
    onDrop()
  }
  const longestWaiting = (isCandidate: (connection: Connection) => boolean): Socket | undefined =>
    waiting.entries().find(([, connection]) => isCandidate(connection))?.[0]

  const makeRoom = (): void => {
    while (share.used() >= limit) {
      const socket = longestWaiting(() => true)
      if (socket === undefined) return
      drop(socket)
    }
  }
  const accept = (socket: Socket): void => {
    const client = clientOfPeer(socket.remoteAddress)
    if (share.refusal(client) === 'share') {
      const own = longestWaiting((connection) => connection.client === client)
      drop(own ?? socket)
      if (own === undefined) return
    }
    const connection = { client, owed: 0 }
    share.take(client)
    open.set(socket, connection)
    socket.once('close', () => forget(socket))
    makeRoom() // before this one waits, too: it would be the only one to close if all others are busy
    waiting.set(socket, connection)
  }

  server.maxConnections = limit
  server.on('connection', accept)
  server.on('drop', () => {
    onDrop()
    makeRoom()
  })
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    const connection = open.get(socket)
    if (connection === undefined) return
    connection.owed += 1
    waiting.delete(socket)
    response.once('finish', () => {
      connection.owed -= 1
      if (connection.owed === 0 && open.has(socket)) waiting.set(socket, connection)
    })
  })
}

/**
 * Sets the limit, see {@link keepRoom}, and logs what it costs.
 *
 * @param options.openFiles how many files and connections the process may have open
 * @param options.trustProxy which peers are proxies; they have no share
 */
export const connectionLimit = createPlugin<{ readonly openFiles: number } & Pick<Config, 'trustProxy'>>(
  async (app, { openFiles, trustProxy }) => {
    const isProxy = createProxyTest(trustProxy)
    let dropped = 0
    let unreported = 0
    let timer: NodeJS.Timeout | undefined
    const report = (): void => {
      timer = undefined
      if (unreported === 0) return
      app.log.warn(
        { dropped: unreported },
        `connections dropped: ${unreported}, because ${app.server.maxConnections} were open or one client had its share of them. Fix: limit the connections of each client in the proxy and name the proxy in TRUST_PROXY, or raise the limit of open files (ulimit -n).`,
      )
      unreported = 0
      timer = setTimeout(report, LOG_INTERVAL_MS).unref()
    }
    keepRoom(app.server, {
      limit: connectionsFor(openFiles),
      clientOfPeer: (address = '') => (isProxy(address) ? undefined : clientOf(address)),
      onDrop: () => {
        dropped += 1
        unreported += 1
        if (timer === undefined) report()
      },
    })
    app.decorate('connections', { dropped: () => dropped })
    app.addHook('onClose', async () => clearTimeout(timer))
  },
  { name: 'connection-limit' },
)
