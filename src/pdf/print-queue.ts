/** The requests that wait for a print, each with its deadline. Used by the printer, which takes them all at once. */
import { UnavailableError } from '../lib/unavailable-error.ts'

/** A request for the CV that has not been answered. */
export interface Waiter {
  readonly arrivedAtMs: number
  /** Prints that were begun for it and failed. */
  failedPrints: number
  readonly resolve: (pdf: Uint8Array) => void
  readonly reject: (error: unknown) => void
}

/** Those who wait. */
export interface PrintQueue {
  /**
   * Puts a request in.
   *
   * @throws {UnavailableError} (rejecting) where the queue is full, or no print began for it in time
   */
  readonly add: (signal: AbortSignal | undefined) => Promise<Uint8Array>
  /** Takes out everyone who waits now: the print that begins next is theirs. */
  readonly takeAll: () => readonly Waiter[]
  /** Puts back requests whose print failed; their time goes on. */
  readonly putBack: (waiters: readonly Waiter[]) => void
  readonly rejectAll: (error: unknown) => void
  readonly length: () => number
}

/**
 * Makes an empty queue.
 *
 * @param options.limit requests that may wait; those that were put back are over and above it
 * @param options.waitMs how long a request waits for its print to begin
 */
export const createPrintQueue = (options: {
  readonly limit: number
  readonly waitMs: number
}): PrintQueue => {
  const { limit, waitMs } = options
  const timers = new Map<Waiter, NodeJS.Timeout>()

  const wait = (waiter: Waiter): void => {
    const expire = (): void => {
      timers.delete(waiter)
      waiter.reject(
        new UnavailableError(`No tab was free to print within ${waitMs} ms.`, { retryAfterSeconds: 5 }),
      )
    }
    timers.set(waiter, setTimeout(expire, waiter.arrivedAtMs + waitMs - performance.now()))
  }
  const takeAll = (): readonly Waiter[] => {
    const waiters = [...timers.keys()]
    for (const timer of timers.values()) clearTimeout(timer)
    timers.clear()
    return waiters
  }

  return {
    add: (signal) => {
      if (signal?.aborted) return Promise.reject(signal.reason)
      if (timers.size >= limit)
        return Promise.reject(
          new UnavailableError(`${limit} requests wait for a print already.`, { retryAfterSeconds: 2 }),
        )
      const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>()
      const waiter: Waiter = { arrivedAtMs: performance.now(), failedPrints: 0, resolve, reject }
      const leave = (): void => {
        clearTimeout(timers.get(waiter))
        timers.delete(waiter)
        reject(signal?.reason)
      }
      signal?.addEventListener('abort', leave, { once: true })
      wait(waiter)
      return promise.finally(() => signal?.removeEventListener('abort', leave))
    },
    takeAll,
    putBack: (waiters) => {
      for (const waiter of waiters) wait(waiter)
    },
    rejectAll: (error) => {
      for (const { reject } of takeAll()) reject(error)
    },
    length: () => timers.size,
  }
}
