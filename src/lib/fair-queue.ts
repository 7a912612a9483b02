/**
 * Does work that takes more than 5 ms, one piece at a time, so that everyone else's requests stay fast.
 * Clients take turns, and each may hold only its share of the waiting places.
 */
import { randomUUID } from 'node:crypto'
import { scheduler } from 'node:timers/promises'
import { createFairShare } from './fair-share.ts'
import { lazy } from './memoize.ts'
import { UnavailableError } from './unavailable-error.ts'

/** How much may wait, and what refused clients are told. */
export interface QueueOptions {
  /** Places, including the one of the running piece. */
  readonly places: number
  /** What is waited for, in the plural: `searches`. */
  readonly name: string
  readonly retryAfterSeconds: number
}

const refusals = { full: 'are waiting', share: 'of this client are waiting, which is its share' } as const

/** Work and its result. */
interface Piece<Result> {
  /** Does the work, unless it has begun. Never rejects. */
  readonly begin: () => Promise<void>
  readonly result: Promise<Result>
}

/** Creates an empty queue. */
export const createFairQueue = ({ places, name, retryAfterSeconds }: QueueOptions) => {
  const share = createFairShare(places)
  /** Work by client; the client whose turn it is comes first. */
  const waiting = new Map<string | undefined, (() => Promise<void>)[]>()
  /** By key. */
  const shared = new Map<string, Piece<unknown>>()
  let isBusy = false
  let isClosed = false
  let worked = Promise.resolve()

  const unavailableError = (message: string) =>
    new UnavailableError(message, { retryAfterSeconds, unavailable: `A free place among the ${name}` })

  const pieceOf = <Result>(work: () => Promise<Result>, onEnd: () => void): Piece<Result> => {
    const { promise, resolve, reject } = Promise.withResolvers<Result>()
    const begin = async (): Promise<void> => {
      if (isClosed) reject(unavailableError('The server is stopping.'))
      else await Promise.try(work).finally(onEnd).then(resolve, reject)
    }
    return { begin: lazy(begin), result: promise }
  }

  /** Takes the next piece; the client's other pieces wait until all other clients had their turn. */
  const takeNext = (): (() => Promise<void>) | undefined => {
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
      await scheduler.yield() // serves requests that have arrived meanwhile
    }
    isBusy = false
  }
  const enqueue = (client: string | undefined, { begin }: Piece<unknown>): void => {
    share.take(client)
    const work = () => begin().finally(() => share.release(client))
    waiting.set(client, [...(waiting.get(client) ?? []), work])
    if (!isBusy) worked = workOff()
  }

  return {
    /**
     * Does a piece of work when its turn comes. Clients that wait for the same key share one piece, done at
     * the first of their turns, so that none waits behind another client's other work. A client without a
     * place may share a piece, but not add one.
     *
     * @param client identifies the client; undefined stands for many clients, and has no share
     * @param key what is made
     * @throws {UnavailableError} (at once, not by rejecting) if no place is free, or the client has its share
     */
    run: <Result>(client: string | undefined, key: string, work: () => Promise<Result>): Promise<Result> => {
      const present = shared.get(key) as Piece<Result> | undefined
      const refusal = share.refusal(client)
      if (present === undefined && refusal !== undefined)
        throw unavailableError(`Too many ${name} ${refusals[refusal]}.`)
      const piece = present ?? pieceOf(work, () => shared.delete(key))
      shared.set(key, piece)
      if (refusal === undefined) enqueue(client, piece)
      return piece.result
    },
    /** Resolves once the running piece has ended. Rejects waiting ones with an {@link UnavailableError}. */
    close: (): Promise<void> => {
      isClosed = true
      return worked
    },
  }
}

/** Creates a queue without shares: a function that does a piece of work in turn, and throws as above. */
export const createBoundedQueue = (options: QueueOptions) => {
  const { run } = createFairQueue(options)
  return <Result>(work: () => Promise<Result>): Promise<Result> =>
    run(undefined, randomUUID(), () => scheduler.yield().then(work))
}
