/** Logs why a request failed. */
import type { FastifyRequest } from 'fastify'
import { UnavailableError } from '../lib/unavailable-error.ts'

const reasonOf = ({ message, cause }: Error): string =>
  cause instanceof Error ? `${message} ${cause.message}` : message

/** Logs a failure. Unavailability is a warning without a stack: the failed service logged the details. */
export const logFailure = ({ log, socket }: FastifyRequest, error: Error): void => {
  if (socket.destroyed) log.info({ reason: reasonOf(error) }, 'client disconnected before the response')
  else if (error instanceof UnavailableError) log.warn({ reason: reasonOf(error) }, 'responding 503')
  else log.error({ err: error }, 'responding 500')
}
