/** Logs errors and warnings about the content. */

import { isAbsolute } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { ContentError, type ContentIssue, formatIssue, formatIssues } from '../lib/data/issue.ts'
import { describeNotPublic } from '../privacy/describe-not-public.ts'
import { isSettings } from './files/content-file.ts'

/** The issues of a thousand imported files must not bury the rest of the log. */
const MAX_LINES = 20

/** Returns an issue without its position, which moves with every line inserted above it. */
const identityOf = (issue: ContentIssue): string =>
  formatIssue({ ...issue, line: undefined, column: undefined })

/** Returns a filter of all current issues for those that are new since the last call, or all on demand. */
const createNewsFilter = () => {
  let known: ReadonlySet<string> = new Set()
  return (issues: readonly ContentIssue[], logsAll = false): readonly ContentIssue[] => {
    const fresh = issues.filter((issue) => logsAll || !known.has(identityOf(issue)))
    known = new Set(issues.map(identityOf))
    return fresh
  }
}

/** Creates a log of issues. It remembers what it reported, so each subject has its own. */
export const createIssueLog = (log: FastifyBaseLogger) => {
  const newErrors = createNewsFilter()
  const newWarnings = createNewsFilter()
  let lastInfo: readonly string[] = []
  const logErrors = ({ code, issues, message }: ContentError, consequence: string): void =>
    log.error({ code, issues: issues.length }, `${message}\n${consequence}`)
  return {
    /** Logs why a change is not served. `what` failed. */
    logNotServed: (error: unknown, what: string): void =>
      log.error({ err: error }, `${what}; the site keeps serving the last good version`),
    /** Logs errors of the owner's templates. Takes all current ones, and logs only new ones. */
    logTemplateErrors: (errors: readonly ContentIssue[]): void => {
      const fresh = newErrors(errors)
      if (fresh.length > 0)
        logErrors(new ContentError(fresh), 'Until then the last good templates are used, all of them.')
    },
    /** Logs errors of files that are left out. Takes all current ones; logs new ones, or all on demand. */
    logFileErrors: (errors: readonly ContentIssue[], logsAll = false): void => {
      const fresh = newErrors(errors, logsAll)
      const consequence = fresh.some(({ file }) => isSettings(file) || isAbsolute(file))
        ? 'Until then nothing new or changed is published; ' +
          'what is deleted, private, a draft or expired is not served any more.'
        : 'These files are left out, or stay as they were before the edit. The rest of the site is served.'
      if (fresh.length > 0) logErrors(new ContentError(fresh), consequence)
    },
    /** Logs which pages are not public, if that differs from the call before. */
    logNotPublic: (info: readonly ContentIssue[]): void => {
      const lines = describeNotPublic(info)
      for (const line of lines) if (!lastInfo.includes(line)) log.info(line)
      lastInfo = lines
    },
    /** Logs warnings, one line for each kind. Takes all current ones, and logs only new ones. */
    logWarnings: (warnings: readonly ContentIssue[]): void => {
      const lines = formatIssues(newWarnings(warnings))
      for (const line of lines.slice(0, MAX_LINES)) log.warn(line)
      if (lines.length > MAX_LINES)
        log.warn(`… and ${lines.length - MAX_LINES} more kinds of warning; vitrine check lists them all`)
    },
  }
}
