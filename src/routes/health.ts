/** GET /healthz and /readyz, for container engines, load balancers, and people who ask which version runs. */
import type { FastifyPluginAsync } from 'fastify'
import { serverPaths } from '../addresses/server-paths.ts'
import { MAX_PREFERENCES_LENGTH } from '../http/server/limits.ts'
import { version } from '../version.ts'

const READY_WITHOUT_PDF = 'ready\nPDF is off: there is no browser to print with; the log says why\n'

/**
 * Registers both routes. Neither needs Chromium. Needs `drain` and content negotiation.
 *
 * /healthz is text, or JSON with the versions if `Accept` prefers JSON; never 406, because a probe may send
 * anything. /readyz is ready until the stop begins, because the app listens only once its content is loaded.
 * If there is no browser to print with, it says so in a second line; pages are still served.
 */
export const health: FastifyPluginAsync = async (app) => {
  /** Whether the last start of a browser failed, or no browser was found. */
  const isPdfOff = (): boolean =>
    app.printer.isFailing() ||
    (app.printer.figures().browserStarts === 0 && !app.publisher.current().deployment.hasPdf)
  app.get(serverPaths.liveness, async (request, reply) => {
    reply.header('cache-control', 'no-store').header('vary', 'Accept')
    const { accept = '' } = request.headers
    const isShort = accept.length <= MAX_PREFERENCES_LENGTH
    return isShort && request.type('text/plain', 'application/json') === 'application/json'
      ? reply.send({ status: 'alive', version, contentVersion: app.publisher.current().version })
      : reply.send('alive\n')
  })
  app.get(serverPaths.readiness, async (_request, reply) =>
    app.drain.hasBegun()
      ? reply.code(503).header('cache-control', 'no-store').send('closing\n')
      : reply.header('cache-control', 'no-store').send(isPdfOff() ? READY_WITHOUT_PDF : 'ready\n'),
  )
}
