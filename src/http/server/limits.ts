/** Limits on the time and bytes that one client may take. */
import type { FastifyServerOptions } from 'fastify'

/** Browsers send about 20, proxies add a few. */
export const MAX_HEADER_LINES = 100

/**
 * Longest `Accept` or `Accept-Encoding`, in characters: clients send at most a few hundred. A longer header
 * counts as missing, because weighing 32 KB of preferences takes fifty times as long as sending a page.
 */
export const MAX_PREFERENCES_LENGTH = 1_000

/** The limits as Fastify options. Times are in ms, sizes in bytes. */
export const serverLimits = {
  /**
   * Closes connections without traffic, whose client has stopped reading. There is no traffic while a CV is
   * printed, either: with the highest PDF_TIMEOUT_MS, up to 70 s until the print starts and 60 s for the
   * print.
   */
  connectionTimeout: 150_000,
  /** Bodies are never read, so a whole request may take little longer than its header. */
  requestTimeout: 15_000,
  /** Longer than proxies keep idle connections (nginx 60 s, Caddy 120): the proxy should close them first. */
  keepAliveTimeout: 125_000,
  http: {
    /**
     * Twice Node's default, so that a URL of 20 KB gets a 404 and not a broken connection. Half of a socket
     * read (64 KB), so that the start of a longer request is usually still in memory when it is rejected.
     */
    maxHeaderSize: 32_768,
    /** A header is a few packets; ten seconds suffice on the slowest networks, and bound slow attackers. */
    headersTimeout: 10_000,
    /** Node checks this and `requestTimeout` this often; its default would let requests take 30 s longer. */
    connectionsCheckingInterval: 2_000,
  },
} satisfies FastifyServerOptions & Record<string, unknown>
