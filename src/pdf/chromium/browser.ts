/** A running browser, local or remote, as the supervisor and the tabs see it. */
import type { CDPSession } from 'puppeteer-core'

/** A running browser. The caller that started it closes it. */
export interface RunningBrowser {
  /** The session of the browser itself. All tabs share it; Puppeteer treats its end as the browser's. */
  readonly session: CDPSession
  /** For the log, such as `HeadlessChrome/153.0.8010.0, process 4711`. */
  readonly name: string
  /** Resolves with the end of its output when the browser has exited or disconnected, for any reason. */
  readonly ended: Promise<string>
  /** Closes the browser, by force after `CLOSE_MS`. Resolves when none of its processes and files is left. */
  readonly close: () => Promise<void>
}

/** Starts or reaches a browser. Throws with the reason if that fails, or once the signal is aborted. */
export type StartBrowser = (signal: AbortSignal) => Promise<RunningBrowser>
