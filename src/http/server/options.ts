/** All Fastify options that concern HTTP itself. Used by app.ts and by tests that build a smaller app. */
import type { FastifyServerOptions } from 'fastify'
import type { Config } from '../../config.ts'
import { MAX_HEADER_LINES, serverLimits } from './limits.ts'
import { malformedRequestHandlers } from './malformed-requests.ts'
import { createServer } from './node-http.ts'
import { inTurn } from './pipelining.ts'
import { requestIdOptions } from './request-id.ts'

/** Returns the options: limits, request ids, trusted proxies, and responses to malformed requests. */
export const serverOptions = ({ baseUrl, trustProxy }: Pick<Config, 'baseUrl' | 'trustProxy'>) =>
  ({
    ...serverLimits,
    ...requestIdOptions({ trustProxy }),
    ...malformedRequestHandlers(baseUrl),
    serverFactory: (handle) => {
      const server = createServer(
        {
          ...serverLimits.http,
          requestTimeout: serverLimits.requestTimeout,
          keepAliveTimeout: serverLimits.keepAliveTimeout,
          requireHostHeader: false, // Node's own 400 has no body; ours has the right type
        },
        inTurn(handle),
      )
      // `httpAllowHalfOpen` stays off: clients that close their sockets must be noticed at once, so that their prints leave
      // the queue. Those that close only their sending side look the same, and get no response if it takes time.
      server.maxHeadersCount = MAX_HEADER_LINES
      return server.setTimeout(serverLimits.connectionTimeout)
    },
    return503OnClosing: false, // the services still work while the server closes
    trustProxy: typeof trustProxy === 'boolean' ? trustProxy : [...trustProxy],
  }) satisfies FastifyServerOptions & Record<string, unknown>
