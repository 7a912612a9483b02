/** GET /api/og/: the social preview image, made when its content changes. */
import type { FastifyPluginAsync } from 'fastify'
import { endpoints, supportedMethods } from '../http/endpoints.ts'
import type { Representation } from '../http/representation.ts'

/** What the route needs of the card. */
export interface OpenGraphImageOptions {
  /**
   * Returns the current card as PNG.
   *
   * @throws {UnavailableError} (rejects) if the card shows statistics and none have ever been fetched
   */
  readonly card: () => Promise<Representation>
}

/** Registers GET and HEAD. */
export const openGraphImage: FastifyPluginAsync<OpenGraphImageOptions> = async (app, { card }) => {
  app.route({
    method: [...supportedMethods],
    url: endpoints.openGraphImage,
    handler: async function sendCard(_request, reply) {
      return reply.sendRepresentation(await card())
    },
  })
}
