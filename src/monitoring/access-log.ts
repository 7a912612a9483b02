/** One line in the log for each request, when its response is done: what was asked for, by which route, and how it went. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import createPlugin from 'fastify-plugin'
import { pino } from 'pino'
import type { Config } from '../config.ts'
import { pathOf } from '../http/request-target.ts'

const LONGEST_PATH = 200 // characters: more is an attack, and the log needn't grow with it

/**
 * The line goes through the app's logger with the id in it, since pino takes twice as long by way of the request's own.
 * Neither headers nor the query go into the log: nothing here reads cookies, credentials or parameters, but clients
 * send them all the same.
 */
const logResponse = (request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
  request.server.log.info(
    {
      reqId: request.id,
      method: request.method,
      path: pathOf(request.url).slice(0, LONGEST_PATH),
      route: request.routeOptions.url,
      status: reply.statusCode,
      milliseconds: Math.round(reply.elapsedTime * 10) / 10,
      representation: reply.mediaKind(),
    },
    'request',
  )
  done()
}

/** Returns whether a log of this level has the line. Where it has not, nothing is put together for it. */
export const logsRequests = (level: Config['logLevel']): boolean =>
  level !== 'silent' && (pino.levels.values[level] ?? 0) <= (pino.levels.values.info ?? 0)

/** Registers the line for all routes that come after it. */
export const requestLog = createPlugin(
  async (app) => {
    app.addHook('onResponse', logResponse)
  },
  { name: 'request-log', dependencies: ['representations'] },
)
