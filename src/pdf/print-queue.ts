/**
 * FIFO of requests waiting for a print, each with its own deadline. Each print serves all requests that wait for the same
 * document.
 */
import { UnavailableError } from '../lib/unavailable-error.ts'

/** A request for a CV that has no response yet. */
export interface Waiter {
  /** The path of the CV's page. */
  readonly address: string
  readonly arrivedAtMs: number
  /** Prints that were started for it and failed. */
  failedPrints: number
  readonly resolve: (pdf: Uint8Array) => void
  readonly reject: (error: unknown) => void
}

/** The queue. */
export interface PrintQueue {
  /**
   * Enqueues a request.
   *
   * @param address the path of the CV's page
   * @param signal removes the request when its client disconnects
   * @returns the PDF
   * @throws {UnavailableError} (rejects) if the queue is full or no print starts before the deadline
   */
  readonly add: (address: string, signal: AbortSignal | undefined) => Promise<Uint8Array>
  /** Returns the address that the oldest request waits for, or undefined if the queue is empty. */
  readonly nextAddress: () => string | undefined
  /** Removes and returns every request that waits for an address; the next print serves them all. */
  readonly drain: (address: string) => readonly Waiter[]
  /** Enqueues requests again whose print failed, even if the queue is full. Their original deadlines still apply. */
  readonly requeue: (waiters: readonly Waiter[]) => void
  readonly rejectAll: (error: unknown) => void
  readonly length: () => number
}

/**
 * Creates an empty queue.
 *
 * @param options.limit the number of requests that may wait
 * @param options.waitMs how long a request waits for its print to start
 */
export const createPrintQueue = (options: {
  readonly limit: number
  readonly waitMs: number
}): PrintQueue => {
  const { limit, waitMs } = options
  const timers = new Map<Waiter, NodeJS.Timeout>()

  const enqueue = (waiter: Waiter): void => {
    const expire = (): void => {
      timers.delete(waiter)
      waiter.reject(
        new UnavailableError(`No tab was free to print within ${waitMs} ms.`, { retryAfterSeconds: 5 }),
      )
    }
    timers.set(waiter, setTimeout(expire, waiter.arrivedAtMs + waitMs - performance.now()))
  }
  const remove = (waiters: readonly Waiter[]): readonly Waiter[] => {
    for (const waiter of waiters) {
      clearTimeout(timers.get(waiter))
      timers.delete(waiter)
    }
    return waiters
  }

  return {
    add: (address, signal) => {
      if (signal?.aborted) return Promise.reject(signal.reason)
      if (timers.size >= limit)
        return Promise.reject(
          new UnavailableError(`${limit} requests are already waiting for a print.`, {
            retryAfterSeconds: 2,
          }),
        )
      const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>()
      const waiter: Waiter = { address, arrivedAtMs: performance.now(), failedPrints: 0, resolve, reject }
      const leave = (): void => {
        remove([waiter])
        reject(signal?.reason)
      }
      signal?.addEventListener('abort', leave, { once: true })
      enqueue(waiter)
      return promise.finally(() => signal?.removeEventListener('abort', leave))
    },
    nextAddress: () => timers.keys().next().value?.address,
    drain: (address) => remove([...timers.keys()].filter((waiter) => waiter.address === address)),
    requeue: (waiters) => {
      for (const waiter of waiters) enqueue(waiter)
    },
    rejectAll: (error) => {
      for (const { reject } of remove([...timers.keys()])) reject(error)
    },
    length: () => timers.size,
  }
}
