/** Days, and the clock, which is passed in so that a test can let a year pass within seconds. */

/** Milliseconds of a day. */
export const DAY_MS = 86_400_000

/** Returns the UTC day of an instant as `YYYY-MM-DD`. */
export const utcDay = (instant: Date): string => instant.toISOString().slice(0, 'YYYY-MM-DD'.length)

/** Tells the time and runs jobs. */
export interface Clock {
  readonly now: () => Date
  /** Runs a job at an instant, or now if it is past; must not reject. Returns a function that cancels it. */
  readonly schedule: (at: Date, job: () => Promise<void>) => () => void
}

/** Timers stop while the machine sleeps, and ignore clock changes, so the time is checked this often. */
const MAX_TIMER_MS = 60_000

/** The system's clock. */
export const systemClock: Clock = {
  now: () => new Date(),
  schedule: (at, job) => {
    let timer: NodeJS.Timeout | undefined
    const wait = (): void => {
      const waitMs = at.getTime() - Date.now()
      timer = waitMs > MAX_TIMER_MS ? setTimeout(wait, MAX_TIMER_MS) : setTimeout(job, Math.max(0, waitMs))
    }
    wait()
    return () => clearTimeout(timer)
  },
}
