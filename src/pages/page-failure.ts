/** The error of a page that cannot be rendered. The other pages are served. */
import type { Page } from '../content/site.ts'
import { ContentError, type ContentIssue, error, formatIssue } from '../lib/data/issue.ts'

/** A page cannot be rendered. The message has the place and the fix. */
export class PageFailure extends Error {
  override readonly name = 'PageFailure'
  readonly issue: ContentIssue

  constructor({ file }: Page, cause: unknown) {
    const [own] = cause instanceof ContentError ? cause.issues : []
    const issue: ContentIssue = own ?? {
      ...error('page/not-rendered'),
      file,
      found: `an error while rendering (${cause instanceof Error ? cause.message : String(cause)})`,
      fix: 'this is a bug in Vitrine; see the log. Workaround: undo your latest edits one at a time',
    }
    super(formatIssue(issue), { cause })
    this.issue = issue
  }
}
