/**
 * Sends errors under /api as the error object of problem.ts: `reply.sendProblem(code)`, and an error handler
 * that logs the cause and sends 500 or 503.
 */
import type { FastifyError, FastifyReply } from 'fastify'
import createPlugin from 'fastify-plugin'
import { UnavailableError } from '../lib/unavailable-error.ts'
import { logFailure } from './log-failure.ts'
import { type ProblemCode, problem, problemHeaders } from './problem.ts'
import { isApiTarget } from './request-target.ts'

declare module 'fastify' {
  interface FastifyReply {
    /** Sends a problem, with the status of its code; `hint` replaces the code's own hint. */
    readonly sendProblem: (code: ProblemCode, details?: { readonly hint: string }) => FastifyReply
  }
}

const retryHint = (
  baseUrl: string,
  { unavailable, retryAfterSeconds, alternatives }: UnavailableError,
): string => {
  const urls = alternatives.map((path) => `${baseUrl}${path}`).join(' or ')
  return [
    `${unavailable} is unavailable.`,
    `Try again in ${retryAfterSeconds} ${retryAfterSeconds === 1 ? 'second' : 'seconds'}.`,
    ...(urls === '' ? [] : [`Meanwhile, the same content is at ${urls}.`]),
  ].join(' ')
}

/** Registers `sendProblem` and the error handler. Errors outside /api pass through. */
export const problemJson = createPlugin<{ readonly baseUrl: string }>(
  async (app, { baseUrl }) => {
    app.decorateReply('sendProblem', function sendProblem(code, details) {
      const body = problem(code, { baseUrl, ...details })
      // A buffer, because Fastify adds a charset to strings.
      return this.code(body.error.status)
        .headers(problemHeaders)
        .send(Buffer.from(JSON.stringify(body)))
    })

    app.setErrorHandler(function sendError(error: FastifyError, request, reply: FastifyReply) {
      if (!isApiTarget(request.url)) throw error
      logFailure(request, error)
      // The handler may have set these for the response that failed.
      for (const name of ['content-disposition', 'etag']) reply.removeHeader(name)
      reply.header('x-request-id', request.id) // finds the cause in the log
      if (!(error instanceof UnavailableError)) {
        const hint =
          'Try again in a minute. ' +
          `If it still fails, tell the owner of ${baseUrl}/ the request id ${request.id}.`
        return reply.sendProblem('internal_error', { hint })
      }
      return reply
        .header('retry-after', String(error.retryAfterSeconds))
        .sendProblem('upstream_unavailable', { hint: retryHint(baseUrl, error) })
    })
  },
  { name: 'problem-json' },
)
