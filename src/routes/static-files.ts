/** GET /static/…: styles, fonts and icons at fingerprinted URLs. */
import type { FastifyPluginAsync } from 'fastify'
import { supportedMethods } from '../http/endpoints.ts'
import type { StaticAssets } from '../publishing/static-assets.ts'

/** Registers one route per asset; other URLs under /static/ are missing pages. */
export const staticFiles: FastifyPluginAsync<{ readonly assets: StaticAssets }> = async (app, { assets }) => {
  for (const [url, representation] of assets.byAddress)
    app.route({
      method: [...supportedMethods],
      url,
      handler: (_request, reply) => reply.sendRepresentation(representation),
    })
}
