/**
 * Representations in their content codings, ready to go out: bytes and all headers, made when they are first asked for
 * and kept as long as the representation is. Used by the plugin that sends them.
 */

import { type ContentCoding, chooseCoding, encode, isCompressible } from './content-encoding.ts'
import { codedEtag, type HeaderFields, type Representation } from './representation.ts'

/** A representation in one content coding, as it goes out. */
export interface CodedRepresentation {
  readonly bytes: Buffer
  readonly etag: string
  readonly headers: HeaderFields
  /** Those of a 304: what describes the bytes is left out (RFC 9110 §15.4.5). */
  readonly notModifiedHeaders: HeaderFields
}

/** Finds a representation in the coding that an `Accept-Encoding` value asks for. */
export interface CodedRepresentations {
  /** At once where it has been made, else a promise that all who ask meanwhile share. */
  readonly find: (
    representation: Representation,
    acceptEncoding: string | undefined,
  ) => CodedRepresentation | Promise<CodedRepresentation>
}

const varyOf = ({ headers: { vary } }: Representation): HeaderFields => ({
  vary: vary === undefined ? 'Accept-Encoding' : `${vary}, Accept-Encoding`,
})

const codeRepresentation = async (
  representation: Representation,
  coding: ContentCoding,
  commonHeaders: HeaderFields,
): Promise<CodedRepresentation> => {
  const bytes = await encode(representation.bytes, coding)
  const etag = codedEtag(representation.etag, coding)
  const notModifiedHeaders = {
    ...commonHeaders,
    ...representation.headers,
    ...(isCompressible(representation) ? varyOf(representation) : {}),
    etag,
  }
  const headers = {
    ...notModifiedHeaders,
    'content-type': representation.mediaType,
    'content-length': String(bytes.length),
    ...(coding === 'identity' ? {} : { 'content-encoding': coding }),
  }
  return { bytes, etag, headers, notModifiedHeaders }
}

/** What is kept of a representation, so that its type and size are looked at once. */
interface Kept {
  readonly isCompressible: boolean
  readonly byCoding: Map<ContentCoding, CodedRepresentation | Promise<CodedRepresentation>>
}

/** Creates the memory of them; `commonHeaders` are those of every response, which a representation's own replace. */
export const createCodedRepresentations = (commonHeaders: HeaderFields): CodedRepresentations => {
  const memory = new WeakMap<Representation, Kept>()
  const recall = (representation: Representation): Kept => {
    const known = memory.get(representation)
    if (known !== undefined) return known
    const kept: Kept = { isCompressible: isCompressible(representation), byCoding: new Map() }
    memory.set(representation, kept)
    return kept
  }
  return {
    find: (representation, acceptEncoding) => {
      const { isCompressible, byCoding } = recall(representation)
      const coding = isCompressible ? chooseCoding(acceptEncoding) : 'identity'
      const present = byCoding.get(coding)
      if (present !== undefined) return present
      const making = codeRepresentation(representation, coding, commonHeaders)
      byCoding.set(coding, making)
      making.then(
        (coded) => byCoding.set(coding, coded),
        () => byCoding.delete(coding), // those who wait get the error; the next one tries again
      )
      return making
    },
  }
}
