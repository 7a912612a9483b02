/** The errors of a print that go to `/api` as 500. What is unavailable for now is an UnavailableError instead. */
import { UnavailableError } from '../lib/unavailable-error.ts'

/** Returns what whoever asks or waits is told once the server closes: another replica, or the next start, is near. */
export const serverClosing = (): UnavailableError =>
  new UnavailableError('The server is closing.', { retryAfterSeconds: 5 })

/** A print that began and gave no PDF. */
export class PrintError extends Error {
  override readonly name: string = 'PrintError'
  readonly code: string = 'PRINT_FAILED'
}

/** A print that was still not done at its deadline. Its tab is given up. */
export class PrintTimeoutError extends PrintError {
  override readonly name = 'PrintTimeoutError'
  override readonly code = 'PRINT_TIMED_OUT'
}

/** The tab went away in the middle: its renderer crashed, or its browser died. Another tab can print the same. */
export class TabLostError extends PrintError {
  override readonly name = 'TabLostError'
  override readonly code = 'PRINT_TAB_LOST'
}
