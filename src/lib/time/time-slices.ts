/** Divides long work into time slices, so that requests are served in between. */
import { scheduler } from 'node:timers/promises'

/** How long the work may keep the event loop busy, and so delay a step of a request. */
const SLICE_MS = 5

/** The end of the slice, by `performance.now()`. All work in the process shares it. */
let endsMs = 0

/** Whether {@link yieldIfDue} would pause. With it, very long loops need no promise for each step. */
export const isSliceOver = (): boolean => performance.now() >= endsMs

/** Pauses if the slice is over. Await it between the steps of long work. */
export const yieldIfDue = async (): Promise<void> => {
  if (!isSliceOver()) return
  await scheduler.yield()
  endsMs = performance.now() + SLICE_MS
}
