import t from 'tap'
import { isOutdated, nextDailyFetch, retryInstant, systemClock } from '../../src/statistics/schedule.ts'

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

t.test('figures are outdated after the next daily fetch, or if they are from the future', async (t) => {
  const fetchedAt = new Date('2026-11-20T12:00:00Z')
  const rows: readonly [now: string, expected: boolean][] = [
    ['2026-11-21T00:22:59Z', false],
    ['2026-11-21T00:23:00Z', true],
    ['2026-11-20T11:59:59Z', true],
  ]
  for (const [now, expected] of rows) t.equal(isOutdated(fetchedAt, new Date(now)), expected, now)
})

t.test('pauses grow to six hours, and respect the provider', async (t) => {
  const now = new Date('2026-11-20T12:00:00Z')
  const minutesAfter = (failures: number, more: { lasting?: boolean; retryAt?: Date } = {}) => {
    const instant = retryInstant({ lasting: false, retryAt: undefined, ...more }, failures, now)
    return instant && (instant.getTime() - now.getTime()) / 60_000
  }
  t.strictSame(
    [1, 2, 3, 9, 10, 2000].map((failures) => minutesAfter(failures)),
    [1, 2, 4, 256, 360, 360],
  )
  const retryAt = new Date('2026-11-20T12:05:00Z')
  t.equal(minutesAfter(1, { retryAt }), 5)
  t.equal(minutesAfter(5, { retryAt }), 16)
  t.equal(minutesAfter(1, { lasting: true }), undefined)
})

t.test(
  'the system clock runs a job at its instant, at once if that is past, and never once cancelled',
  async (t) => {
    const runAt = (instant: Date): Promise<void> => {
      const { promise, resolve } = Promise.withResolvers<void>()
      t.teardown(systemClock.schedule(instant, async () => resolve()))
      return promise
    }
    const soon = new Date(Date.now() + 300)
    const cancel = systemClock.schedule(new Date(Date.now() + 100), async () => {
      t.fail('expected no run')
    })
    cancel()
    await runAt(new Date(Date.now() - 60_000))
    await runAt(soon)
    t.ok(new Date() >= soon)
  },
)
