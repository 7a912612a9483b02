/** Does work that takes more than 5 ms, one piece at a time, so that all other requests stay fast. */
import { scheduler } from 'node:timers/promises'
import pLimit from 'p-limit'
import { UnavailableError } from './unavailable-error.ts'

/** How much may wait, and what clients are told that get no place. */
export interface QueueOptions {
  /** Places, that of the piece being done included. */
  readonly places: number
  /** What is waited for, in the plural: `searches`. */
  readonly name: string
  readonly retryAfterSeconds: number
}

/**
 * Creates a queue: a function that does a piece of work when its turn comes.
 *
 * @returns a function that throws an {@link UnavailableError}, at once and not by rejecting, if no place is free
 */
export const createBoundedQueue = ({ places, name, retryAfterSeconds }: QueueOptions) => {
  const limit = pLimit(1)
  return <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (limit.activeCount + limit.pendingCount >= places)
      throw new UnavailableError(`Too many ${name} are waiting.`, {
        retryAfterSeconds,
        unavailable: `A free place among the ${name}`,
      })
    return limit(async () => {
      await scheduler.yield() // requests that have arrived meanwhile are served in between
      return work()
    })
  }
}
