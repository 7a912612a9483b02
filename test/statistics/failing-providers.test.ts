/** What the statistics do when providers fail. */
import t from 'tap'
import type { Account } from '../../src/content/schema/site-settings.ts'
import { testFolder } from '../fixtures/server/test-folder.ts'
import {
  forgejoHeatMap,
  gitHubCalendar,
  gitLabCalendar,
  json,
  startCodeHost,
} from '../fixtures/statistics/code-host.ts'
import {
  createTestStatistics,
  day,
  failed,
  forgejo,
  noTokens,
  start,
} from '../fixtures/statistics/test-statistics.ts'

t.test('keeps the part and the date of a failing provider, and updates the others', async (t) => {
  const steady = await startCodeHost(t, gitLabCalendar([day('2026-11-20', 10)]))
  const shaky = await startCodeHost(t, forgejoHeatMap([day('2026-11-20', 5)]))
  const { statistics, clock, changed, logged } = createTestStatistics(t, {
    accounts: () => [{ provider: 'gitlab', name: 'ada', url: steady.url }, forgejo(shaky.url)],
  })
  const first = changed()
  await start(statistics)
  await first
  shaky.replyWith(json({}, 500))
  const failure = logged(failed)
  const second = changed()
  await clock.runUntil(new Date('2026-11-21T00:23:00Z'))
  t.match((await failure).details, {
    account: 'forgejo ada',
    reason: /500/,
    shows: 'figures of 2026-11-20',
    nextAttempt: '2026-11-21T00:24:00.000Z',
  })
  await second
  t.match(statistics.current(), {
    total: 15,
    takenOn: '2026-11-21',
    sources: [{ takenOn: '2026-11-21' }, { takenOn: '2026-11-20' }],
  })
})

t.test('takes all zeros after contributions for a failure, until these are a year old', async (t) => {
  const zeros = [day('2026-11-20', 0), day('2026-11-21', 0), day('2027-11-21', 0)]
  const host = await startCodeHost(t, gitHubCalendar([day('2026-11-20', 5)]))
  const options = {
    dataDir: testFolder(t),
    tokens: { ...noTokens, github: 'secret' },
    accounts: (): readonly Account[] => [{ provider: 'github', name: 'ada', url: host.url }],
  }
  const { statistics, clock, changed, logged } = createTestStatistics(t, options)
  const first = changed()
  await start(statistics)
  await first
  host.replyWith(gitHubCalendar(zeros))
  const failure = logged(failed)
  await clock.runUntil(new Date('2026-11-21T00:23:00Z'))
  t.match((await failure).details.reason, /All days are zero, but the last snapshot has 5 contributions/)
  t.match(statistics.current(), { total: 5, takenOn: '2026-11-20' })
  await statistics.close()
  const later = createTestStatistics(t, { ...options, startAt: '2027-11-20T12:00:00Z' })
  const renewed = later.changed().then(() => later.changed())
  await start(later.statistics)
  await renewed
  t.match(later.statistics.current(), { total: 0, takenOn: '2027-11-20' })
})

t.test('accepts zeros if there was nothing before', async (t) => {
  const host = await startCodeHost(t, gitHubCalendar([day('2026-11-20', 0)]))
  const { statistics, changed } = createTestStatistics(t, {
    tokens: { ...noTokens, github: 'secret' },
    accounts: () => [{ provider: 'github', name: 'ada', url: host.url }],
  })
  const first = changed()
  await start(statistics)
  await first
  t.match(statistics.current(), { total: 0, activeDays: 0 })
})

t.test('rejects figures that only cover another year', async (t) => {
  const host = await startCodeHost(t, gitLabCalendar([day('2020-01-01', 5), day('2026-11-21', 5)]))
  const { statistics, logged } = createTestStatistics(t, {
    accounts: () => [{ provider: 'gitlab', name: 'ada', url: host.url }],
  })
  const failure = logged(failed)
  await start(statistics)
  t.match((await failure).details.reason, /None of the 2 days is within the year up to 2026-11-20/)
  t.equal(statistics.current(), undefined)
})

t.test('retries after a minute, then hourly, and not before Retry-After', async (t) => {
  const host = await startCodeHost(t, json({}, 500))
  const { statistics, clock, logged, changed } = createTestStatistics(t, {
    accounts: () => [forgejo(host.url)],
  })
  const minutes: number[] = []
  const begin = clock.now().getTime()
  let failure = logged(failed)
  await start(statistics)
  for (const replies of [500, 500, 500, 429]) {
    const { details } = await failure
    minutes.push((Date.parse(`${details.nextAttempt}`) - begin) / 60_000)
    host.replyWith(json({}, replies, replies === 429 ? { 'retry-after': '7200' } : {}))
    failure = logged(failed)
    await clock.runUntil(new Date(`${details.nextAttempt}`))
  }
  const { details } = await failure
  minutes.push((Date.parse(`${details.nextAttempt}`) - begin) / 60_000)
  t.strictSame(minutes, [1, 61, 121, 181, 301])
  const requested = host.requests.length
  await clock.runUntil(new Date(Date.parse(`${details.nextAttempt}`) - 1))
  t.equal(host.requests.length, requested, 'no request before its time')
  host.replyWith(forgejoHeatMap([day('2026-11-20', 5)]))
  const fixed = changed()
  await clock.runUntil(new Date(`${details.nextAttempt}`))
  await fixed
  t.equal(statistics.current()?.total, 5)
})

t.test('waits for the next day if only the owner can fix it', async (t) => {
  const host = await startCodeHost(t, json({}, 404))
  const { statistics, logged } = createTestStatistics(t, { accounts: () => [forgejo(host.url)] })
  const failure = logged(failed)
  await start(statistics)
  t.equal((await failure).details.nextAttempt, '2026-11-21T00:23:00.000Z')
})

t.test('never logs a token, even if the provider repeats it', async (t) => {
  const host = await startCodeHost(t, (response, request) =>
    json({ errors: [{ message: `no ${request.headers.authorization} ${'x'.repeat(9000)}` }] })(
      response,
      request,
    ),
  )
  const { statistics, lines, logged } = createTestStatistics(t, {
    tokens: { ...noTokens, github: 'very-secret' },
    accounts: () => [{ provider: 'github', name: 'ada', url: host.url }],
  })
  const failure = logged(failed)
  await start(statistics)
  const { details } = await failure
  t.match(details.reason, /no Bearer \(hidden\)/)
  t.equal(`${details.reason}`.length, 500)
  t.notMatch(JSON.stringify(lines), 'very-secret')
})

t.test('leaves a provider alone at the daily fetch while its Retry-After lasts', async (t) => {
  const limited = await startCodeHost(t, json({}, 429, { 'retry-after': `${2 * 24 * 3600}` }))
  const healthy = await startCodeHost(t, gitLabCalendar([day('2026-11-20', 1), day('2026-11-21', 1)]))
  const { statistics, clock, logged } = createTestStatistics(t, {
    accounts: () => [forgejo(limited.url), { provider: 'gitlab', name: 'ada', url: healthy.url }],
  })
  const failure = logged(failed)
  await start(statistics)
  await failure
  await clock.runUntil(new Date('2026-11-22T11:59:59Z'))
  t.equal(limited.requests.length, 1)
  t.equal(healthy.requests.length, 3, 'at start and on two days')
  await clock.runUntil(new Date('2026-11-22T12:00:00Z'))
  t.equal(limited.requests.length, 2)
})
