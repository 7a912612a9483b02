/** GET /healthz and /readyz, for container engines and load balancers. */
import type { FastifyPluginAsync } from 'fastify'
import { serverPaths } from '../http/server-paths.ts'

/** Registers both: alive, and ready to serve. Neither needs Chromium; the app only listens once its content is loaded. */
export const health: FastifyPluginAsync = async (app) => {
  app.get(serverPaths.liveness, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send('alive\n'),
  )
  app.get(serverPaths.readiness, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send('ready\n'),
  )
}
