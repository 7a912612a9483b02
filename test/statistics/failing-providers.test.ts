/** What the statistics do when providers fail. */
import t from 'tap'
import { testFolder } from '../fixtures/server/test-folder.ts'
import {
  forgejoHeatMap,
  gitHubCalendar,
  gitLabCalendar,
  json,
  startCodeHost,
} from '../fixtures/statistics/code-host.ts'
import { accountAt, createTestStatistics, day, noTokens } from '../fixtures/statistics/test-statistics.ts'

const tokens = { ...noTokens, github: 'very-secret' }

t.test('keeps the part and the date of a failing provider, and updates the others', async (t) => {
  const steady = await startCodeHost(t, gitLabCalendar([day('2026-11-20', 10)]))
  const shaky = await startCodeHost(t, forgejoHeatMap([day('2026-11-20', 5)]))
  const accounts = () => [accountAt('gitlab', steady.url), accountAt('forgejo', shaky.url)]
  const { statistics, clock, fetch, warnings } = createTestStatistics(t, { accounts })
  await fetch()
  shaky.replyWith(json({}, 500))
  await clock.runUntil(new Date('2026-11-21T00:30:00Z'))
  t.match(warnings, [{ details: { account: 'forgejo ada', reason: /500/, shows: 'figures of 2026-11-20' } }])
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
    tokens,
    tokenUrls: { ...noTokens, github: host.url },
    accounts: () => [accountAt('github', host.url)],
  }
  const { statistics, clock, fetch, warnings } = createTestStatistics(t, options)
  await fetch()
  host.replyWith(gitHubCalendar(zeros))
  await clock.runUntil(new Date('2026-11-21T00:30:00Z'))
  t.match(warnings[0]?.details.reason, /All days are zero, but the last snapshot has 5 contributions/)
  host.replyWith(gitHubCalendar([]))
  await clock.runUntil(new Date('2026-11-21T01:30:00Z'))
  t.equal(host.requests.length, 3)
  t.match(statistics.current(), { total: 5, takenOn: '2026-11-20' }, 'no day at all is zero too')
  await statistics.close()
  host.replyWith(gitHubCalendar(zeros))
  const later = createTestStatistics(t, { ...options, startAt: '2027-11-20T12:00:00Z' })
  await later.fetch()
  t.match(later.statistics.current(), { total: 0, takenOn: '2027-11-20' })
})

t.test('logs why a file cannot be read once, not after each edit', async (t) => {
  let text = 'nothing'
  const { statistics, warnings } = createTestStatistics(t, {
    accounts: () => [{ provider: 'file', name: 'ada', path: 'figures.yaml' }],
    readContentFile: async () => Buffer.from(text),
  })
  await statistics.load()
  for (const _ of Array(3)) await statistics.contentChanged()
  t.equal(warnings.length, 1)
  text = '- 5'
  await statistics.contentChanged()
  t.equal(warnings.length, 2, 'another reason')
  text = 'days: [{ date: 2026-11-20, count: 5 }]'
  await statistics.contentChanged()
  text = '- 5'
  await statistics.contentChanged()
  t.equal(warnings.length, 3, 'and if it fails anew')
})

t.test('rejects figures that only cover another year', async (t) => {
  const host = await startCodeHost(t, gitLabCalendar([day('2020-01-01', 5), day('2026-11-21', 5)]))
  const accounts = () => [accountAt('gitlab', host.url)]
  const { statistics, fetch, warnings } = createTestStatistics(t, { accounts })
  await fetch()
  t.match(warnings[0]?.details.reason, /None of the 2 days is within the year up to 2026-11-20/)
  t.equal(statistics.current(), undefined)
})

t.test('leaves an account alone for an hour after a failure', async (t) => {
  const host = await startCodeHost(t, json({}, 429, { 'retry-after': '7200' }))
  const { statistics, clock, fetch } = createTestStatistics(t, {
    accounts: () => [accountAt('forgejo', host.url)],
  })
  await fetch()
  await statistics.contentChanged()
  await clock.runUntil(new Date('2026-11-20T12:59:59Z'))
  t.equal(host.requests.length, 1, 'also after an edit')
  host.replyWith(forgejoHeatMap([day('2026-11-20', 5)]))
  await clock.runUntil(new Date('2026-11-20T13:00:00Z'))
  t.equal(statistics.current()?.total, 5)
})

t.test('never logs a token, even if the provider repeats it', async (t) => {
  const host = await startCodeHost(t, (response, request) =>
    json({ errors: [{ message: `no ${request.headers.authorization} ${'x'.repeat(9000)}` }] })(
      response,
      request,
    ),
  )
  const { fetch, warnings } = createTestStatistics(t, {
    tokens,
    tokenUrls: { ...noTokens, github: host.url },
    accounts: () => [accountAt('github', host.url)],
  })
  await fetch()
  const reason = String(warnings[0]?.details.reason)
  t.match(reason, /no Bearer \(hidden\)/)
  t.equal(reason.length, 500)
  t.notMatch(JSON.stringify(warnings), 'very-secret')
})
