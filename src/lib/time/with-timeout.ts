/** Bounds the time spent waiting for a promise. */

/**
 * Waits for `work`, at most `limitMs` or until `signal` aborts. `work` itself is not cancelled.
 *
 * @throws what `work` throws; what `error` returns, once the time is up; the reason of `signal`
 */
export const withTimeout = async <Value>(
  limitMs: number,
  work: Promise<Value>,
  error: () => Error,
  signal?: AbortSignal,
): Promise<Value> => {
  const { promise: end, reject } = Promise.withResolvers<never>()
  const abort = (): void => reject(signal?.reason)
  const timer = setTimeout(() => reject(error()), limitMs)
  signal?.addEventListener('abort', abort, { once: true })
  if (signal?.aborted) abort()
  try {
    return await Promise.race([work, end])
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', abort)
  }
}
