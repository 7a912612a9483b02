import t from 'tap'
import { nextDailyFetch, outdatedAt, retryInstant } from '../../src/statistics/schedule.ts'

t.test('fetches daily at 00:23 UTC', async (t) => {
  const rows: readonly [after: string, next: string][] = [
    ['2026-11-20T12:00:00Z', '2026-11-21T00:23:00.000Z'],
    ['2026-11-21T00:22:59Z', '2026-11-21T00:23:00.000Z'],
    ['2026-11-21T00:23:00Z', '2026-11-22T00:23:00.000Z'],
    ['2028-02-28T12:00:00Z', '2028-02-29T00:23:00.000Z'],
    ['2026-12-31T23:59:59Z', '2027-01-01T00:23:00.000Z'],
  ]
  for (const [after, next] of rows) t.equal(nextDailyFetch(new Date(after)).toISOString(), next, after)
})

t.test('figures are outdated at the next daily fetch, or now if they are from the future', async (t) => {
  const fetchedAt = new Date('2026-11-20T12:00:00Z')
  const rows: readonly [now: string, expected: string][] = [
    ['2026-11-20T12:00:00.000Z', '2026-11-21T00:23:00.000Z'],
    ['2026-11-25T12:00:00.000Z', '2026-11-21T00:23:00.000Z'],
    ['2026-11-20T11:59:59.000Z', '2026-11-20T11:59:59.000Z'],
  ]
  for (const [now, expected] of rows)
    t.equal(outdatedAt(fetchedAt, new Date(now)).toISOString(), expected, now)
})

t.test('retries after a minute, then hourly, and respects the provider', async (t) => {
  const now = new Date('2026-11-20T12:00:00Z')
  const minutesAfter = (failures: number, more: { lasting?: boolean; retryAt?: Date } = {}) =>
    (retryInstant({ lasting: false, retryAt: undefined, ...more }, failures, now).getTime() - now.getTime()) /
    60_000
  t.strictSame(
    [1, 2, 3, 2000].map((failures) => minutesAfter(failures)),
    [1, 60, 60, 60],
  )
  const retryAt = new Date('2026-11-20T12:05:00Z')
  t.equal(minutesAfter(1, { retryAt }), 5)
  t.equal(minutesAfter(2, { retryAt }), 60)
  t.equal(minutesAfter(1, { lasting: true }), 12 * 60 + 23, 'the daily fetch')
})
