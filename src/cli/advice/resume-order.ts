/** Advice about entries of a CV that are not in reverse order, the newest first, which is what readers and programs expect. */
import type { Resume } from '../../content/schema/resume.ts'
import type { ContentIssue } from '../../lib/data/issue.ts'

const sections = ['work', 'volunteer', 'education'] as const

/** Dates may be of different lengths: `2014` and `2014-06` are in either order. */
const isOlder = (one: string, other: string): boolean => {
  const length = Math.min(one.length, other.length)
  return one.slice(0, length) < other.slice(0, length)
}

/** Dates that cannot be understood are as written: `Summer 2019`. */
const isDate = (text: string | undefined): text is string => text !== undefined && /^\d{4}(?:-|$)/.test(text)

/** Returns advice for the first entry of each section that began later than the one above it. */
export const resumeOrder = (file: string, resume: Resume): readonly ContentIssue[] =>
  sections.flatMap((section) => {
    const entries = resume[section] ?? []
    const index = entries.findIndex(({ startDate }, at) => {
      const above = entries[at - 1]?.startDate
      return isDate(above) && isDate(startDate) && isOlder(above, startDate)
    })
    if (index === -1) return []
    return [
      {
        file,
        member: `${section}[${index}]`,
        found: `a start in ${entries[index]?.startDate}, after ${entries[index - 1]?.startDate} above it`,
        expected: 'the newest entry first',
        fix: 'sort them, or leave the order as it is',
      },
    ]
  })
