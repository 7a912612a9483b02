/** Tells the owner what is hardly meant though the site is served all the same. Used by the content store and the publisher. */
import type { FastifyBaseLogger } from 'fastify'
import { type ContentIssue, formatIssue } from '../domain/content-issue.ts'

/** Enough to see what is wrong; an import with a thousand of them must not bury the rest of the log. */
const MOST_LINES = 20

/**
 * Returns the function that logs notices as warnings, one line each. It is given all there are whenever they may have
 * changed, and repeats none that it was given the last time.
 */
export const createNoticeLog = (log: FastifyBaseLogger): ((notices: readonly ContentIssue[]) => void) => {
  let told: ReadonlySet<string> = new Set()
  return (notices) => {
    const lines = new Set(notices.map(formatIssue))
    const fresh = [...lines].filter((line) => !told.has(line))
    for (const line of fresh.slice(0, MOST_LINES)) log.warn(line)
    if (fresh.length > MOST_LINES) log.warn(`… and ${fresh.length - MOST_LINES} more of the kind`)
    told = lines
  }
}
