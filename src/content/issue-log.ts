/** Tells the owner what is wrong, or hardly meant though the site is served. Used by the content store and the publisher. */
import type { FastifyBaseLogger } from 'fastify'
import { ContentError, type ContentIssue, formatIssue } from '../lib/data/issue.ts'

/** Enough to see what is wrong; an import with a thousand of them must not bury the rest of the log. */
const MOST_LINES = 20

/**
 * Logs why a change of the content is not served.
 *
 * @param what failed, for errors that are no faults of the content
 */
export const tellFailure = (log: FastifyBaseLogger, error: unknown, what: string): void => {
  if (error instanceof ContentError)
    log.error(
      { code: error.code, issues: error.issues.length },
      `${error.message}\nThe last good site is served on.`,
    )
  else log.error({ err: error }, `${what}; the last good site is served on`)
}

/** A notice without its place, which moves with every line that is written above it. */
const subjectOf = (notice: ContentIssue): string =>
  formatIssue({ ...notice, line: undefined, column: undefined })

/**
 * Returns the function that logs notices as warnings, one line each. It is given all there are whenever they may have
 * changed, and repeats none that it was given the last time.
 */
export const createNoticeLog = (log: FastifyBaseLogger): ((notices: readonly ContentIssue[]) => void) => {
  let told: ReadonlySet<string> = new Set()
  return (notices) => {
    const fresh = [...new Set(notices.filter((notice) => !told.has(subjectOf(notice))).map(formatIssue))]
    for (const line of fresh.slice(0, MOST_LINES)) log.warn(line)
    if (fresh.length > MOST_LINES) log.warn(`… and ${fresh.length - MOST_LINES} more of the kind`)
    told = new Set(notices.map(subjectOf))
  }
}
