/** Representations: bytes, media type and headers, made once and never changed. */
import { createHash } from 'node:crypto'
import mime from 'mime'

/** Header fields by lower-case name. */
export type HeaderFields = Readonly<Record<string, string>>

/** One representation of a resource (RFC 9110 §3.2). */
export interface Representation {
  readonly mediaType: string
  readonly bytes: Buffer
  /** Strong validator of the bytes before content coding, with its quotes (RFC 9110 §8.8.3). */
  readonly etag: string
  /** Headers besides Content-Type, ETag, Content-Encoding and Content-Length. */
  readonly headers: HeaderFields
}

/** Returns a media type without parameters, its essence (WHATWG MIME Sniffing §4.2), such as `text/html`. */
export const essenceOf = (mediaType: string): string => mediaType.replace(/;.*$/s, '')

/** Returns the `Content-Type` for a file name. Text and JSON get a charset, for people who open them. */
export const contentTypeOf = (file: string): string => {
  const type = mime.getType(file) ?? 'application/octet-stream'
  return /^text\/|\/json$/.test(type) ? `${type}; charset=utf-8` : type
}

const ETAG_LENGTH = 22 // characters of base64url: 132 bits

/** Creates a representation; its ETag is a hash of the type and the bytes. */
export const createRepresentation = (
  mediaType: string,
  content: string | Buffer,
  headers: HeaderFields,
): Representation => {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content
  const digest = createHash('sha256').update(`${mediaType}\n`).update(bytes).digest('base64url')
  return { mediaType, bytes, etag: `"${digest.slice(0, ETAG_LENGTH)}"`, headers }
}

/** Returns the ETag of a representation in a content coding, because each coding has its own bytes. */
export const encodedEtag = (etag: string, coding: string): string =>
  coding === 'identity' ? etag : `${etag.slice(0, -1)}-${coding}"`

/**
 * Whether `If-None-Match` names an ETag, by weak comparison (RFC 9110 §13.1.2). Our ETags contain no commas,
 * so splitting a foreign one cannot produce one of ours.
 */
export const matchesEtag = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch?.split(',').some((tag) => ['*', etag, `W/${etag}`].includes(tag.trim())) ?? false

/** Whether `If-Match` allows an ETag, by strong comparison (RFC 9110 §13.1.1); true without the header. */
export const allowsEtag = (ifMatch: string | undefined, etag: string): boolean =>
  ifMatch?.split(',').some((tag) => ['*', etag].includes(tag.trim())) ?? true
