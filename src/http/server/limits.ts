/** What one client may take from the server: time and bytes. */
import type { FastifyServerOptions } from 'fastify'

/** Browsers send about 20, proxies add a few. */
export const MAX_HEADER_LINES = 100

/**
 * Characters of `Accept` or `Accept-Encoding`: clients send at most a few hundred. A longer one counts as none, since weighing
 * 32 KB of preferences takes fifty times as long as sending a page.
 */
export const MAX_PREFERENCES_LENGTH = 1_000

/** The limits as Fastify options. Times are in ms, sizes in bytes. */
export const serverLimits = {
  /**
   * Closes connections on which nothing moves: the client has stopped reading. Longer than the longest request for the CV,
   * during which nothing moves either: with the highest PDF_TIMEOUT_MS, 70 s until its print starts and 60 s for the print.
   */
  connectionTimeout: 150_000,
  /** Bodies are never read, so a whole request may take little longer than its header. */
  requestTimeout: 15_000,
  /** Longer than proxies keep idle connections (nginx one minute, Caddy two), so that the proxy closes them first. */
  keepAliveTimeout: 125_000,
  http: {
    /**
     * Twice Node's default, so that a URL of 20 KB is a missing page and not a broken connection. Half of what one read of a
     * socket returns, so that the start of a longer request is usually still at hand when it is refused.
     */
    maxHeaderSize: 32_768,
    /** A header is a few packets; ten seconds suffice on the slowest networks, and bound slow attackers. */
    headersTimeout: 10_000,
    /** Node checks this and `requestTimeout` this often; its default of 30 s would triple them. */
    connectionsCheckingInterval: 2_000,
  },
} satisfies FastifyServerOptions & Record<string, unknown>
