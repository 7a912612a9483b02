/** What can still be told of bytes that Node's parser refused. Used to answer them. */
import type { RequestLine } from './early-response.ts'

/**
 * What Node says of them: `rawPacket` is a Buffer of the last piece to arrive, often all of it, and `bytesParsed` is where
 * in it the parser gave up.
 */
export interface ParserError extends Error {
  readonly code?: string
  readonly rawPacket?: unknown
  readonly bytesParsed?: number
}

/** Reads the line of the request that broke: others may have come before it in the same packet. */
export const refusedLine = ({ rawPacket, bytesParsed = 0 }: ParserError): RequestLine => {
  if (!Buffer.isBuffer(rawPacket)) return { target: '' }
  const before = rawPacket.subarray(0, bytesParsed).lastIndexOf('\r\n\r\n')
  const head = rawPacket.toString('latin1', before < 0 ? 0 : before + 4)
  const [, method, target = ''] = head.match(/^(\S+) +(\S*)/) ?? []
  return { method, target }
}

/** Returns the status for them. A method that Node does not know is still one that an address, where it names one, does not take. */
export const refusedStatus = ({ code = '' }: ParserError, { target }: RequestLine): number => {
  if (code === 'HPE_INVALID_METHOD' && target.startsWith('/')) return 405
  return { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 }[code] ?? 400
}
