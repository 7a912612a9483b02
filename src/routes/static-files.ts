/** GET /static/…: styles, fonts and icons under names that carry a hash of their bytes. */
import type { FastifyPluginAsync } from 'fastify'
import { IMMUTABLE_CACHE_CONTROL } from '../domain/hashed-address.ts'
import { createRepresentation } from '../domain/representation.ts'
import type { StaticAssets } from '../services/static-assets.ts'

/** Registers a route for every asset; other paths under /static/ are missing pages. */
export const staticFiles: FastifyPluginAsync<{ readonly assets: StaticAssets }> = async (app, { assets }) => {
  for (const { address, mediaType, bytes } of assets.byAddress.values()) {
    const representation = createRepresentation(mediaType, bytes, {
      'cache-control': IMMUTABLE_CACHE_CONTROL,
    })
    app.route({
      method: ['GET', 'HEAD'],
      url: address,
      handler: (_request, reply) => reply.sendRepresentation(representation),
    })
  }
}
