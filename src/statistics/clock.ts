/** The clock of the statistics service. It comes in as an argument, so that a test lets a year pass in a second. */

/** Tells the time and calls back. */
export interface Clock {
  readonly now: () => Date
  /** Calls `action` once after `delayMs`; the function it returns calls that off. */
  readonly after: (delayMs: number, action: () => void) => () => void
}

/** The clock on the wall. */
export const systemClock: Clock = {
  now: () => new Date(),
  after: (delayMs, action) => {
    const timer = setTimeout(action, delayMs)
    return () => clearTimeout(timer)
  },
}
