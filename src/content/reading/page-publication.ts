/** Decides which pages are served: no drafts, none before it is published, none after it expires. */
import type { ContentIssue } from '../../lib/data/issue.ts'
import { memoizeByObject } from '../../lib/memoize.ts'
import type { PageReading } from '../files/page-file.ts'
import type { Page } from '../site.ts'

/** A page, and when that may change. */
interface Publication {
  /** Marked as a draft if it is not served now. */
  readonly page: Page
  /** The time of the next change in ms since 1970; undefined if there will be none. */
  readonly changesAtMs: number | undefined
  readonly warnings: readonly ContentIssue[]
}

/** A date without a time begins at midnight UTC, one without a real day never. */
const timeOf = (instant: string | undefined): number | undefined => {
  const time = Date.parse(instant ?? '')
  return Number.isNaN(time) ? undefined : time
}

/** Memoized, because each edit asks for the times of every page. */
const timesOf = memoizeByObject(
  ({ from, until }: PageReading['period']) => [timeOf(from) ?? -Infinity, timeOf(until) ?? Infinity] as const,
)

const notYet = ({ page, period, locate }: PageReading): ContentIssue => ({
  file: page.file,
  ...locate('published'),
  found: `${period.from}, which is in the future, so the page is not served yet`,
  expected: 'a date in the past on pages that are served',
  fix: 'none is needed; the page is served from then on',
})

const noMore = ({ page, period, locate }: PageReading): ContentIssue => ({
  file: page.file,
  ...locate('expires'),
  found: `${period.until}, which is in the past, so the page is no longer served`,
  expected: 'a date in the future on pages that are served',
  fix: 'none is needed; set a later date if the page should be served',
})

/** Where a time lies: before the period in which a page is served, in it, or after it. */
type Phase = 'early' | 'due' | 'over'

/** Memoized, like the times. */
const publicationIn = memoizeByObject((reading: PageReading, phase: Phase): Publication => {
  const { page, period } = reading
  const [from, until] = timesOf(period)
  if (page.draft) return { page, changesAtMs: undefined, warnings: [] }
  if (phase === 'due') return { page, changesAtMs: until < Infinity ? until : undefined, warnings: [] }
  const heldBack = { ...page, draft: true }
  return phase === 'early'
    ? { page: heldBack, changesAtMs: from, warnings: [notYet(reading)] }
    : { page: heldBack, changesAtMs: undefined, warnings: [noMore(reading)] }
})

/** Returns a page as it is at a time, and when that changes next. */
export const publicationOf = (reading: PageReading, nowMs: number): Publication => {
  const [from, until] = timesOf(reading.period)
  return publicationIn(reading, nowMs < from ? 'early' : nowMs < until ? 'due' : 'over')
}
