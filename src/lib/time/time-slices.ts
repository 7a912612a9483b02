/** Divides long work into time slices, so that requests are served in between. */
import { scheduler } from 'node:timers/promises'

/** A request that arrives during the work waits about this long for each of its own steps. */
const SLICE_MS = 5

/** When the slice is over, by `performance.now()`. One for the process, since one piece of work often follows another. */
let endsMs = 0

/** Returns whether {@link yieldIfDue} would pause. For loops of very many steps, in which a promise for each would cost more. */
export const isSliceOver = (): boolean => performance.now() >= endsMs

/** Pauses if the slice is over. Await it between the steps of some work. */
export const yieldIfDue = async (): Promise<void> => {
  if (!isSliceOver()) return
  await scheduler.yield()
  endsMs = performance.now() + SLICE_MS
}
