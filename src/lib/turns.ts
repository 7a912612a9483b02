/** Divides long work into turns, so that requests are served in between. Used for reading and publishing. */
import { scheduler } from 'node:timers/promises'

/** A request that arrives during the work waits about this long. */
const TURN_MS = 10

/** Returns a function to await between the steps of some work. It pauses once a turn is over. */
export const createTurns = (): (() => Promise<void>) => {
  let ends = performance.now() + TURN_MS
  return async () => {
    if (performance.now() < ends) return
    await scheduler.yield()
    ends = performance.now() + TURN_MS
  }
}
