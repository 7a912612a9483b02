/** Limits the connections in total and per client; Fastify has no option for either. */

import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import createPlugin from 'fastify-plugin'
import type { Config } from '../../config.ts'
import { createFairShare } from '../../lib/fair-share.ts'
import { clientOf, createProxyTest } from '../client.ts'
import { owedResponse } from './pipelining.ts'

/** Returns the limit of open files (`ulimit -n`); infinity if there is none. */
export const openFilesLimit = (): number => {
  Object.assign(process.report, { excludeNetwork: true }) // otherwise it resolves the names of all peers
  const { userLimits } = process.report.getReport() as {
    readonly userLimits?: { readonly open_files: { readonly soft: number | string } } // absent on Windows
  }
  const soft = userLimits?.open_files.soft
  return typeof soft === 'number' ? soft : Number.POSITIVE_INFINITY
}

/**
 * A proxy needs a few hundred. 4,000 connections, each with an unfinished header just below its limit, take
 * the process to 315 MB, 150 more than at rest (measured as in test/under-fire/unfinished-headers.test.ts).
 */
const MAX_CONNECTIONS = 4_000

/** Open files for the content, the log, and Chromium's pipes. */
const RESERVED_FILES = 100

/** Besides its socket, a connection may have a file open twice: to check it, and to send it. */
const FILES_PER_CONNECTION = 3

const LOG_INTERVAL_MS = 60_000

/** Returns how many connections fit into a limit of open files. */
export const connectionsFor = (openFiles: number): number =>
  Math.max(1, Math.min(MAX_CONNECTIONS, Math.floor((openFiles - RESERVED_FILES) / FILES_PER_CONNECTION)))

const isIdle = (socket: Socket): boolean => owedResponse(socket) === undefined

/**
 * Makes room for a new connection if its client already has its share or all places are taken. Closes the
 * client's least recently used idle connection; without one, that of all clients if all places are taken, or
 * else the new connection. Proxies have no share.
 *
 * @param options.openFiles how many files and sockets the process may open; by default, the system's limit
 */
export const connectionLimit = createPlugin<
  Pick<Config, 'trustProxy'> & { readonly openFiles?: number | undefined }
>(
  async (app, { trustProxy, openFiles = openFilesLimit() }) => {
    const isProxy = createProxyTest(trustProxy)
    const limit = connectionsFor(openFiles)
    const share = createFairShare(limit)
    const clients = new WeakMap<Socket, string | undefined>()
    /** Open connections, least recently used first. */
    const open = new Set<Socket>()
    let dropped = 0
    let lastWarningMs = Number.NEGATIVE_INFINITY

    const drop = (socket: Socket): void => {
      dropped += 1
      open.delete(socket) // now, because the socket's `close` event comes later
      socket.destroy()
      if (performance.now() - lastWarningMs < LOG_INTERVAL_MS) return
      lastWarningMs = performance.now()
      app.log.warn(
        { dropped },
        `connections dropped: ${dropped} so far, because ${limit} were open or one client ` +
          'had its share of them. Fix: limit the connections of each client in the proxy and ' +
          'name the proxy in TRUST_PROXY, or raise the limit of open files (ulimit -n).',
      )
    }
    app.server.on('connection', (socket: Socket) => {
      const { remoteAddress } = socket
      const client = isProxy(remoteAddress) ? undefined : clientOf(remoteAddress ?? '')
      const refusal = share.refusal(client)
      if (refusal !== undefined) {
        const own = client && open.values().find((other) => clients.get(other) === client && isIdle(other))
        const leastRecent = own || (refusal === 'full' ? open.values().find(isIdle) : undefined)
        drop(leastRecent ?? socket)
        if (leastRecent === undefined) return
      }
      share.take(client)
      clients.set(socket, client)
      open.add(socket)
      socket.once('close', () => {
        share.release(client)
        open.delete(socket)
      })
    })
    app.server.on('request', ({ socket }: IncomingMessage) => {
      if (open.delete(socket)) open.add(socket)
    })
    app.decorate('connections', { dropped: () => dropped })
  },
  { name: 'connection-limit' },
)
