/** A browser that answers, whether we started it or reached it: what the supervisor and the tabs see of either. */
import type { CDPSession } from 'puppeteer'

/** The browser. Whoever got it closes it. */
export interface RunningBrowser {
  /** The protocol's session with the browser itself. One for all tabs, never detached: Puppeteer takes that for the browser's end. */
  readonly session: CDPSession
  /** For the log, such as `HeadlessChrome/153.0.8010.0, process 4711`. */
  readonly name: string
  /** Resolves when it is gone, asked or unasked, with its last words. */
  readonly ended: Promise<string>
  /** Ends it, by force where it does not within {@link CLOSE_MS}. Resolves when nothing is left of it. */
  readonly close: () => Promise<void>
}

/** Starts or reaches a browser; throws where it can't, with what is known of why, and where the signal is aborted. */
export type StartBrowser = (signal: AbortSignal) => Promise<RunningBrowser>
