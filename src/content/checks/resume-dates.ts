/** Finds periods of a CV that end before they start. Used by the site reader. */
import { formatMemberPath } from '../../lib/data/data-document.ts'
import { type ContentIssue, quoteValue } from '../../lib/data/issue.ts'
import { isPartialDate } from '../../lib/written-date.ts'
import type { ResumeReading } from '../files/resume/resume-file.ts'

const sections = ['work', 'volunteer', 'education', 'projects'] as const

/** Dates may be of different lengths: `2014` is not before `2014-06`. */
const isBefore = (end: string, start: string): boolean => end < start.slice(0, end.length)

/** Returns a warning for each such period. */
export const resumeDateWarnings = (
  readings: readonly (Pick<ResumeReading, 'resume' | 'document'> & { readonly file: string })[],
): readonly ContentIssue[] =>
  readings.flatMap(({ file, resume, document }) =>
    sections.flatMap((section) =>
      (resume[section] ?? []).flatMap(({ startDate, endDate }, index) => {
        if (startDate === undefined || endDate === undefined) return []
        if (!isPartialDate(startDate) || !isPartialDate(endDate) || !isBefore(endDate, startDate)) return []
        const path = [section, index, 'endDate']
        return [
          {
            file,
            ...document.locate(path),
            member: formatMemberPath(path),
            found: `${quoteValue(endDate)}, before the start ${quoteValue(startDate)}`,
            expected: 'an end after the start',
            fix: 'correct one of them',
          },
        ]
      }),
    ),
  )
