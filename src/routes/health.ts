/** GET /healthz and /readyz: for whoever starts and watches the server. Neither needs Chromium. */
import type { FastifyPluginAsync } from 'fastify'
import { serverPaths } from '../http/server-paths.ts'

/** Registers both probes: alive, and ready to serve, which is so once the content is loaded and the app is built. */
export const health: FastifyPluginAsync = async (app) => {
  app.get(serverPaths.liveness, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send('alive\n'),
  )
  app.get(serverPaths.readiness, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send('ready\n'),
  )
}
