/** What one client may take from the server: time and bytes. */
import type { FastifyServerOptions } from 'fastify'

/**
 * Twice Node's default, so that a URL of 20 KB is a missing page and not a broken connection. Half of what one read of a
 * socket returns, so that the start of a longer request is usually still at hand when it is refused.
 */
const MAX_HEADER_BYTES = 32_768

/** Browsers send about 20, proxies add a few. */
export const MAX_HEADER_LINES = 100

/**
 * Characters of `Accept` or `Accept-Encoding`: clients send at most a few hundred. A longer one counts as none, since weighing
 * 32 KB of preferences takes fifty times as long as sending a page.
 */
export const MAX_PREFERENCES_LENGTH = 1_000

/** A header is a few packets; ten seconds suffice on the slowest networks, and bound slow attackers. */
const HEADERS_TIMEOUT_MS = 10_000

/** Bodies are never read, so a whole request may take little longer than its header. */
const REQUEST_TIMEOUT_MS = 15_000

/** Node checks the two timeouts above this often; its default of 30 s would triple them. */
const CHECK_INTERVAL_MS = 2_000

/** Longer than proxies keep idle connections (nginx one minute, Caddy two), so that the proxy closes them first. */
const KEEP_ALIVE_TIMEOUT_MS = 125_000

/**
 * Closes connections on which nothing moves: the client has stopped reading. Longer than the longest request for the CV,
 * during which nothing moves either: with the highest PDF_TIMEOUT_MS, 70 s until its print starts and 60 s for the print.
 */
const CONNECTION_TIMEOUT_MS = 150_000

/** The limits as Fastify options. */
export const serverLimits = {
  connectionTimeout: CONNECTION_TIMEOUT_MS,
  requestTimeout: REQUEST_TIMEOUT_MS,
  keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
  http: {
    maxHeaderSize: MAX_HEADER_BYTES,
    headersTimeout: HEADERS_TIMEOUT_MS,
    connectionsCheckingInterval: CHECK_INTERVAL_MS,
  },
} satisfies FastifyServerOptions & Record<string, unknown>
