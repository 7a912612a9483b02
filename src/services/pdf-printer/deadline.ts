/** A bound on how long something of Chromium's is waited for. Used wherever the printer talks to it. */

/**
 * Waits for `work`, at most `limitMs`.
 *
 * @throws what `work` throws, or what `error` returns where the time is over; `work` goes on unheeded then
 */
export const within = async <Value>(
  limitMs: number,
  work: Promise<Value>,
  error: () => Error,
): Promise<Value> => {
  let timer: NodeJS.Timeout | undefined
  const deadline = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(error()), limitMs)
  })
  try {
    return await Promise.race([work, deadline])
  } finally {
    clearTimeout(timer)
  }
}
