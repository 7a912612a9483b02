/** Divides long work into time slices, so that requests are served in between. */
import { scheduler } from 'node:timers/promises'

/** A request that arrives during the work waits about this long for each of its own steps. */
const SLICE_MS = 5

/** The end of the slice, by `performance.now()`. One for the process, as work often follows other work. */
let endsMs = 0

/** Whether {@link yieldIfDue} would pause. Saves very long loops a promise for each step. */
export const isSliceOver = (): boolean => performance.now() >= endsMs

/** Pauses if the slice is over. Await it between the steps of some work. */
export const yieldIfDue = async (): Promise<void> => {
  if (!isSliceOver()) return
  await scheduler.yield()
  endsMs = performance.now() + SLICE_MS
}
