/**
 * Sends representations: `reply.sendRepresentation(…)` chooses the content coding, answers 304 where the client has
 * the bytes already, and sets all headers. Pages, documents and assets go out through it.
 */
import type { FastifyReply } from 'fastify'
import createPlugin from 'fastify-plugin'
import { remembered } from '../lib/remembered.ts'
import { type CodedRepresentation, createCodedRepresentations } from './encoded-representations.ts'
import { type MediaKind, mediaKindOf } from './media-kind.ts'
import { type HeaderFields, hasEtag, type Representation } from './representation.ts'

declare module 'fastify' {
  interface FastifyReply {
    /**
     * Sends a representation, or 304 (RFC 9110 §13.1.2). A status other than 200 is never turned into 304. Headers
     * that were set on the reply before don't go out.
     *
     * @returns the reply, for the handler to return
     */
    readonly sendRepresentation: (
      representation: Representation,
      status?: number,
    ) => FastifyReply | Promise<FastifyReply>
    /** Returns what was sent in a word, for the log and the metrics; for 304, what the client has already. */
    readonly mediaKind: () => MediaKind
    /** The representation that was chosen, where {@link sendRepresentation} sent it. */
    chosenRepresentation: Representation | null
  }
}

/**
 * Hands everything to Node in one piece. Fastify's own sending would copy and look through the same headers for each
 * request, which costs a tenth of a page.
 */
const write = (reply: FastifyReply, coded: CodedRepresentation, status: number): FastifyReply => {
  const isKnown = status === 200 && hasEtag(reply.request.headers['if-none-match'], coded.etag)
  reply.hijack()
  if (isKnown) reply.raw.writeHead(304, coded.notModifiedHeaders).end()
  else reply.raw.writeHead(status, coded.headers).end(coded.bytes)
  return reply
}

/** Returns `sendRepresentation` for an app whose every response has the given headers. */
const createSend = (securityHeaders: HeaderFields) => {
  const { find } = createCodedRepresentations(securityHeaders)
  return function sendRepresentation(
    this: FastifyReply,
    representation: Representation,
    status = 200,
  ): FastifyReply | Promise<FastifyReply> {
    this.chosenRepresentation = representation
    const coded = find(representation, this.request.headers['accept-encoding'])
    return coded instanceof Promise
      ? coded.then((made) => write(this, made, status))
      : write(this, coded, status)
  }
}

/** The media types of a site are few, so each is looked at once. */
const nameKind = remembered(mediaKindOf)

function mediaKind(this: FastifyReply): MediaKind {
  const mediaType = this.chosenRepresentation?.mediaType ?? this.getHeader('content-type')
  return typeof mediaType === 'string' ? nameKind(mediaType) : 'none'
}

/** Registers both decorators. */
export const representations = createPlugin(
  async (app) => {
    app.decorateReply('chosenRepresentation', null)
    app.decorateReply('mediaKind', mediaKind)
    app.decorateReply('sendRepresentation', createSend(app.securityHeaders))
  },
  { name: 'representations', dependencies: ['security-headers'] },
)
