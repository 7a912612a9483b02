/** The error that becomes a 503 with `Retry-After`. */

/** A dependency of the response is unavailable now and may be available later. */
export class UnavailableError extends Error {
  override readonly name = 'UnavailableError'
  readonly code = 'UPSTREAM_UNAVAILABLE'
  /** For `Retry-After` (RFC 9110 §10.2.3): whole seconds, at least 1. */
  readonly retryAfterSeconds: number
  /** What clients are told is unavailable, such as "The browser that prints PDFs". */
  readonly unavailable: string
  /** Paths that serve the same content in other forms. */
  readonly alternatives: readonly string[]

  constructor(
    message: string,
    options: Pick<UnavailableError, 'retryAfterSeconds' | 'unavailable'> &
      Partial<Pick<UnavailableError, 'alternatives' | 'cause'>>,
  ) {
    super(message, { cause: options.cause })
    this.unavailable = options.unavailable
    this.alternatives = options.alternatives ?? []
    this.retryAfterSeconds = Math.max(1, Math.ceil(options.retryAfterSeconds))
  }
}
