/** Divides long work into turns, so that requests are served in between. Used for reading and publishing. */
import { scheduler } from 'node:timers/promises'

/** A request that arrives during the work waits about this long. */
const TURN_MS = 10

/** When the turn is over, by `performance.now()`. One for the process, since one piece of work often follows another. */
let endsMs = 0

/** Returns whether {@link nextTurn} would pause. For loops of very many steps, in which a promise for each would cost more. */
export const isTurnOver = (): boolean => performance.now() >= endsMs

/** Pauses if the turn is over. Await it between the steps of some work. */
export const nextTurn = async (): Promise<void> => {
  if (!isTurnOver()) return
  await scheduler.yield()
  endsMs = performance.now() + TURN_MS
}
