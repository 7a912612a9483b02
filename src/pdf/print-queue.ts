/** FIFO of requests waiting for a print, each with its own deadline. The printer drains the whole queue for each print. */
import { cannotPrintError } from './errors.ts'

const NO_PLACE = 'A free place in the print queue'

/** A request for the CV that has no response yet. */
export interface Waiter {
  readonly client: string | undefined
  readonly arrivedAtMs: number
  /** Prints that were started for it and failed. */
  failedPrints: number
  readonly resolve: (pdf: Uint8Array) => void
  readonly reject: (error: unknown) => void
}

/** Who asks for a print. */
export interface PrintRequest {
  /** Withdraws the request when its client disconnects. */
  readonly signal?: AbortSignal | undefined
  /** Identifies the client among all others; requests without one have no share to exceed. */
  readonly client?: string | undefined
}

/** The queue. */
export interface PrintQueue {
  /**
   * Enqueues a request.
   *
   * @returns the PDF
   * @throws {UnavailableError} (rejects) if the queue is full, the client has its share of it, or no print starts before
   * the deadline
   */
  readonly add: (request: PrintRequest) => Promise<Uint8Array>
  /** Removes and returns every waiting request; the next print serves them all. */
  readonly drain: () => readonly Waiter[]
  /** Enqueues requests again whose print failed, even if the queue is full. Their original deadlines still apply. */
  readonly requeue: (waiters: readonly Waiter[]) => void
  readonly rejectAll: (error: unknown) => void
  readonly length: () => number
  /** Returns the number of requests rejected because their client had its share. */
  readonly refusedShares: () => number
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
  let refusedShares = 0

  const enqueue = (waiter: Waiter): void => {
    const expire = (): void => {
      timers.delete(waiter)
      waiter.reject(
        cannotPrintError(`No tab was free to print within ${waitMs} ms.`, {
          retryAfterSeconds: 5,
          unavailable: NO_PLACE,
        }),
      )
    }
    timers.set(waiter, setTimeout(expire, waiter.arrivedAtMs + waitMs - performance.now()))
  }
  /**
   * Returns whether a client holds its share: as many places as are left free. A single client gets half of the queue,
   * and each further one half of the rest, so there is always a place for the next.
   */
  const hasItsShare = (client: string | undefined): boolean => {
    if (client === undefined) return false
    const held = timers.keys().reduce((count, waiter) => count + (waiter.client === client ? 1 : 0), 0)
    return held >= limit - timers.size
  }
  const drain = (): readonly Waiter[] => {
    const waiters = [...timers.keys()]
    for (const timer of timers.values()) clearTimeout(timer)
    timers.clear()
    return waiters
  }

  return {
    add: ({ signal, client }) => {
      if (signal?.aborted) return Promise.reject(signal.reason)
      if (timers.size >= limit)
        return Promise.reject(
          cannotPrintError(`${limit} requests are already waiting for a print.`, {
            retryAfterSeconds: 2,
            unavailable: NO_PLACE,
          }),
        )
      if (hasItsShare(client)) {
        refusedShares += 1
        return Promise.reject(
          cannotPrintError('This client already has its share of the requests waiting for a print.', {
            retryAfterSeconds: 2,
            unavailable: NO_PLACE,
          }),
        )
      }
      const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>()
      const waiter: Waiter = { client, arrivedAtMs: performance.now(), failedPrints: 0, resolve, reject }
      const leave = (): void => {
        clearTimeout(timers.get(waiter))
        timers.delete(waiter)
        reject(signal?.reason)
      }
      signal?.addEventListener('abort', leave, { once: true })
      enqueue(waiter)
      return promise.finally(() => signal?.removeEventListener('abort', leave))
    },
    drain,
    requeue: (waiters) => {
      for (const waiter of waiters) enqueue(waiter)
    },
    rejectAll: (error) => {
      for (const { reject } of drain()) reject(error)
    },
    length: () => timers.size,
    refusedShares: () => refusedShares,
  }
}
