/** Representations in their content codings, each encoded on first use. Used by send-representation.ts. */
import { type ContentCoding, chooseCoding, encode, isCompressible } from './content-encoding.ts'
import { encodedEtag, type HeaderFields, type Representation } from './representation.ts'

/** A representation in one content coding. */
export interface EncodedRepresentation {
  readonly bytes: Buffer
  readonly etag: string
  /** The headers that a 304 has too (RFC 9110 §15.4.5). */
  readonly headers: HeaderFields
  /** The headers that describe the bytes. */
  readonly contentHeaders: HeaderFields
}

const varyOf = ({ headers: { vary } }: Representation): HeaderFields => ({
  vary: vary === undefined ? 'Accept-Encoding' : `${vary}, Accept-Encoding`,
})

const encodeRepresentation = async (
  representation: Representation,
  coding: ContentCoding,
): Promise<EncodedRepresentation> => {
  const bytes = await encode(representation.bytes, coding)
  const etag = encodedEtag(representation.etag, coding)
  return {
    bytes,
    etag,
    headers: {
      ...representation.headers,
      ...(isCompressible(representation) ? varyOf(representation) : {}),
      etag,
    },
    contentHeaders: {
      'content-type': representation.mediaType,
      'content-length': String(bytes.length),
      ...(coding === 'identity' ? {} : { 'content-encoding': coding }),
    },
  }
}

type Encodings = Map<ContentCoding, Promise<EncodedRepresentation>>

/** Lives as long as the representations themselves. */
const encodingsOf = new WeakMap<Representation, Encodings>()

/**
 * Returns a representation in the coding that an `Accept-Encoding` header asks for. Requests that arrive while it is
 * being encoded share the result.
 *
 * @throws {Error} (rejects) if zlib runs out of memory; the next request tries again
 */
export const encodeFor = (
  representation: Representation,
  acceptEncoding: string | undefined,
): Promise<EncodedRepresentation> => {
  const coding = isCompressible(representation) ? chooseCoding(acceptEncoding) : 'identity'
  const encodings: Encodings = encodingsOf.get(representation) ?? new Map()
  encodingsOf.set(representation, encodings)
  const known = encodings.get(coding)
  if (known !== undefined) return known
  const encoding = encodeRepresentation(representation, coding)
  encodings.set(coding, encoding)
  encoding.catch(() => encodings.delete(coding))
  return encoding
}
