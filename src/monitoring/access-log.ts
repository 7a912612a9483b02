/** Logs one line per request once its response is done. */
import createPlugin from 'fastify-plugin'
import type { Config } from '../config.ts'
import { loggedPathOf } from '../http/request-target.ts'
import { mediaTypeOf } from './response-media-type.ts'

const MAX_PATH_LENGTH = 200 // characters; only attackers send more

/**
 * Logs every request, without headers and query, which may contain secrets. With LOG_CLIENT_ADDRESS, adds the
 * client's address: the connection's, or the one that a trusted proxy forwards.
 */
export const accessLog = createPlugin<Pick<Config, 'logClientAddress' | 'logLevel'>>(
  async (app, { logClientAddress, logLevel }) => {
    if (!['info', 'debug', 'trace'].includes(logLevel)) return
    app.addHook('onResponse', function logResponse(request, reply, done) {
      request.log.info(
        {
          method: request.method,
          path: loggedPathOf(request.url).slice(0, MAX_PATH_LENGTH),
          route: request.routeOptions.url,
          status: reply.statusCode,
          milliseconds: Math.round(reply.elapsedTime * 10) / 10,
          mediaType: mediaTypeOf(reply),
          ...(logClientAddress ? { clientAddress: request.ip } : {}),
        },
        'request',
      )
      done()
    })
  },
  { name: 'access-log', dependencies: ['representations'] },
)
