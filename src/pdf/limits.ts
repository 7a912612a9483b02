/** Bounds of the printer, each with its reason. The owner sets two more: PDF_TABS and PDF_TIMEOUT_MS. */

/**
 * Requests that have no PDF yet. Each costs a socket and a few kilobytes, and requests for one document share
 * a PDF, so the bound only has to stay well below the usual limit of 1,024 open files per process.
 */
export const WAITING_LIMIT = 500

/** Private documents printed at the same time. If all tabs are open, each takes the place of a CV's tab. */
export const PRIVATE_TABS = 2

/** Time for a browser to start or be reached: 0.4 s from a warm disk, but a cold start reads 200 MB. */
export const BROWSER_START_MS = 10_000

/** Bytes of a remote browser's description of itself, usually 600. */
export const DESCRIPTION_BYTES = 64 * 1024

/**
 * Bytes of a message from a remote browser. The largest is a PDF in base64, under 1 MB except for CVs full of
 * photos. A larger one closes the connection, so that a hostile service cannot fill the memory.
 */
export const MESSAGE_BYTES = 64 * 1024 * 1024

/** Time for a tab to open, usually 60 ms. A browser that exceeds it hangs, and is replaced. */
export const TAB_OPEN_MS = 5_000

/** Time for a tab or browser to close, usually 10 to 60 ms, before the browser is killed. */
export const CLOSE_MS = 1_500

/**
 * Time for running prints to finish at shutdown. The server has already waited for requests in progress, so
 * prints that still run probably hang.
 */
export const FINISH_MS = 2_000

/** Prints per tab before it is replaced, which bounds renderer leaks. A new tab takes about 100 ms. */
export const TAB_PRINTS_LIMIT = 250

/**
 * Pauses after consecutive failed starts. The first retry is immediate, because the browser may simply have
 * been killed. The longest pause is below 5 s, so that printing recovers within 5 s of a fix.
 */
export const START_PAUSES_MS = [0, 250, 500, 1_000, 2_000, 4_000] as const

/**
 * The longest `Retry-After` if no browser has ever run. The cause is probably permanent, such as a missing
 * library, so each failed start doubles the wait.
 */
export const MAX_RETRY_AFTER_SECONDS = 300
