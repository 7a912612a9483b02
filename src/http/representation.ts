/** What is sent for an address: bytes, their type and the headers that go with them, made once and never changed. */
import { createHash } from 'node:crypto'

/** Header fields by their names in lower case. */
export type HeaderFields = Readonly<Record<string, string>>

/** One selected representation (RFC 9110 §3.2). */
export interface Representation {
  readonly mediaType: string
  readonly bytes: Buffer
  /** Strong validator of the bytes without content coding, quotes included (RFC 9110 §8.8.3). */
  readonly etag: string
  /** What goes out with it besides Content-Type, ETag, Content-Encoding and Content-Length. */
  readonly headers: HeaderFields
}

const ETAG_LENGTH = 22 // characters of base64url: 132 bits

/** Makes a representation; the validator comes from the bytes and their type. */
export const createRepresentation = (
  mediaType: string,
  content: string | Buffer,
  headers: HeaderFields,
): Representation => {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content
  const digest = createHash('sha256').update(`${mediaType}\n`).update(bytes).digest('base64url')
  return { mediaType, bytes, etag: `"${digest.slice(0, ETAG_LENGTH)}"`, headers }
}

/** Returns the strong validator of a representation in a content coding: each coding has its own bytes. */
export const codedEtag = (etag: string, coding: string): string =>
  coding === 'identity' ? etag : `${etag.slice(0, -1)}-${coding}"`

/** Returns whether `If-None-Match` names the validator, by weak comparison (RFC 9110 §13.1.2). */
export const hasEtag = (ifNoneMatch: string | undefined, etag: string): boolean => {
  if (ifNoneMatch === undefined) return false
  if (ifNoneMatch === etag) return true // what browsers send; all else takes longer
  // Our validators hold no commas, so a part of somebody else's can't be taken for one.
  return ifNoneMatch.split(',').some((tag) => ['*', etag, `W/${etag}`].includes(tag.trim()))
}
