/**
 * Queue of requests waiting for a print, each with its own deadline. Each print serves all requests that wait for the same
 * document.
 */
import { createFairShare } from '../lib/fair-share.ts'
import { cannotPrintError } from './errors.ts'

const NO_PLACE = 'A free place in the print queue'

/** A request for a CV that has no response yet. */
export interface Waiter {
  /** The path of the CV's page. */
  readonly address: string
  readonly client: string | undefined
  /** Aborted once its client has disconnected. */
  readonly signal: AbortSignal | undefined
  readonly isBackground: boolean
  readonly arrivedAtMs: number
  /** Prints that were started for it and failed. */
  failedPrints: number
  readonly resolve: (pdf: Uint8Array) => void
  readonly reject: (error: unknown) => void
}

/** A request for a print. */
export interface PrintRequest {
  /** The path of the CV's page; by default, that in the site's first language. */
  readonly address?: string
  /** Withdraws the request when its client disconnects. */
  readonly signal?: AbortSignal | undefined
  /** Identifies the client among all others; requests without one have no share to exceed. */
  readonly client?: string | undefined
  /** Whether no client waits for it, so that it uses the tabs there are. False by default. */
  readonly isBackground?: boolean
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
  readonly add: (request: PrintRequest & Pick<Waiter, 'address'>) => Promise<Uint8Array>
  /** Returns the oldest request, those of clients before those in the background; undefined if the queue is empty. */
  readonly next: () => Waiter | undefined
  /** Removes and returns every request that waits for an address; the next print serves them all. */
  readonly drain: (address: string) => readonly Waiter[]
  /**
   * Enqueues requests again whose print failed, even if the queue is full, except those whose client has disconnected. Their
   * original deadlines still apply.
   */
  readonly requeue: (waiters: readonly Waiter[]) => void
  readonly rejectAll: (error: unknown) => void
  /** Rejects the requests whose deadlines come before a time, by `performance.now()`. */
  readonly rejectBefore: (timeMs: number, error: unknown) => void
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
  const share = createFairShare(limit)
  let refusedShares = 0

  const enqueue = (waiter: Waiter): void => {
    const expire = (): void => {
      remove([waiter])
      waiter.reject(
        cannotPrintError(`No tab was free to print within ${waitMs} ms.`, {
          retryAfterSeconds: 5,
          unavailable: NO_PLACE,
        }),
      )
    }
    timers.set(waiter, setTimeout(expire, waiter.arrivedAtMs + waitMs - performance.now()))
    share.take(waiter.client)
  }
  const remove = (waiters: readonly Waiter[]): readonly Waiter[] => {
    for (const waiter of waiters) {
      clearTimeout(timers.get(waiter))
      if (timers.delete(waiter)) share.release(waiter.client)
    }
    return waiters
  }
  const rejectBefore: PrintQueue['rejectBefore'] = (timeMs, error) => {
    const late = [...timers.keys()].filter(({ arrivedAtMs }) => arrivedAtMs + waitMs < timeMs)
    for (const { reject } of remove(late)) reject(error)
  }

  return {
    add: ({ address, signal, client, isBackground = false }) => {
      if (signal?.aborted) return Promise.reject(signal.reason)
      const refusal = share.refusal(client)
      if (refusal === 'full')
        return Promise.reject(
          cannotPrintError(`${limit} requests are already waiting for a print.`, {
            retryAfterSeconds: 2,
            unavailable: NO_PLACE,
          }),
        )
      if (refusal === 'share') {
        refusedShares += 1
        return Promise.reject(
          cannotPrintError('This client already has its share of the requests waiting for a print.', {
            retryAfterSeconds: 2,
            unavailable: NO_PLACE,
          }),
        )
      }
      const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>()
      const arrivedAtMs = performance.now()
      const waiter: Waiter = {
        address,
        client,
        signal,
        isBackground,
        arrivedAtMs,
        failedPrints: 0,
        resolve,
        reject,
      }
      const leave = (): void => {
        remove([waiter])
        reject(signal?.reason)
      }
      signal?.addEventListener('abort', leave, { once: true })
      enqueue(waiter)
      return promise.finally(() => signal?.removeEventListener('abort', leave))
    },
    next: () => timers.keys().find(({ isBackground }) => !isBackground) ?? timers.keys().next().value,
    drain: (address) => remove([...timers.keys()].filter((waiter) => waiter.address === address)),
    requeue: (waiters) => {
      for (const waiter of waiters) if (!waiter.signal?.aborted) enqueue(waiter)
    },
    rejectAll: (error) => rejectBefore(Number.POSITIVE_INFINITY, error),
    rejectBefore,
    length: () => timers.size,
    refusedShares: () => refusedShares,
  }
}
