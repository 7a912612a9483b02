/** Logs errors and warnings about the content for the owner. Used by the content store and the publisher. */
import type { FastifyBaseLogger } from 'fastify'
import { ContentError, type ContentIssue, formatIssue } from '../lib/data/issue.ts'

/** Logs issues. */
export interface IssueLog {
  /**
   * Logs why a change is not served.
   *
   * @param what failed, for errors other than {@link ContentError}
   */
  readonly error: (error: unknown, what: string) => void
  /** Logs warnings, one line each. Takes all current ones, and repeats none from the call before. */
  readonly warn: (warnings: readonly ContentIssue[]) => void
}

/** A folder of a thousand imported files must not bury the rest of the log. */
const MAX_LINES = 20

/** Returns an issue without its position, which moves with every line inserted above it. */
const identityOf = (issue: ContentIssue): string =>
  formatIssue({ ...issue, line: undefined, column: undefined })

/** Creates a log of issues. Its memory of warnings is its own, so each subject has one. */
export const createIssueLog = (log: FastifyBaseLogger): IssueLog => {
  let logged: ReadonlySet<string> = new Set()
  return {
    error: (error, what) => {
      if (error instanceof ContentError)
        log.error(
          { code: error.code, issues: error.issues.length },
          `${error.message}\nThe site keeps serving the last good version.`,
        )
      else log.error({ err: error }, `${what}; the site keeps serving the last good version`)
    },
    warn: (warnings) => {
      const fresh = warnings.filter((warning) => !logged.has(identityOf(warning)))
      const lines = [...new Set(fresh.map(formatIssue))]
      for (const line of lines.slice(0, MAX_LINES)) log.warn(line)
      if (lines.length > MAX_LINES) log.warn(`… and ${lines.length - MAX_LINES} more warnings`)
      logged = new Set(warnings.map(identityOf))
    },
  }
}
