/** GET /api/og/: the social preview image, made when what it shows changes. Registered by the /api scope. */
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'

/** A PNG and its strong entity tag, quotes and all. */
export interface CardImage {
  readonly bytes: Buffer
  readonly etag: string
}

/** The door to the card. */
export interface OpenGraphImageOptions {
  /**
   * Returns the current card.
   *
   * @throws {UnavailableError} when the statistics that it shows have never been had
   */
  readonly card: () => Promise<CardImage>
}

/** An hour: the figures change once a day, and who shares a link should not see yesterday's face for long. */
const MAX_AGE_SECONDS = 3_600

/** Returns whether `If-None-Match` names the tag, by weak comparison (RFC 9110 §13.1.2). */
const isFresh = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch?.split(',').some((tag) => ['*', etag].includes(tag.trim().replace(/^W\//, ''))) ?? false

/** Registers GET and HEAD; both honour `If-None-Match`. */
export const openGraphImage: FastifyPluginAsync<OpenGraphImageOptions> = async (app, { card }) => {
  app.addHook('onRequest', async function letOthersShowIt(_request, reply) {
    reply.header('cross-origin-resource-policy', 'cross-origin')
  })
  const answerImage = async (request: FastifyRequest, reply: FastifyReply) => {
    const { bytes, etag } = await card()
    reply.headers({ etag, 'cache-control': `public, max-age=${MAX_AGE_SECONDS}` })
    if (isFresh(request.headers['if-none-match'], etag)) return reply.code(304).send()
    reply.headers({ 'content-type': 'image/png', 'content-length': bytes.length })
    return reply.send(request.method === 'HEAD' ? undefined : bytes)
  }
  app.route({ method: ['GET', 'HEAD'], url: '/og/', handler: answerImage })
}
