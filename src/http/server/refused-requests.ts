/** Counts requests that the parser refuses, which reach no access log; logs a kind at most once a second. */
import type { FastifyBaseLogger } from 'fastify'

const LOG_INTERVAL_MS = 1_000

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

/** Creates the counter. It stores only the kind of a request, which may contain cookies and keys. */
export const createRefusedRequests = () => {
  const kinds = new Map<string, { count: number; loggedMs: number }>()
  return {
    add: (log: FastifyBaseLogger, kind: string, status: number): void => {
      const entry = kinds.get(kind) ?? { count: 0, loggedMs: Number.NEGATIVE_INFINITY }
      kinds.set(kind, entry)
      entry.count += 1
      if (performance.now() - entry.loggedMs < LOG_INTERVAL_MS) return
      entry.loggedMs = performance.now()
      const { count } = entry
      log.info({ kind, status, count }, ['request refused', hints[kind]].filter(Boolean).join('. '))
    },
    /** Returns the number of requests of each kind. */
    counts: (): readonly (readonly [kind: string, count: number])[] =>
      [...kinds].map(([kind, { count }]) => [kind, count]),
  }
}

/** See {@link createRefusedRequests}. */
export type RefusedRequests = ReturnType<typeof createRefusedRequests>
