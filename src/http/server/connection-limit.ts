/** Limits the connections in total and per client; Fastify has no option for either. Registered by app.ts. */
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

/** Clients send their request as soon as they are connected, which takes a few hundred milliseconds across the world. */
const FIRST_REQUEST_MS = 1_000

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
  readonly openedMs: number
  /** Requests without a complete response. */
  owed: number
}

/**
 * Makes room on a server: one place stays free for the next client as long as a connection waits for its request. First goes
 * the oldest one without a complete request, if it had a second for it; then those that have been idle longest, as clients can
 * open them again; then the others without a request. A client that has its share of the places makes room among its own
 * connections; if it waits for a response on all of them, its new connection is closed.
 *
 * @param onDrop is called for each connection that is closed
 */
const keepRoom = (
  server: Server,
  {
    limit,
    now,
    clientOfPeer,
    onDrop,
  }: {
    readonly limit: number
    readonly now: () => number
    readonly clientOfPeer: (address: string | undefined) => string | undefined
    readonly onDrop: () => void
  },
): void => {
  const share = createFairShare(limit)
  const open = new Map<Socket, Connection>()
  /** The connections that have made no complete request yet, oldest first. */
  const unasked = new Map<Socket, Connection>()
  /** Those that have, and to which no response is owed, the longest idle first. */
  const idle = new Map<Socket, Connection>()

  const forget = (socket: Socket): void => {
    const connection = open.get(socket)
    if (connection === undefined) return
    open.delete(socket)
    unasked.delete(socket)
    idle.delete(socket)
    share.release(connection.client)
  }
  const drop = (socket: Socket): void => {
    forget(socket) // now, since the socket's own event comes later
    socket.destroy()
    onDrop()
  }
  /** Returns the connection to close, among all or among those of one client; undefined if responses are owed to all. */
  const firstToGo = (isCandidate: (connection: Connection) => boolean = () => true): Socket | undefined => {
    const [unaskedFirst, idleFirst] = [unasked, idle].map((connections) =>
      connections.entries().find(([, connection]) => isCandidate(connection)),
    )
    const hadTime = unaskedFirst !== undefined && now() - unaskedFirst[1].openedMs >= FIRST_REQUEST_MS
    return (hadTime ? unaskedFirst : (idleFirst ?? unaskedFirst))?.[0]
  }

  const makeRoom = (): void => {
    while (share.used() >= limit) {
      const socket = firstToGo()
      if (socket === undefined) return
      drop(socket)
    }
  }
  const accept = (socket: Socket): void => {
    const client = clientOfPeer(socket.remoteAddress)
    if (share.refusal(client) === 'share') {
      const own = firstToGo((connection) => connection.client === client)
      drop(own ?? socket)
      if (own === undefined) return
    }
    const connection = { client, openedMs: now(), owed: 0 }
    share.take(client)
    open.set(socket, connection)
    socket.once('close', () => forget(socket))
    makeRoom() // before this one waits, too: it would be the only one to close if all others are busy
    unasked.set(socket, connection)
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
    unasked.delete(socket)
    idle.delete(socket)
    response.once('finish', () => {
      connection.owed -= 1
      if (connection.owed === 0 && open.has(socket)) idle.set(socket, connection)
    })
  })
}

/**
 * Sets the limit, see {@link keepRoom}, and logs what it costs.
 *
 * @param options.openFiles how many files and connections the process may have open
 * @param options.trustProxy which peers are proxies; they have no share
 * @param options.now a clock in milliseconds
 */
export const connectionLimit = createPlugin<
  { readonly openFiles: number; readonly now?: () => number } & Pick<Config, 'trustProxy'>
>(
  async (app, { openFiles, trustProxy, now = () => performance.now() }) => {
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
      now,
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
