/** The printer's limits, each with its reason. The two that an owner may set (tabs, time for a print) are in the Config. */

/**
 * Requests that wait at one time. Waiting is cheap (a socket, a few kilobytes, one shared PDF), so this only
 * has to stay below what would exhaust file handles, of which the usual limit is 1,024 for a process.
 */
export const WAITING_LIMIT = 500

/** For a browser to start and answer. 0.4 s when the disk is warm; a cold start on a slow disk reads 200 MB. */
export const BROWSER_START_MS = 10_000

/** For a tab to open and load the CV from memory: 60 ms here. Past this the browser itself hangs, and is ended. */
export const TAB_OPEN_MS = 5_000

/** For a tab or a browser to close when asked (10 to 60 ms here) before it is ended by force. */
export const CLOSE_MS = 1_500

/**
 * For the prints in hand when the printer is told to close. A server has 10 s between SIGTERM and SIGKILL in
 * most places; this leaves the rest for closing the browser and the last responses.
 */
export const FINISH_MS = 5_000

/**
 * Prints by one tab before a new one takes its place, so that what a renderer leaks with each print stays bounded.
 * A new one takes 0.1 s, mostly while nobody waits: 0.4 ms for each print at the worst.
 */
export const TAB_PRINTS_LIMIT = 250

/** Prints by one browser before a new one takes its place, for the browser's own process likewise. */
export const BROWSER_PRINTS_LIMIT = 10_000

/**
 * Pauses before the next start after so many failed ones in a row: one more try at once, since the cause may
 * have been a kill, then longer and longer. The last stays below 5 s, so that the first request 5 s after the
 * cause is gone finds a new start.
 */
export const START_PAUSES_MS = [0, 250, 500, 1_000, 2_000, 4_000] as const
