/**
 * Does work that takes more than 5 ms, one piece at a time, so that everyone else's requests stay fast. Clients take turns,
 * and each may hold only its share of the waiting places. Used for cards and searches.
 */
import { scheduler } from 'node:timers/promises'
import { createFairShare } from './fair-share.ts'
import { UnavailableError } from './unavailable-error.ts'

/** Work that waits for its turn, and the piece that is being done. */
export interface FairQueue {
  /**
   * Does a piece of work when its turn comes.
   *
   * @param client identifies the client among all others; one that is undefined stands for many and has no share
   * @throws {UnavailableError} (at once, not by rejecting) if no place is free, or the client has its share of them
   */
  readonly run: <Result>(client: string | undefined, work: () => Promise<Result>) => Promise<Result>
}

/** How much may wait, and what clients are told that get no place. */
export interface FairQueueOptions {
  /** Places, that of the piece being done included. */
  readonly places: number
  /** What is waited for, in the plural: `searches`. */
  readonly name: string
  readonly retryAfterSeconds: number
}

const refusals = { full: 'are waiting', share: 'of this client are waiting, which is its share' } as const

/** Creates an empty queue. */
export const createFairQueue = ({ places, name, retryAfterSeconds }: FairQueueOptions): FairQueue => {
  const share = createFairShare(places)
  /** Work by client; the client whose turn it is comes first. */
  const waiting = new Map<string | undefined, (() => Promise<unknown>)[]>()
  let isBusy = false

  /** Takes the next piece of work, and lets the client's other pieces wait until all others had their turn. */
  const takeNext = (): (() => Promise<unknown>) | undefined => {
    const next = waiting.entries().next().value
    if (next === undefined) return undefined
    const [client, [work, ...rest]] = next
    waiting.delete(client)
    if (rest.length > 0) waiting.set(client, rest)
    return work
  }
  const workOff = async (): Promise<void> => {
    isBusy = true
    for (let work = takeNext(); work !== undefined; work = takeNext()) {
      await work()
      await scheduler.yield() // requests that have arrived meanwhile are served in between
    }
    isBusy = false
  }
  const enqueue = (client: string | undefined, work: () => Promise<unknown>): void => {
    waiting.set(client, [...(waiting.get(client) ?? []), work])
    if (!isBusy) void workOff()
  }

  return {
    run: (client, work) => {
      const refusal = share.refusal(client)
      if (refusal !== undefined)
        throw new UnavailableError(`Too many ${name} ${refusals[refusal]}.`, {
          retryAfterSeconds,
          unavailable: `A free place among the ${name}`,
        })
      share.take(client)
      return new Promise((resolve, reject) => {
        enqueue(client, async () => {
          await Promise.try(work).then(resolve, reject)
          share.release(client)
        })
      })
    },
  }
}
