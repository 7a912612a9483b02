/**
 * Errors under /api as problem documents (RFC 9457): `reply.sendProblem(code)`, and the error handler that logs the cause
 * and sends 500 or 503. Registered by app.ts before the /api routes.
 */
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import createPlugin from 'fastify-plugin'
import { UnavailableError } from '../lib/unavailable-error.ts'
import { type ProblemCode, problem, problemHeaders } from './problem.ts'
import { isApiTarget } from './request-target.ts'

declare module 'fastify' {
  interface FastifyReply {
    /** Sends the error object of a code with its status. */
    readonly sendProblem: (code: ProblemCode) => FastifyReply
  }
}

const reasonOf = ({ message, cause }: Error): string =>
  cause instanceof Error ? `${message} ${cause.message}` : message

/** Unavailability is a warning without a stack: the service that failed has already logged the details. */
const logError = ({ log, socket }: FastifyRequest, error: Error): void => {
  if (socket.destroyed) log.info({ reason: reasonOf(error) }, 'client disconnected before the response')
  else if (error instanceof UnavailableError) log.warn({ reason: reasonOf(error) }, 'responding 503')
  else log.error({ err: error }, 'responding 500')
}

/** Registers both; errors outside /api pass through. */
export const problemJson = createPlugin<{ readonly baseUrl: string }>(
  async (app, { baseUrl }) => {
    app.decorateReply('sendProblem', function sendProblem(code) {
      const body = problem(code, { baseUrl })
      // A buffer, because Fastify adds a charset to strings.
      return this.code(body.error.status)
        .headers(problemHeaders)
        .send(Buffer.from(JSON.stringify(body)))
    })

    app.setErrorHandler(function sendError(error: FastifyError, request, reply: FastifyReply) {
      if (!isApiTarget(request.url)) throw error
      logError(request, error)
      // The handler may have set headers of the response that failed.
      for (const name of ['content-disposition', 'etag']) reply.removeHeader(name)
      reply.header('x-request-id', request.id) // finds the cause in the log
      if (!(error instanceof UnavailableError)) return reply.sendProblem('internal_error')
      return reply.header('retry-after', String(error.retryAfterSeconds)).sendProblem('upstream_unavailable')
    })
  },
  { name: 'problem-json' },
)
