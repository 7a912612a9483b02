/**
 * Sends representations: `reply.sendRepresentation(…)` chooses the content coding, answers 304 where the client has
 * the bytes already, and sets all headers. Pages, documents and assets go out through it.
 */
import type { FastifyReply } from 'fastify'
import createPlugin from 'fastify-plugin'
import { type MediaKind, mediaKindOf } from '../domain/media-kind.ts'
import { remembered } from '../domain/remembered.ts'
import { codedEtag, type HeaderFields, type Representation } from '../domain/representation.ts'
import { type ContentCoding, chooseCoding, codedBytes, isCompressible } from '../services/content-codings.ts'

declare module 'fastify' {
  interface FastifyReply {
    /**
     * Sends a representation, or 304 (RFC 9110 §13.1.2). A status other than 200 is never turned into 304.
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

const varyOf = (representation: Representation): HeaderFields => {
  if (!isCompressible(representation)) return {}
  const { vary } = representation.headers
  return { vary: vary === undefined ? 'Accept-Encoding' : `${vary}, Accept-Encoding` }
}

const headersOf = (representation: Representation, coding: ContentCoding): HeaderFields => ({
  ...representation.headers,
  ...varyOf(representation),
  'content-type': representation.mediaType,
  etag: codedEtag(representation.etag, coding),
  ...(coding === 'identity' ? {} : { 'content-encoding': coding }),
})

const keptHeaders = new WeakMap<Representation, Map<ContentCoding, HeaderFields>>()

/** The headers of a representation in a coding never change, so they are put together once. */
const headersFor = (representation: Representation, coding: ContentCoding): HeaderFields => {
  const byCoding = keptHeaders.get(representation) ?? new Map<ContentCoding, HeaderFields>()
  keptHeaders.set(representation, byCoding)
  const headers = byCoding.get(coding) ?? headersOf(representation, coding)
  byCoding.set(coding, headers)
  return headers
}

/** Our tags hold no commas, so a part of somebody else's tag can't be taken for one. */
const isCurrent = (ifNoneMatch: string | undefined, etag: string | undefined): boolean => {
  if (ifNoneMatch === undefined || etag === undefined) return false
  return ifNoneMatch.split(',').some((tag) => ['*', etag, `W/${etag}`].includes(tag.trim()))
}

function sendRepresentation(
  this: FastifyReply,
  representation: Representation,
  status = 200,
): FastifyReply | Promise<FastifyReply> {
  this.chosenRepresentation = representation
  const requested = this.request.headers
  const coding = isCompressible(representation) ? chooseCoding(requested['accept-encoding']) : 'identity'
  const headers = headersFor(representation, coding)
  if (status === 200 && isCurrent(requested['if-none-match'], headers.etag)) {
    const { 'content-encoding': _coding, 'content-type': _type, ...rest } = headers
    return this.code(304).headers(rest).send()
  }
  this.code(status).headers(headers)
  const bytes = codedBytes(representation, coding)
  return Buffer.isBuffer(bytes) ? this.send(bytes) : bytes.then((coded) => this.send(coded))
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
    app.decorateReply('sendRepresentation', sendRepresentation)
  },
  { name: 'representations' },
)
