/** Content codings (RFC 9110 §8.4): which one a request gets, and how bytes are put into it. */
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib'
import Negotiator from 'negotiator'
import { remembered } from '../lib/remembered.ts'
import type { Representation } from './representation.ts'

/** The codings on offer, best first: brotli has the smallest pages, zstd is next, gzip is known everywhere. */
const preferredCodings = ['br', 'zstd', 'gzip'] as const

/** A content coding that is sent; `identity` is none. */
export type ContentCoding = (typeof preferredCodings)[number] | 'identity'

type Encode = (bytes: Buffer) => Promise<Buffer>

const encoders: Readonly<Record<ContentCoding, Encode>> = {
  identity: async (bytes) => bytes,
  // Quality 9 costs a few milliseconds for a page, once; 11 costs ten times that for 2 % less.
  br: (bytes) =>
    promisify(brotliCompress)(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
  zstd: (bytes) => promisify(zstdCompress)(bytes, { params: { [constants.ZSTD_c_compressionLevel]: 12 } }),
  gzip: (bytes) => promisify(gzip)(bytes, { level: 9 }),
}

const compressibleTypes =
  /^(text\/|font\/ttf|image\/svg\+xml|application\/([a-z-]+\+)?(json|xml|javascript)(;|$)|application\/yaml)/

/** Below this many bytes the coding's own frame and header eat what it saves. */
const SMALLEST_BYTES_TO_CODE = 512

/** True where a representation has other bytes for other codings, and so varies by Accept-Encoding. */
export const isCompressible = ({ mediaType, bytes }: Representation): boolean =>
  bytes.length >= SMALLEST_BYTES_TO_CODE && compressibleTypes.test(mediaType)

const negotiate = remembered((header: string): ContentCoding => {
  const negotiator = new Negotiator({ headers: { 'accept-encoding': header } })
  const coding = negotiator.encoding([...preferredCodings, 'identity'], { preferred: preferredCodings })
  // Where even identity is refused, sending it is what RFC 9110 §12.5.3 allows and every client understands.
  return (coding ?? 'identity') as ContentCoding
})

/** Chooses the coding for an `Accept-Encoding` value; identity where there is none. */
export const chooseCoding = (header: string | undefined): ContentCoding =>
  header === undefined || header === '' ? 'identity' : negotiate(header)

/** Returns bytes in a coding. Rejects where zlib has no memory left, and for nothing else. */
export const encode = (bytes: Buffer, coding: ContentCoding): Promise<Buffer> => encoders[coding](bytes)
