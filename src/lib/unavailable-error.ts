/** The error that `/api` answers with 503. Every other error is a 500. */

/** A dependency of the response is unavailable now and may be available later. */
export class UnavailableError extends Error {
  override readonly name = 'UnavailableError'
  readonly code = 'UPSTREAM_UNAVAILABLE'
  /** For `Retry-After` (RFC 9110 §10.2.3): whole seconds, at least 1. */
  readonly retryAfterSeconds: number

  constructor(message: string, options: { readonly retryAfterSeconds: number; readonly cause?: unknown }) {
    super(message, { cause: options.cause })
    this.retryAfterSeconds = Math.max(1, Math.ceil(options.retryAfterSeconds))
  }
}
