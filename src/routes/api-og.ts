/** GET /api/og/: the social preview image, made when what it shows changes. Registered by the /api scope. */
import type { FastifyPluginAsync } from 'fastify'
import { endpoints } from '../http/endpoints.ts'
import { hasEtag, type Representation } from '../http/representation.ts'

/** The door to the card. */
export interface OpenGraphImageOptions {
  /**
   * Returns the current card as PNG.
   *
   * @throws {UnavailableError} when the statistics that it shows have never been had
   */
  readonly card: () => Promise<Representation>
}

const headers = {
  // An hour: the figures change once a day, and who shares a link should not see yesterday's face for long.
  'cache-control': 'public, max-age=3600',
  'cross-origin-resource-policy': 'cross-origin', // it is made to be shown elsewhere
}

/** Registers GET and HEAD; both honour `If-None-Match`. */
export const openGraphImage: FastifyPluginAsync<OpenGraphImageOptions> = async (app, { card }) => {
  app.route({
    method: ['GET', 'HEAD'],
    url: endpoints.openGraphImage,
    handler: async (request, reply) => {
      const { mediaType, bytes, etag } = await card()
      reply.headers({ ...headers, etag })
      // Not by sendRepresentation, which would leave out the headers of all of /api.
      if (hasEtag(request.headers['if-none-match'], etag)) return reply.code(304).send()
      return reply.type(mediaType).send(bytes)
    },
  })
}
