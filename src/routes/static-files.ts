/** GET /static/…: styles, fonts and icons under names that carry a hash of their bytes. */
import type { FastifyPluginAsync } from 'fastify'
import { servedMethods } from '../http/endpoints.ts'
import type { StaticAssets } from '../publishing/static-assets.ts'

/** Registers a route for every asset; other paths under /static/ are missing pages. */
export const staticFiles: FastifyPluginAsync<{ readonly assets: StaticAssets }> = async (app, { assets }) => {
  for (const [url, representation] of assets.byAddress)
    app.route({
      method: [...servedMethods],
      url,
      handler: (_request, reply) => reply.sendRepresentation(representation),
    })
}
