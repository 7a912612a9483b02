import fc from 'fast-check'
import t from 'tap'
import { utcDay } from '../../src/lib/time/clock.ts'
import {
  type ContributionPart,
  type ContributionSummary,
  summarizeContributions,
  summarizeMonths,
  totalOf,
  weekdayIndex,
  windowStart,
  withinWindow,
} from '../../src/statistics/contribution-summary.ts'

const part = (takenOn: string, counts: Readonly<Record<string, number>>, more = {}): ContributionPart => ({
  provider: 'forgejo',
  account: 'ada',
  takenOn,
  sample: false,
  days: Object.entries(counts).map(([date, count]) => ({ date, count })),
  ...more,
})
const summarize = (...parts: readonly ContributionPart[]) =>
  summarizeContributions(parts) as ContributionSummary

t.test('a window has 365 days, or 366 with a 29 February', async (t) => {
  const rows: readonly [to: string, from: string, length: number][] = [
    ['2026-11-21', '2025-11-22', 365],
    ['2028-02-29', '2027-03-01', 366],
    ['2029-02-28', '2028-02-29', 366],
    ['2029-03-01', '2028-03-02', 365],
  ]
  for (const [to, from, length] of rows) {
    t.equal(windowStart(to), from, `the window that ends on ${to}`)
    t.equal(summarize(part(to, {})).weeks.flat().length, length, `days up to ${to}`)
  }
})

t.test('adds up accounts by day, without days outside the window', async (t) => {
  const summary = summarize(
    part('2026-11-21', { '2026-11-21': 2, '2026-11-20': 1, '2025-11-21': 99, '2026-11-22': 99 }),
    part('2026-11-21', { '2026-11-20': 4, '2026-06-01': 5 }, { provider: 'gitlab' }),
  )
  t.match(summary, { from: '2025-11-22', to: '2026-11-21', total: 12, activeDays: 3, sample: false })
  t.strictSame(summary.weeks.at(-1)?.slice(-2), [
    { date: '2026-11-20', count: 5 },
    { date: '2026-11-21', count: 2 },
  ])
  const day = { date: '2026-11-20', count: 3 }
  t.equal(summarize({ ...part('2026-11-21', {}), days: [day, day] }).total, 6, 'a date that occurs twice')
})

t.test('the newest part ends the window, and one sample makes all a sample', async (t) => {
  const stale = part('2026-11-18', { '2026-11-18': 1 }, { account: 'stale', sample: true })
  const fresh = part('2026-11-21', { '2026-11-21': 1 }, { account: 'fresh' })
  const summary = summarize(stale, fresh)
  t.match(summary, { to: '2026-11-21', takenOn: '2026-11-21', sample: true })
  t.match(summary.sources, [
    { account: 'stale', takenOn: '2026-11-18' },
    { account: 'fresh', takenOn: '2026-11-21' },
  ])
})

t.test('finds the longest run of active days', async (t) => {
  const streak = { '2028-02-28': 1, '2028-02-29': 9, '2028-03-01': 1 }
  const counts = { '2027-06-01': 1, ...streak, '2028-03-02': 0, '2028-03-03': 1, '2028-03-04': 1 }
  t.equal(summarize(part('2028-03-05', counts)).longestStreak, 3)
})

t.test('months add up to the total', async (t) => {
  const summary = summarize(part('2026-11-21', { '2025-11-30': 2, '2026-01-01': 3, '2026-01-31': 4 }))
  const months = summarizeMonths(summary)
  t.equal(months.length, 13)
  t.strictSame(months[0], { month: '2025-11', total: 2, activeDays: 1 })
  t.strictSame(months[2], { month: '2026-01', total: 7, activeDays: 2 })
  t.equal(summarizeMonths(summarize(part('2026-12-31', {}))).length, 12)
})

t.test('the figures of any accounts agree with each other', async (t) => {
  const seed = 1843
  t.comment(`seed ${seed}`)
  const date = fc
    .date({ min: new Date('2015-01-01'), max: new Date('2045-12-31'), noInvalidDate: true })
    .map(utcDay)
  const anyPart = fc.record({
    provider: fc.constantFrom('github', 'gitlab'),
    account: fc.string(),
    takenOn: date,
    sample: fc.boolean(),
    days: fc.array(fc.record({ date, count: fc.nat({ max: 50 }) }), { maxLength: 400 }),
  })
  const agree = fc.property(fc.array(anyPart, { minLength: 1, maxLength: 4 }), (parts) => {
    const summary = summarize(...parts)
    const days = summary.weeks.flat()
    const dates = days.map(({ date }) => date)
    const counted = parts.flatMap((part) => withinWindow(part.days, summary.to))
    return (
      summary.total === totalOf(counted) &&
      summary.total === totalOf(days) &&
      summary.total === totalOf(summarizeMonths(summary).map(({ total }) => ({ date: '', count: total }))) &&
      summary.activeDays === days.filter(({ count }) => count > 0).length &&
      summary.longestStreak <= summary.activeDays &&
      (days.length === 365 || days.length === 366) &&
      dates.join() === [...new Set(dates)].toSorted().join() &&
      dates[0] === summary.from &&
      dates.at(-1) === summary.to &&
      summary.weeks.every((week, index) =>
        week.every(({ date }, row) => weekdayIndex(date) === (index === 0 ? 7 - week.length : 0) + row),
      )
    )
  })
  fc.assert(agree, { seed, numRuns: 300 })
  t.equal(weekdayIndex('2026-11-16'), 0, 'a Monday')
})
