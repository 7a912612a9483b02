/** All Fastify options that concern HTTP itself. */
import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { FastifyServerOptions } from 'fastify'
import { serverPaths } from '../../addresses/server-paths.ts'
import type { Config } from '../../config.ts'
import { createProxyTest } from '../client.ts'
import { isApplicationTarget, pathOf } from '../request-target.ts'
import { MAX_HEADER_LINES, serverLimits } from './limits.ts'
import { malformedRequestHandlers } from './malformed-requests.ts'
import { handleOneAtATime } from './pipelining.ts'
import type { RefusedRequests } from './refused-requests.ts'

/** Matches UUIDs, hexadecimal, base64 and trace ids: at most 128 characters, as every log line has one. */
const validId = /^[\w.:;=@+/-]{1,128}$/

/** Returns the options: limits, request ids, trusted proxies, and responses to malformed requests. */
export const serverOptions = (
  { baseUrl, trustProxy }: Pick<Config, 'baseUrl' | 'trustProxy'>,
  refused: RefusedRequests,
) => {
  const isTrusted = createProxyTest(trustProxy)
  return {
    /** Returns a trusted proxy's valid `X-Request-Id`, which connects our log with the proxy's, or a UUID. */
    genReqId: function chooseRequestId({ headers, socket }: IncomingMessage): string {
      const id = headers['x-request-id']
      const isUsable = typeof id === 'string' && validId.test(id) && isTrusted(socket.remoteAddress)
      return isUsable ? id : randomUUID()
    },
    ...malformedRequestHandlers(baseUrl, refused),
    // The routes of applications handle every spelling of their addresses, so that all get the same 404.
    rewriteUrl: ({ url = '/' }) =>
      isApplicationTarget(url) && !pathOf(url).startsWith(serverPaths.applications)
        ? serverPaths.applications
        : url,
    serverFactory: (handle) => {
      const { http, requestTimeout, keepAliveTimeout, connectionTimeout } = serverLimits
      const requireHostHeader = false // Node's own 400 has no body; ours has the right type
      const limits = { ...http, requestTimeout, keepAliveTimeout, requireHostHeader }
      const server = createServer(limits, handleOneAtATime(handle))
      // `httpAllowHalfOpen` stays off: a closed socket must be noticed at once, so that its prints leave the
      // queue. Clients that close only their sending side look the same, and get no late response.
      server.maxHeadersCount = MAX_HEADER_LINES
      return server.setTimeout(connectionTimeout)
    },
    return503OnClosing: false, // the services still work while the server closes
    trustProxy: trustProxy === false ? false : isTrusted,
  } satisfies FastifyServerOptions & Record<string, unknown>
}
