/** One line in the log for each request, when its response is done: what was asked for, by which route, and how it went. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import createPlugin from 'fastify-plugin'

const LONGEST_PATH = 200 // characters: more is an attack, and the log needn't grow with it

const logResponse = (request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
  request.log.info(
    {
      method: request.method,
      path: request.url.slice(0, LONGEST_PATH),
      route: request.routeOptions.url,
      status: reply.statusCode,
      milliseconds: Math.round(reply.elapsedTime * 10) / 10,
      representation: reply.getHeader('content-type'),
    },
    'request',
  )
  done()
}

export const requestLog = createPlugin(
  async (app) => {
    app.addHook('onResponse', logResponse)
  },
  { name: 'request-log' },
)
