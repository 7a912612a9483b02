/** The error of a page that cannot be rendered. The other pages are served. */
import type { Page } from '../content/site.ts'
import { ContentError, type ContentIssue, formatIssue } from '../lib/data/issue.ts'
import { TemplateError } from '../lib/eta-compiler.ts'

const issueOf = ({ file }: Page, cause: unknown): ContentIssue => {
  const [issue] = cause instanceof ContentError ? cause.issues : []
  return (
    issue ?? {
      file,
      found: `an error while rendering (${cause instanceof Error ? cause.message : String(cause)})`,
      expected: 'a page that renders',
      fix: 'this is a bug in Vitrine; see the log. Workaround: undo your latest edits one at a time',
    }
  )
}

/** A page cannot be rendered. The message has the place and the fix. */
export class PageFailure extends Error {
  override readonly name = 'PageFailure'
  readonly issue: ContentIssue
  /** Whether a template failed, which may concern other pages, and not the page's own text. */
  readonly isOfTemplate: boolean

  constructor(page: Page, cause: unknown) {
    const issue = issueOf(page, cause)
    super(formatIssue(issue), { cause })
    this.issue = issue
    this.isOfTemplate = cause instanceof ContentError || cause instanceof TemplateError
  }
}
