/** What the parser refuses reaches no route and no access log: here it is counted, and logged at most once a second. */
import type { FastifyBaseLogger } from 'fastify'

const LOG_INTERVAL_MS = 1_000

/** What an operator can do, where the kind says it. */
const advice: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: 'The header is above 32 KB, often because of cookies of other services on the domain.',
  PROXY: 'The proxy sends the PROXY protocol. Fix: turn it off, and send X-Forwarded-For.',
  TLS: 'The port speaks plain HTTP. Fix: end TLS in the proxy, and let it ask for http://.',
}

/** Returns the kind of bytes that are no request: a protocol that is often sent by mistake, or Node's code. */
export const kindOf = (code: string, packet: unknown): string => {
  const beginning = Buffer.isBuffer(packet) ? packet.toString('latin1', 0, 6) : ''
  if (beginning.startsWith('\x16\x03')) return 'TLS'
  return beginning === 'PROXY ' ? 'PROXY' : code
}

/** Creates the count of refused requests. Of a request, nothing is kept but its kind: it may hold cookies and keys. */
export const createRefusedRequests = () => {
  const kinds = new Map<string, { count: number; loggedMs: number }>()
  return {
    add: (log: FastifyBaseLogger, kind: string, status: number): void => {
      const known = kinds.get(kind) ?? { count: 0, loggedMs: Number.NEGATIVE_INFINITY }
      kinds.set(kind, known)
      known.count += 1
      if (performance.now() - known.loggedMs < LOG_INTERVAL_MS) return
      known.loggedMs = performance.now()
      const { count } = known
      log.info({ kind, status, count }, ['request refused', advice[kind]].filter(Boolean).join('. '))
    },
    /** Returns how many there were of each kind. */
    counts: (): readonly (readonly [kind: string, count: number])[] =>
      [...kinds].map(([kind, { count }]) => [kind, count]),
  }
}

/** See {@link createRefusedRequests}. */
export type RefusedRequests = ReturnType<typeof createRefusedRequests>
