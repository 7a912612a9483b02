/** Tells owners which of their files are not public, as they plainly wanted: drafts, pages due later, and those that have expired. */
import type { ContentIssue } from '../lib/data/issue.ts'

/** As many as fit on a line or two. */
const MAX_LISTED = 5

const describe = (issues: readonly ContentIssue[]): string => {
  const subject = issues.length === 1 ? '1 file is' : `${issues.length} files are`
  const listed = issues
    .slice(0, MAX_LISTED)
    .map(({ file, field, found }) => `${file} (${field === undefined ? found : `${field}: ${found}`})`)
  const more = issues.length > MAX_LISTED ? [`and ${issues.length - MAX_LISTED} more`] : []
  return `${subject} not public: ${[...listed, ...more].join(', ')}.`
}

/** Returns a line for each field or folder: `2 files are not public: pages/a.md (draft: true), pages/b.md (draft: true).` */
export const describeNotPublic = (issues: readonly ContentIssue[]): readonly string[] =>
  [...Map.groupBy(issues, ({ field, found }) => field?.toLowerCase() ?? found).values()].map(describe)
