/** Limits the connections in total and per client; Fastify has no option for either. Registered by app.ts. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Server, Socket } from 'node:net'
import createPlugin from 'fastify-plugin'
import type { Config } from '../../config.ts'
import { createFairShare, type FairShare } from '../../lib/fair-share.ts'
import { openFilesLimit } from '../../lib/files/open-files-limit.ts'
import { clientOf, createProxyTest } from '../client.ts'

/**
 * A proxy needs a few hundred. With 4,000 connections whose headers stay unfinished just below the limit, the process takes
 * 315 MB, 150 more than at rest (measured as in test/under-fire/unfinished-headers.test.ts).
 */
const MAX_CONNECTIONS = 4_000

/** For the content, the log, and Chromium's pipes. */
const RESERVED_FILES = 100

/** Besides its socket, a connection may have a file open twice: to check it, and to send it. */
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

/** What {@link Room} is kept with. */
interface RoomOptions {
  readonly limit: number
  readonly now: () => number
  readonly clientOfPeer: (address: string | undefined) => string | undefined
  /** Is called for each connection that is closed. */
  readonly onDrop: () => void
}

/**
 * Makes room on a server: one place stays free for the next client as long as a connection waits for its request. First goes
 * the oldest one without a complete request, if it had a second for it; then those that have been idle longest, as clients can
 * open them again; then the others without a request. A client that has its share of the places makes room among its own
 * connections; if it waits for a response on all of them, its new connection is closed.
 */
class Room {
  readonly #options: RoomOptions
  readonly #share: FairShare
  readonly #open = new Map<Socket, Connection>()
  /** The connections that have made no complete request yet, oldest first. */
  readonly #unasked = new Map<Socket, Connection>()
  /** Those that have, and to which no response is owed, the longest idle first. */
  readonly #idle = new Map<Socket, Connection>()

  constructor(options: RoomOptions) {
    this.#options = options
    this.#share = createFairShare(options.limit)
  }

  /** Keeps room on a server from now on. */
  keepOn(server: Server): void {
    server.maxConnections = this.#options.limit
    server.on('connection', (socket: Socket) => this.#accept(socket))
    server.on('drop', () => {
      this.#options.onDrop()
      this.#makeRoom()
    })
    server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) =>
      this.#countResponse(socket, response),
    )
  }

  #accept(socket: Socket): void {
    const { clientOfPeer, now } = this.#options
    const client = clientOfPeer(socket.remoteAddress)
    if (this.#share.refusal(client) === 'share') {
      const own = this.#firstToGo((connection) => connection.client === client)
      this.#drop(own ?? socket)
      if (own === undefined) return
    }
    const connection = { client, openedMs: now(), owed: 0 }
    this.#share.take(client)
    this.#open.set(socket, connection)
    socket.once('close', () => this.#forget(socket))
    this.#makeRoom() // before this one waits, too: it would be the only one to close if all others are busy
    this.#unasked.set(socket, connection)
  }

  #countResponse(socket: Socket, response: ServerResponse): void {
    const connection = this.#open.get(socket)
    if (connection === undefined) return
    connection.owed += 1
    this.#unasked.delete(socket)
    this.#idle.delete(socket)
    response.once('finish', () => {
      connection.owed -= 1
      if (connection.owed === 0 && this.#open.has(socket)) this.#idle.set(socket, connection)
    })
  }

  #makeRoom(): void {
    while (this.#share.used() >= this.#options.limit) {
      const socket = this.#firstToGo()
      if (socket === undefined) return
      this.#drop(socket)
    }
  }

  /** Returns the connection to close, among all or among those of one client; undefined if responses are owed to all. */
  #firstToGo(isCandidate: (connection: Connection) => boolean = () => true): Socket | undefined {
    const [unasked, idle] = [this.#unasked, this.#idle].map((connections) =>
      connections.entries().find(([, connection]) => isCandidate(connection)),
    )
    const hadTime = unasked !== undefined && this.#options.now() - unasked[1].openedMs >= FIRST_REQUEST_MS
    return (hadTime ? unasked : (idle ?? unasked))?.[0]
  }

  #drop(socket: Socket): void {
    this.#forget(socket) // now, since the socket's own event comes later
    socket.destroy()
    this.#options.onDrop()
  }

  #forget(socket: Socket): void {
    const connection = this.#open.get(socket)
    if (connection === undefined) return
    this.#open.delete(socket)
    this.#unasked.delete(socket)
    this.#idle.delete(socket)
    this.#share.release(connection.client)
  }
}

/**
 * Sets the limit, see {@link Room}, and logs what it costs.
 *
 * @param options.openFiles how many files and connections the process may have open
 * @param options.trustProxy which peers are proxies; they have no share
 * @param options.now a clock in milliseconds
 */
export const connectionLimit = createPlugin<
  Pick<Config, 'trustProxy'> & { readonly openFiles?: number; readonly now?: () => number }
>(
  async (app, { trustProxy, openFiles = openFilesLimit(), now = () => performance.now() }) => {
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
    const room = new Room({
      limit: connectionsFor(openFiles),
      now,
      clientOfPeer: (address = '') => (isProxy(address) ? undefined : clientOf(address)),
      onDrop: () => {
        dropped += 1
        unreported += 1
        if (timer === undefined) report()
      },
    })
    room.keepOn(app.server)
    app.decorate('connections', { dropped: () => dropped })
    app.addHook('onClose', async () => clearTimeout(timer))
  },
  { name: 'connection-limit' },
)
