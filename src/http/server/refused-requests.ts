/** Logs requests that the parser refuses, which reach no access log. */
import type { FastifyBaseLogger } from 'fastify'

/** The likely cause, and what an operator can do, by kind. */
const hints: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW:
    'The header is larger than 32 KB, often because other services on the domain set cookies.',
  PROXY: 'The proxy sends the PROXY protocol. Fix: turn it off, and send X-Forwarded-For.',
  TLS: 'The port speaks plain HTTP. Fix: terminate TLS in the proxy, and give it an http:// address.',
}

/** Returns the kind of an unparseable packet: a protocol often sent by mistake, or Node's error code. */
export const kindOf = (code: string, packet: unknown): string => {
  const beginning = Buffer.isBuffer(packet) ? packet.toString('latin1', 0, 6) : ''
  if (beginning.startsWith('\x16\x03')) return 'TLS'
  return beginning === 'PROXY ' ? 'PROXY' : code
}

/** Logs only the kind of a request, which may contain cookies and keys. */
export const logRefused = (log: FastifyBaseLogger, kind: string, status: number): void =>
  log.info({ kind, status }, ['request refused', hints[kind]].filter(Boolean).join('. '))
