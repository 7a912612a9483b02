/** `reply.sendRepresentation(…)`: chooses the coding, sends 304 if the client has the bytes, sets headers. */
import type { FastifyReply } from 'fastify'
import createPlugin from 'fastify-plugin'
import { memoizeByObject } from '../lib/memoize.ts'
import { bytesIn, type ContentCoding, isWorthCompressing } from './content-encoding.ts'
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

/**
 * Returns the headers of a representation in a coding: `whole` if its bytes follow, and `withoutBytes` if
 * not, as with a 304 (RFC 9110 §15.4.5).
 */
const headersIn = memoizeByObject((representation: Representation, coding: ContentCoding) => {
  const { mediaType, bytes, headers } = representation
  const varying = isWorthCompressing(mediaType, bytes.length) ? ['Accept-Encoding'] : []
  const vary = [headers.vary ?? [], varying].flat().join(', ')
  const withoutBytes = {
    ...headers,
    ...(vary !== '' && { vary }),
    etag: encodedEtag(representation.etag, coding),
  }
  const whole = {
    ...withoutBytes,
    'content-type': mediaType,
    ...(coding !== 'identity' && { 'content-encoding': coding }),
  }
  return { withoutBytes, whole }
})

function sendRepresentation(
  this: FastifyReply,
  representation: Representation,
  status = 200,
): FastifyReply | Promise<FastifyReply> {
  const { 'if-match': ifMatch, 'if-none-match': ifNoneMatch } = this.request.headers
  const { mediaType, bytes } = representation
  const coding = isWorthCompressing(mediaType, bytes.length) ? this.request.acceptedCoding() : 'identity'
  const { withoutBytes, whole } = headersIn(representation, coding)
  if (status === 200 && !allowsEtag(ifMatch, withoutBytes.etag) && !isApiTarget(this.request.url))
    return this.code(412)
      .headers(withoutBytes)
      .header('cache-control', 'no-cache')
      .type('text/plain; charset=utf-8')
      .send('Precondition Failed.\n')
  this.representation = representation
  if (status === 200 && matchesEtag(ifNoneMatch, withoutBytes.etag))
    return this.code(304).headers(withoutBytes).send()
  const encoded = bytesIn(representation, coding)
  const send = (body: Buffer): FastifyReply => this.code(status).headers(whole).send(body)
  return encoded instanceof Promise ? encoded.then(send) : send(encoded)
}

/** Registers the decorators. */
export const representations = createPlugin(
  async (app) => {
    app.decorateReply('representation', null)
    app.decorateReply('sendRepresentation', sendRepresentation)
  },
  { name: 'representations', dependencies: ['content-negotiation'] },
)
