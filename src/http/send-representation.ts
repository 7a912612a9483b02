/** `reply.sendRepresentation(…)`: chooses the coding, sends 304 if the client has the bytes, sets headers. */
import type { FastifyReply } from 'fastify'
import createPlugin from 'fastify-plugin'
import { bytesIn, chooseCoding, isWorthCompressing } from './content-encoding.ts'
import { allowsEtag, encodedEtag, matchesEtag, type Representation } from './representation.ts'
import { isApiTarget } from './request-target.ts'

declare module 'fastify' {
  interface FastifyReply {
    /**
     * Sends a representation, 304 if `If-None-Match` names it (RFC 9110 §13.1.2), or 412 if `If-Match` names
     * others (§13.1.1). Under /api, `If-Match` is ignored: openapi/openapi.yaml has no error for it.
     *
     * @param status a status other than 200 never becomes 304 or 412
     */
    readonly sendRepresentation: (
      representation: Representation,
      status?: number,
    ) => FastifyReply | Promise<FastifyReply>
    /** The representation that was sent, or that a 304 confirms; null before {@link sendRepresentation}. */
    representation: Representation | null
  }
}

/** A 304 has the headers of a 200 except those that describe the bytes (RFC 9110 §15.4.5). */
function sendRepresentation(
  this: FastifyReply,
  representation: Representation,
  status = 200,
): FastifyReply | Promise<FastifyReply> {
  const {
    'accept-encoding': acceptEncoding,
    'if-match': ifMatch,
    'if-none-match': ifNoneMatch,
  } = this.request.headers
  const isCompressible = isWorthCompressing(representation.mediaType, representation.bytes.length)
  const coding = isCompressible ? chooseCoding(acceptEncoding) : 'identity'
  const etag = encodedEtag(representation.etag, coding)
  const { vary } = representation.headers
  const varied = isCompressible && {
    vary: vary === undefined ? 'Accept-Encoding' : `${vary}, Accept-Encoding`,
  }
  const headers = { ...representation.headers, ...varied, etag }
  this.representation = representation
  if (status === 200 && !allowsEtag(ifMatch, etag) && !isApiTarget(this.request.url))
    return this.code(412)
      .headers(headers)
      .header('cache-control', 'no-cache')
      .type('text/plain; charset=utf-8')
      .send('Precondition Failed.\n')
  if (status === 200 && matchesEtag(ifNoneMatch, etag)) return this.code(304).headers(headers).send()
  const send = (bytes: Buffer): FastifyReply => {
    if (coding !== 'identity') this.header('content-encoding', coding)
    return this.code(status).headers(headers).header('content-type', representation.mediaType).send(bytes)
  }
  const bytes = bytesIn(representation, coding)
  return bytes instanceof Promise ? bytes.then(send) : send(bytes)
}

/** Registers the decorators. */
export const representations = createPlugin(
  async (app) => {
    app.decorateReply('representation', null)
    app.decorateReply('sendRepresentation', sendRepresentation)
  },
  { name: 'representations' },
)
