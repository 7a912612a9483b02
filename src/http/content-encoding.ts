/** Content codings (RFC 9110 §8.4): which one a request gets, and the encoded bytes, kept in memory. */
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import Negotiator from 'negotiator'
import { encodedEtag, type Representation } from './representation.ts'
import { MAX_PREFERENCES_LENGTH } from './server/limits.ts'

/** The codings on offer: brotli makes the smallest pages; every client knows gzip. */
const preferredCodings = ['br', 'gzip'] as const

/** A content coding; `identity` means unencoded. */
export type ContentCoding = (typeof preferredCodings)[number] | 'identity'

/**
 * Returns the base-2 logarithm of the smallest window of brotli that holds all bytes and 16 more (RFC 7932 §9.1). Without it,
 * the encoder prepares tables for megabytes, which takes ten times as long as a page.
 */
const windowBits = ({ length }: Buffer): number =>
  Math.min(Math.ceil(Math.log2(length + 16)), constants.BROTLI_DEFAULT_WINDOW)

const encoders = {
  br: (bytes: Buffer): Promise<Buffer> =>
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 9, // 11 takes twenty times as long and saves a tenth
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        [constants.BROTLI_PARAM_LGWIN]: windowBits(bytes),
      },
    }),
  gzip: (bytes: Buffer): Promise<Buffer> => promisify(gzip)(bytes, { level: 9 }),
}

const compressibleTypes =
  /^(text\/|font\/ttf|image\/svg\+xml|application\/([a-z-]+\+)?(json|xml|javascript)(;|$)|application\/yaml)/

/** Compressing fewer bytes saves less than the coding's frame and header add. */
const MIN_COMPRESSIBLE_BYTES = 512

/** Returns whether bytes of a type and size are worth compressing, so that what has them varies by Accept-Encoding. */
export const isWorthCompressing = (mediaType: string, sizeBytes: number): boolean =>
  sizeBytes >= MIN_COMPRESSIBLE_BYTES && compressibleTypes.test(mediaType)

const choices = new LRUCache<string, ContentCoding>({
  /** Clients send a few dozen different headers; the limit keeps made-up ones from filling the memory. */
  max: 200,
  memoMethod: (header) => {
    const negotiator = new Negotiator({ headers: { 'accept-encoding': header } })
    const coding = negotiator.encoding([...preferredCodings, 'identity'], { preferred: preferredCodings })
    // If even identity is refused, RFC 9110 §12.5.3 allows sending it anyway, and every client understands it.
    return (coding ?? 'identity') as ContentCoding
  },
})

/** Chooses the coding for an `Accept-Encoding` header; identity if there is none, or it is too long. */
export const chooseCoding = (header = ''): ContentCoding =>
  header === '' || header.length > MAX_PREFERENCES_LENGTH ? 'identity' : choices.memo(header)

const encode = async (bytes: Buffer, coding: keyof typeof encoders): Promise<Buffer> => {
  const encoded = await encoders[coding](bytes)
  const own = Buffer.allocUnsafeSlow(encoded.length) // zlib's is a view of 64 KiB, which would stay in memory as long as the view
  encoded.copy(own)
  return own
}

/**
 * By ETag, so bytes that a new edition has unchanged are not encoded again. Pages are encoded when they are first asked
 * for: most are read by nobody between two edits, and encoding 2,000 pages in every coding would take half a minute.
 */
const encodedBytes = new LRUCache<
  string,
  Buffer,
  { readonly bytes: Buffer; readonly coding: keyof typeof encoders }
>({
  /** About 8,000 pages in brotli. Evicted bytes are encoded again on request. */
  maxSize: 32 * 1024 * 1024,
  sizeCalculation: (bytes) => bytes.length,
  ignoreFetchAbort: true, // bytes that were evicted while they were encoded are still what their callers wait for
  fetchMethod: (_etag, _stale, { context: { bytes, coding } }) => encode(bytes, coding),
})

/**
 * Returns a representation's bytes in a coding: at once if they are in memory, because a promise would cost each page a
 * tenth. Requests that arrive while they are being encoded share the result.
 *
 * @throws {Error} (rejects) if zlib runs out of memory; the next request tries again
 */
export const bytesIn = (
  { bytes, etag }: Pick<Representation, 'bytes' | 'etag'>,
  coding: ContentCoding,
): Buffer | Promise<Buffer> => {
  if (coding === 'identity') return bytes
  const key = encodedEtag(etag, coding)
  return encodedBytes.get(key) ?? encodedBytes.forceFetch(key, { context: { bytes, coding } })
}
