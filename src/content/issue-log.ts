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

/** Creates a filter. It returns the issues that the last call did not have, or all if `includesKnown`. */
const createNewIssueFilter = () => {
  let known: ReadonlySet<string> = new Set()
  return (issues: readonly ContentIssue[], includesKnown = false): readonly ContentIssue[] => {
    const newIssues = issues.filter((issue) => includesKnown || !known.has(identityOf(issue)))
    known = new Set(issues.map(identityOf))
    return newIssues
  }
}

/** Creates a log of issues. It remembers those of the last call, so each source of issues has its own log. */
export const createIssueLog = (log: FastifyBaseLogger) => {
  const newErrors = createNewIssueFilter()
  const newWarnings = createNewIssueFilter()
  let lastInfo: readonly string[] = []
  const logErrors = ({ code, issues, message }: ContentError, consequence: string): void =>
    log.error({ code, issues: issues.length }, `${message}\n${consequence}`)
  return {
    /** Logs an error that keeps a change from being served. @param failure such as `… could not be read` */
    logNotServed: (error: unknown, failure: string): void =>
      log.error({ err: error }, `${failure}; the site keeps serving the last good version`),
    /** Logs errors of the owner's templates. Takes all current ones, and logs only new ones. */
    logTemplateErrors: (errors: readonly ContentIssue[]): void => {
      const newIssues = newErrors(errors)
      if (newIssues.length > 0)
        logErrors(
          new ContentError(newIssues),
          'Until this is fixed, the last good version of all your templates is used.',
        )
    },
    /** Logs errors of files that are left out. Takes all current ones; logs new ones, or all if asked. */
    logFileErrors: (errors: readonly ContentIssue[], includesKnown = false): void => {
      const newIssues = newErrors(errors, includesKnown)
      // An absolute path is that of the content folder itself.
      const stopsPublishing = newIssues.some(({ file }) => isSettings(file) || isAbsolute(file))
      const consequence = stopsPublishing
        ? 'Until this is fixed, nothing new or changed is published; only removals take effect.'
        : 'These files are left out, or stay as they were before the edit. The rest of the site is served.'
      if (newIssues.length > 0) logErrors(new ContentError(newIssues), consequence)
    },
    /** Logs which pages are not public, if that differs from the call before. */
    logNotPublic: (info: readonly ContentIssue[]): void => {
      const lines = describeNotPublic(info)
      for (const line of lines) if (!lastInfo.includes(line)) log.info(line)
      lastInfo = lines
    },
    /** Logs warnings. Takes all current ones, and logs only new ones. */
    logWarnings: (warnings: readonly ContentIssue[]): void => {
      const lines = formatIssues(newWarnings(warnings))
      for (const line of lines.slice(0, MAX_LINES)) log.warn(line)
      if (lines.length > MAX_LINES)
        log.warn(`… and ${lines.length - MAX_LINES} more warnings; vitrine check lists them all`)
    },
  }
}
