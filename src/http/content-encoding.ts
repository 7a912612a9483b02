/** Content codings (RFC 9110 §8.4): which one a request gets, and how bytes are encoded. */
import { promisify } from 'node:util'
import {
  brotliCompress,
  brotliCompressSync,
  constants,
  gzip,
  gzipSync,
  zstdCompress,
  zstdCompressSync,
} from 'node:zlib'
import { LRUCache } from 'lru-cache'
import Negotiator from 'negotiator'
import type { Representation } from './representation.ts'
import { MAX_PREFERENCES_LENGTH } from './server/limits.ts'

/** The codings on offer, best first: brotli makes the smallest pages, then zstd; every client knows gzip. */
const preferredCodings = ['br', 'zstd', 'gzip'] as const

/** A content coding; `identity` means unencoded. */
export type ContentCoding = (typeof preferredCodings)[number] | 'identity'

type Encode = (bytes: Buffer) => Promise<Buffer>

/**
 * Returns the base-2 logarithm of the smallest window of brotli that holds all bytes and 16 more (RFC 7932 §9.1). Without it,
 * and without `pledgedSrcSize`, the encoders prepare tables for megabytes, which takes ten times as long as a page.
 */
const windowBits = ({ length }: Buffer): number =>
  Math.min(Math.ceil(Math.log2(length + 16)), constants.BROTLI_DEFAULT_WINDOW)

/** Up to this size, handing the bytes to another thread takes longer than encoding them, which takes a millisecond at most. */
const MAX_BYTES_IN_THIS_THREAD = 32 * 1024

const compress = async <Options>(
  bytes: Buffer,
  options: Options,
  inThisThread: (bytes: Buffer, options: Options) => Buffer,
  inAnotherThread: (
    bytes: Buffer,
    options: Options,
    callback: (error: Error | null, result: Buffer) => void,
  ) => void,
): Promise<Buffer> =>
  bytes.length <= MAX_BYTES_IN_THIS_THREAD
    ? inThisThread(bytes, options)
    : promisify(inAnotherThread)(bytes, options)

const encoders: Readonly<Record<Exclude<ContentCoding, 'identity'>, Encode>> = {
  br: (bytes) => {
    // Quality 11 takes twenty times as long as 9 and saves a tenth.
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: 9,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      [constants.BROTLI_PARAM_LGWIN]: windowBits(bytes),
    }
    return compress(bytes, { params }, brotliCompressSync, brotliCompress)
  },
  zstd: (bytes) => {
    const params = { [constants.ZSTD_c_compressionLevel]: 9 }
    return compress(bytes, { params, pledgedSrcSize: bytes.length }, zstdCompressSync, zstdCompress)
  },
  gzip: (bytes) => compress(bytes, { level: 9 }, gzipSync, gzip),
}

const compressibleTypes =
  /^(text\/|font\/ttf|image\/svg\+xml|application\/([a-z-]+\+)?(json|xml|javascript)(;|$)|application\/yaml)/

/** Compressing fewer bytes saves less than the coding's frame and header add. */
const MIN_COMPRESSIBLE_BYTES = 512

/** Returns whether bytes of a type and size are worth compressing. */
export const isWorthCompressing = (mediaType: string, sizeBytes: number): boolean =>
  sizeBytes >= MIN_COMPRESSIBLE_BYTES && compressibleTypes.test(mediaType)

/** Returns whether a representation is sent in several codings, and so varies by Accept-Encoding. */
export const isCompressible = ({ mediaType, bytes }: Representation): boolean =>
  isWorthCompressing(mediaType, bytes.length)

const negotiate = (header: string): ContentCoding => {
  const negotiator = new Negotiator({ headers: { 'accept-encoding': header } })
  const coding = negotiator.encoding([...preferredCodings, 'identity'], { preferred: preferredCodings })
  // If even identity is refused, RFC 9110 §12.5.3 allows sending it anyway, and every client understands it.
  return (coding ?? 'identity') as ContentCoding
}

/** Browsers send a handful of headers; the limit keeps made-up ones from filling the memory. */
const CACHED_HEADERS = 200

const choices = new LRUCache<string, ContentCoding>({ max: CACHED_HEADERS, memoMethod: negotiate })

/** Chooses the coding for an `Accept-Encoding` header; identity if there is none, or it is too long. */
export const chooseCoding = (header = ''): ContentCoding =>
  header === '' || header.length > MAX_PREFERENCES_LENGTH ? 'identity' : choices.memo(header)

/** zlib returns a view of a 64 KiB buffer, which would stay in memory as long as the view. */
const inOwnMemory = (bytes: Buffer): Buffer => {
  const copy = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(copy)
  return copy
}

/** Encodes bytes. Rejects only if zlib runs out of memory. */
export const encode = async (bytes: Buffer, coding: ContentCoding): Promise<Buffer> =>
  coding === 'identity' ? bytes : inOwnMemory(await encoders[coding](bytes))
