/** A bound on how long something of Chromium's is waited for. Used wherever the printer talks to it. */

/**
 * Waits for `work`, at most `limitMs` and until `signal` is aborted; `work` goes on unheeded after that.
 *
 * @throws what `work` throws, what `error` returns where the time is over, or the signal's reason
 */
export const within = async <Value>(
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
