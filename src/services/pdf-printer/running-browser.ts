/** A browser that answers, whether we started it or reached it: what the supervisor and the tabs see of either. */
import type { Browser } from 'puppeteer'

export interface RunningBrowser {
  readonly browser: Browser
  /** For the log, such as `HeadlessChrome/153.0.8010.0, process 4711`. */
  readonly name: string
  /** Resolves when it has ended, after `close` or on its own, with what is known of why. */
  readonly ended: Promise<string>
  /** Asks it to end, and ends it by force where it does not within {@link CLOSE_MS}. Resolves when nothing is left of it. */
  readonly close: () => Promise<void>
}
