/** GET /healthz and /readyz, for container engines and load balancers. */
import type { FastifyPluginAsync } from 'fastify'
import { serverPaths } from '../http/server-paths.ts'

/**
 * Registers both: alive, and ready to serve. Neither needs Chromium. The app only listens once its content is loaded, so it
 * is ready until it begins to stop. Needs `drain`.
 */
export const health: FastifyPluginAsync = async (app) => {
  app.get(serverPaths.liveness, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send('alive\n'),
  )
  app.get(serverPaths.readiness, async (_request, reply) =>
    app.drain.hasBegun()
      ? reply.code(503).header('cache-control', 'no-store').send('closing\n')
      : reply.header('cache-control', 'no-store').send('ready\n'),
  )
}
