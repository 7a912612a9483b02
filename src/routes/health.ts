/** GET /healthz and /readyz, for container engines, load balancers, and people who ask which version runs. */
import type { FastifyPluginAsync } from 'fastify'
import { serverPaths } from '../addresses/server-paths.ts'
import { MAX_PREFERENCES_LENGTH } from '../http/server/limits.ts'
import { version } from '../version.ts'

const READY_WITHOUT_PDF = 'ready\nPDF is off: there is no browser to print with; the log says why\n'

/**
 * Registers both: alive, and ready to serve. Neither needs Chromium. The app only listens once its content is loaded, so it
 * is ready until it begins to stop. /healthz is text, or JSON with the versions if `Accept` prefers it, and never 406, because
 * a probe may send anything. Needs `drain` and content negotiation.
 *
 * /readyz has a second line if there is no browser to print with: pages are served, so the server is ready.
 */
export const health: FastifyPluginAsync = async (app) => {
  /** Returns whether the last start of a browser failed, or none was found. */
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
