/** Content codings (RFC 9110 §8.4): encodes representations, and caches the encoded bytes in memory. */
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { encodedEtag, type Representation } from './representation.ts'

/** A content coding; `identity` means unencoded. */
export type ContentCoding = keyof typeof encoders | 'identity'

/**
 * Returns the base-2 logarithm of the smallest brotli window for all bytes and 16 more (RFC 7932 §9.1). With
 * the default window, the encoder prepares tables for megabytes, ten times the work of a page.
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

/** Whether a body of this type and size is worth compressing, so its response varies by Accept-Encoding. */
export const isWorthCompressing = (mediaType: string, sizeBytes: number): boolean =>
  sizeBytes >= MIN_COMPRESSIBLE_BYTES && compressibleTypes.test(mediaType)

const encode = async (bytes: Buffer, coding: keyof typeof encoders): Promise<Buffer> => {
  const encoded = await encoders[coding](bytes)
  // Zlib returns a view of a 64 KiB buffer, which would stay in memory as long as the view.
  const own = Buffer.allocUnsafeSlow(encoded.length)
  encoded.copy(own)
  return own
}

/**
 * Keyed by ETag, so that bytes that a new edition leaves unchanged are not encoded again. Pages are encoded
 * on first request: most are not read between two edits, and encoding 2,000 pages in every coding would take
 * half a minute.
 */
const encodedBytes = new LRUCache<
  string,
  Buffer,
  { readonly bytes: Buffer; readonly coding: keyof typeof encoders }
>({
  /** About 8,000 pages in brotli. Evicted bytes are encoded again on request. */
  maxSize: 32 * 1024 * 1024,
  sizeCalculation: (bytes) => bytes.length,
  ignoreFetchAbort: true, // callers still wait for bytes evicted while being encoded
  fetchMethod: (_etag, _stale, { context: { bytes, coding } }) => encode(bytes, coding),
})

/**
 * Returns a representation's bytes in a coding. Cached bytes come without a promise, which would add a tenth
 * to the time of a page. Concurrent requests share one encoding.
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
