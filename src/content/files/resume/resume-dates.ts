/**
 * Dates of a CV that no program can read, such as `Summer 2019`: shown as written, and left out where a date is expected. Used
 * by resume-file.ts.
 */
import { type DataDocument, type MemberPath, placeOf } from '../../../lib/data/data-document.ts'
import { type ContentIssue, quoteValue } from '../../../lib/data/issue.ts'
import { isJsonObject } from '../../../lib/json.ts'
import { isPartialDate, sortDateOf, whyNoSuchDay } from '../../../lib/written-date.ts'
import { partialDate } from '../../schema/value-types.ts'
import { dateNames, tidyDate } from './resume-values.ts'

/** Returns a warning for each date that is shown as it is written. */
export const writtenDateWarnings = (
  document: DataDocument,
  resume: unknown,
  path: MemberPath = [],
): readonly ContentIssue[] => {
  if (Array.isArray(resume))
    return resume.flatMap((item, index) => writtenDateWarnings(document, item, [...path, index]))
  if (!isJsonObject(resume)) return []
  return Object.entries(resume).flatMap(([name, value]) => {
    const own = [...path, name]
    if (!dateNames.has(name) || typeof value !== 'string') return writtenDateWarnings(document, value, own)
    if (isPartialDate(value)) return []
    const reason = whyNoSuchDay(value)
    const iso = sortDateOf(value)
    return [
      {
        ...placeOf(document, own),
        found: `${quoteValue(value)}${reason === undefined ? '' : `, but ${reason}`}, which is shown as written`,
        expected: partialDate.description,
        fix: iso === undefined ? 'write a date, or leave it' : `write ${iso}, or leave it`,
      },
    ]
  })
}

/** Returns a CV whose members for dates have dates in ISO 8601, for programs, without those that cannot be read. */
export const withTypedDates = (resume: unknown): unknown => {
  if (Array.isArray(resume)) return resume.map(withTypedDates)
  if (!isJsonObject(resume)) return resume
  return Object.fromEntries(
    Object.entries(resume).flatMap(([name, value]) => {
      if (!dateNames.has(name) || typeof value !== 'string') return [[name, withTypedDates(value)] as const]
      const date = tidyDate(value)
      return date !== undefined && isPartialDate(date) ? [[name, date] as const] : []
    }),
  )
}
