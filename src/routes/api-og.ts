/** GET /api/og/: the social preview image, made when its content changes. */
import type { FastifyPluginAsync } from 'fastify'
import { endpoints, supportedMethods } from '../http/endpoints.ts'
import type { Representation } from '../http/representation.ts'

/** What the route needs of the card. */
export interface OpenGraphImageOptions {
  /**
   * Returns the current card as PNG.
   *
   * @param client may hold only its share of the waiting places; undefined for a proxy
   * @throws {UnavailableError} (rejects) if the card shows statistics and none have ever been fetched, or too many other
   * cards are being drawn
   */
  readonly card: (client: string | undefined) => Promise<Representation>
}

/** Headers of every card, so that those of pages are served alike. */
export const cardHeaders = {
  'cache-control': 'public, max-age=3600', // the figures change once a day; an edit should not take as long
  'cross-origin-resource-policy': 'cross-origin', // it is made to be shown on other sites
}

/** Registers GET and HEAD. */
export const openGraphImage: FastifyPluginAsync<OpenGraphImageOptions> = async (app, { card }) => {
  app.route({
    method: [...supportedMethods],
    url: endpoints.openGraphImage,
    handler: async function sendCard({ client }, reply) {
      const image = await card(client) // before headers are set, which an error would otherwise keep
      return reply.headers(cardHeaders).sendRepresentation(image)
    },
  })
}
