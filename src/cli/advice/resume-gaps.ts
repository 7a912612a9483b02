/** Suggestions about long periods that a CV leaves out. */
import type { Resume } from '../../content/schema/resume.ts'
import { type ContentIssue, suggestion } from '../../lib/data/issue.ts'
import { sortDateOf } from '../../lib/partial-date.ts'

/** Shorter gaps are the time between two positions. */
const MIN_GAP_MONTHS = 6

const MONTHS = 12

/** Returns the month of a partial date, counted from year 0; of a year, its first or its last. */
const monthOf = (date: string, isEnd: boolean): number => {
  const [year = 0, month] = date.split('-').map(Number)
  return year * MONTHS + (month ?? (isEnd ? MONTHS : 1)) - 1
}

const asText = (month: number): string =>
  `${Math.floor(month / MONTHS)}-${String((month % MONTHS) + 1).padStart(2, '0')}`

/**
 * Returns a suggestion for each half year or more without work, education or volunteering between two that have some.
 *
 * @param today `YYYY-MM-DD`; a period without an end lasts until then
 */
export const resumeGaps = (file: string, resume: Resume, today: string): readonly ContentIssue[] => {
  const { work = [], education = [], volunteer = [] } = resume
  const periods = [...work, ...education, ...volunteer]
    .flatMap(({ startDate, endDate }) => {
      const start = sortDateOf(startDate ?? '')
      const end = endDate === undefined ? today : (sortDateOf(endDate) ?? today)
      return start === undefined ? [] : [{ start: monthOf(start, false), end: monthOf(end, true) }]
    })
    .toSorted((a, b) => a.start - b.start)
  let covered = periods[0]?.end ?? 0
  return periods.flatMap(({ start, end }) => {
    const gap = start - covered - 1
    const [from, to] = [asText(covered + 1), asText(start - 1)]
    covered = Math.max(covered, end)
    if (gap < MIN_GAP_MONTHS) return []
    return {
      ...suggestion('cv/gap'),
      file,
      found: `nothing from ${from} to ${to}`,
      expected: 'work, education or volunteering in every half year',
      fix: 'add what you did then, or leave the gap',
    }
  })
}
