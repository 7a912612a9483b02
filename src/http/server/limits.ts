/**
 * What one client may take of the server: time, bytes, sockets. Each number has its reason here; http-edges.ts
 * passes them to Node. still-sockets.ts has the limit for those who don't read.
 */
import type { FastifyServerOptions } from 'fastify'

/**
 * Twice Node's own limit, so that an address of 20 KB is a missing page and no broken connection; half of what one
 * read of a socket holds, so that a longer one is mostly refused while its beginning is still at hand.
 */
const MAX_HEADER_BYTES = 32_768

/**
 * Sockets open at once; more are closed as they come. Each costs some 10 KB, so that strangers who open all of
 * them take about 80 MB, and a proxy in front needs a few hundred.
 */
export const MAX_CONNECTIONS = 8_000

/** A header is one packet or a few: ten seconds are for the worst of lines, and what slow clients live on. */
const HEADERS_MS = 10_000

/** Nobody reads bodies here, so a whole request may take little longer than its header. */
const REQUEST_MS = 15_000

/** Timeouts are looked at this often, so that they hold to within a fifth; Node's own half minute would treble them. */
const CHECK_INTERVAL_MS = 2_000

/** Longer than proxies keep idle connections (nginx a minute, Caddy two): who opened one is the first to close it. */
const KEEP_ALIVE_MS = 125_000

/** The limits as Fastify and Node take them. */
export const serverLimits = {
  requestTimeout: REQUEST_MS,
  keepAliveTimeout: KEEP_ALIVE_MS,
  http: {
    maxHeaderSize: MAX_HEADER_BYTES,
    headersTimeout: HEADERS_MS,
    connectionsCheckingInterval: CHECK_INTERVAL_MS,
  },
} satisfies FastifyServerOptions & Record<string, unknown>
