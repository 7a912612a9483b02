/** Tells owners which of their pages are not public, as they plainly wanted: drafts, pages due later, and those that have expired. */
import type { ContentIssue } from '../lib/data/issue.ts'

/** As many as fit on a line or two. */
const MAX_LISTED = 5

const describe = (issues: readonly ContentIssue[], state: string): string => {
  const subject = issues.length === 1 ? '1 page is' : `${issues.length} pages are`
  const listed = issues.slice(0, MAX_LISTED).map(({ file, found }) => `${file} (${found})`)
  const more = issues.length > MAX_LISTED ? [`and ${issues.length - MAX_LISTED} more`] : []
  return `${subject} ${state}: ${[...listed, ...more].join(', ')}.`
}

/** Returns at most two lines: `2 pages are not public yet: pages/a.md (a draft), pages/b.md (from 2027-12-24).` */
export const describeNotPublic = (issues: readonly ContentIssue[]): readonly string[] => {
  const pages = new Map(issues.map((issue) => [issue.file, issue])).values() // one may say it twice
  const { yet = [], longer = [] } = Object.groupBy(pages, ({ code }) =>
    code === 'page/expired' ? 'longer' : 'yet',
  )
  return [
    ...(yet.length === 0 ? [] : [describe(yet, 'not public yet')]),
    ...(longer.length === 0 ? [] : [describe(longer, 'no longer public')]),
  ]
}
