/** Representations in their content codings. Used by send-representation.ts. */

import { LRUCache } from 'lru-cache'
import { memoizeByKey, memoizeByObject } from '../lib/memoize.ts'
import { type ContentCoding, chooseCoding, encode, isCompressible } from './content-encoding.ts'
import { encodedEtag, type HeaderFields, type Representation } from './representation.ts'

/** A representation in one content coding, except for its bytes. */
export interface EncodedRepresentation {
  readonly coding: ContentCoding
  readonly etag: string
  /** All headers except Content-Length. */
  readonly headers: HeaderFields
  /** The headers of a 304 (RFC 9110 §15.4.5): those above that do not describe the bytes. */
  readonly notModifiedHeaders: HeaderFields
}

const varyOf = ({ headers: { vary } }: Representation): HeaderFields => ({
  vary: vary === undefined ? 'Accept-Encoding' : `${vary}, Accept-Encoding`,
})

const describe = (representation: Representation, coding: ContentCoding): EncodedRepresentation => {
  const etag = encodedEtag(representation.etag, coding)
  const vary = isCompressible(representation) ? varyOf(representation) : {}
  const notModifiedHeaders = { ...representation.headers, ...vary, etag }
  const headers = {
    ...notModifiedHeaders,
    'content-type': representation.mediaType,
    ...(coding === 'identity' ? {} : { 'content-encoding': coding }),
  }
  return { coding, etag, headers, notModifiedHeaders }
}

/** Kept as long as the representations themselves. */
const descriptionsOf = memoizeByObject((representation: Representation) =>
  memoizeByKey((coding: ContentCoding) => describe(representation, coding)),
)

/** Returns what a representation is in the coding that an `Accept-Encoding` header asks for. Encodes nothing. */
export const describeFor = (
  representation: Representation,
  acceptEncoding: string | undefined,
): EncodedRepresentation => {
  const coding = isCompressible(representation) ? chooseCoding(acceptEncoding) : 'identity'
  return descriptionsOf(representation)(coding)
}

/** About 8,000 pages in brotli. Bytes that are asked for again are encoded again. */
const MEMORY_BYTES = 32 * 1024 * 1024

interface EncodingTask {
  readonly representation: Representation
  readonly coding: ContentCoding
}

/**
 * By ETag, so bytes that a new edition has unchanged are not encoded again. Pages are encoded when they are first asked
 * for: most are read by nobody between two edits, and encoding 2,000 pages in every coding would take half a minute.
 */
const encodedBytes = new LRUCache<string, Buffer, EncodingTask>({
  maxSize: MEMORY_BYTES,
  sizeCalculation: (bytes) => bytes.length,
  ignoreFetchAbort: true, // bytes that were evicted while they were encoded are still what their callers wait for
  fetchMethod: (_etag, _stale, { context: { representation, coding } }) =>
    encode(representation.bytes, coding),
})

/**
 * Returns a representation's bytes in a coding: at once if they are in memory, because a promise would cost each page a
 * tenth. Requests that arrive while they are being encoded share the result.
 *
 * @throws {Error} (rejects) if zlib runs out of memory; the next request tries again
 */
export const bytesIn = (
  representation: Representation,
  { coding, etag }: EncodedRepresentation,
): Buffer | Promise<Buffer> =>
  coding === 'identity'
    ? representation.bytes
    : (encodedBytes.get(etag) ?? encodedBytes.forceFetch(etag, { context: { representation, coding } }))
