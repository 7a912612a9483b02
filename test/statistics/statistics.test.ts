/** What the statistics fetch, when, and how they follow changes of the content. */
import { readdir } from 'node:fs/promises'
import t from 'tap'
import type { Account } from '../../src/content/schema/site-settings.ts'
import { testFolder } from '../fixtures/server/test-folder.ts'
import {
  forgejoHeatMap,
  gitHubCalendar,
  gitLabCalendar,
  silent,
  startCodeHost,
} from '../fixtures/statistics/code-host.ts'
import { accountAt, createTestStatistics, day, noTokens } from '../fixtures/statistics/test-statistics.ts'

t.test('has no figures and writes nothing without accounts', async (t) => {
  const dataDir = testFolder(t)
  const { statistics, fetch } = createTestStatistics(t, { dataDir })
  await fetch()
  t.equal(statistics.current(), undefined)
  t.strictSame(await readdir(dataDir), [])
})

t.test('a failure of what follows the figures does not end the fetching', async (t) => {
  const host = await startCodeHost(t, gitHubCalendar([day('2026-11-20', 2)]))
  const { statistics } = createTestStatistics(t, {
    tokens: { ...noTokens, github: 'token' },
    tokenUrls: { ...noTokens, github: host.url },
    accounts: () => [accountAt('github', host.url)],
  })
  let calls = 0
  statistics.onChange(() => {
    calls += 1
    throw new Error('a bug')
  })
  await statistics.load()
  await statistics.fetchOutdated()
  await statistics.fetchOutdated()
  t.equal(calls, 1)
})

t.test('fetches all accounts at start and publishes them as one change', async (t) => {
  const gitHub = await startCodeHost(t, gitHubCalendar([day('2026-11-19', 2), day('2026-11-20', 1)]))
  const gitLab = await startCodeHost(t, gitLabCalendar([day('2026-11-20', 10)]))
  const forge = await startCodeHost(t, forgejoHeatMap([day('2026-11-18', 100)]))
  const { statistics, totals, warnings } = createTestStatistics(t, {
    tokens: { ...noTokens, github: 'token-of-github' },
    tokenUrls: { ...noTokens, github: gitHub.url },
    accounts: () => [
      accountAt('github', gitHub.url),
      accountAt('gitlab', gitLab.url),
      accountAt('gitea', forge.url),
    ],
  })
  await statistics.load()
  statistics.startFetching()
  t.equal(statistics.current(), undefined, 'start does not wait for the network')
  await statistics.fetchOutdated()
  t.strictSame(totals, [113], 'one change for all')
  t.match(statistics.current(), {
    to: '2026-11-20',
    activeDays: 3,
    longestStreak: 3,
    sample: false,
    sources: [
      { provider: 'github', account: 'ada', takenOn: '2026-11-20' },
      { provider: 'gitlab' },
      { provider: 'gitea' },
    ],
  })
  t.strictSame(warnings, [])
})

t.test('sends a token to the address that the environment names only', async (t) => {
  const days = [day('2026-11-20', 4)]
  const first = await startCodeHost(t, gitLabCalendar(days))
  const second = await startCodeHost(t, gitLabCalendar(days))
  const gitHub = await startCodeHost(t, gitHubCalendar(days))
  const other = await startCodeHost(t, gitHubCalendar(days))
  const { fetch, warnings } = createTestStatistics(t, {
    tokens: { github: 'hub-secret', gitlab: 'lab-secret', forgejo: undefined },
    tokenUrls: { ...noTokens, github: gitHub.url, gitlab: first.url },
    accounts: () => [
      accountAt('gitlab', first.url),
      accountAt('gitlab', second.url),
      accountAt('github', gitHub.url),
      accountAt('github', other.url),
    ],
  })
  await fetch()
  t.equal(first.requests[0]?.headers['private-token'], 'lab-secret')
  t.equal(gitHub.requests[0]?.headers.authorization, 'Bearer hub-secret')
  t.notMatch(JSON.stringify(second.requests), 'secret')
  t.equal(other.requests.length, 0, 'GitHub is not requested without a token')
  t.match(warnings, { 0: { details: { reason: /GITHUB_TOKEN/ } }, length: 1 })
})

t.test('fetches what has no figures since the last 00:23 UTC, every ten minutes', async (t) => {
  const rows: readonly [startAt: string, until: string, requests: number][] = [
    ['2026-11-20T12:00:00Z', '2026-11-21T00:22:59Z', 1],
    ['2026-11-20T12:00:00Z', '2026-11-21T00:30:00Z', 2],
    ['2026-11-21T00:22:59Z', '2026-11-21T00:32:59Z', 2],
    ['2028-02-27T12:00:00Z', '2028-03-02T12:00:00Z', 5],
  ]
  for (const [startAt, until, requests] of rows) {
    const host = await startCodeHost(t, gitLabCalendar([day(startAt.slice(0, 10), 1)]))
    const accounts = () => [accountAt('gitlab', host.url)]
    const { fetch, clock } = createTestStatistics(t, { startAt, accounts })
    await fetch()
    await clock.runUntil(new Date(until))
    t.equal(host.requests.length, requests, `${startAt} to ${until}`)
  }
})

t.test('closes without waiting for a silent provider, and logs nothing about it', async (t) => {
  const arrived = Promise.withResolvers<void>()
  const host = await startCodeHost(t, (response, request) => {
    silent(response, request)
    arrived.resolve()
  })
  const { statistics, warnings } = createTestStatistics(t, {
    accounts: () => [accountAt('forgejo', host.url)],
  })
  await statistics.load()
  statistics.startFetching()
  await arrived.promise
  await statistics.close()
  t.strictSame(warnings, [])
})

t.test('follows the accounts of changed content', async (t) => {
  const one = await startCodeHost(t, forgejoHeatMap([day('2026-11-20', 5)]))
  const two = await startCodeHost(t, forgejoHeatMap([day('2026-11-20', 7)]))
  const [first, second] = [accountAt('forgejo', one.url), accountAt('forgejo', two.url)]
  let accounts: readonly Account[] = [first]
  const { statistics, fetch } = createTestStatistics(t, { accounts: () => accounts })
  await fetch()
  accounts = [first, second]
  await statistics.contentChanged()
  t.equal(statistics.current()?.total, 12, 'a new account is fetched at once')
  t.equal(one.requests.length, 1, 'and only that one')
  for (const [left, total] of [
    [[second], 7],
    [[], undefined],
  ] as const) {
    accounts = left
    statistics.contentChanged()
    t.equal(statistics.current()?.total, total, 'a removed account loses its part at once')
  }
})

const file: Account = { provider: 'file', name: 'ada', path: 'figures.yaml' }

t.test('reads a file before anything else at start, and again when the content changes', async (t) => {
  let text = 'sample: true\ndays: [{ date: 2026-06-30, count: 3 }]'
  const { statistics, warnings } = createTestStatistics(t, {
    accounts: () => [file],
    readContentFile: async () => Buffer.from(text),
  })
  await statistics.load()
  t.match(statistics.current(), { total: 3, from: '2025-07-01', to: '2026-06-30', sample: true })
  const reread = async (next: string) => {
    text = next
    await statistics.contentChanged()
  }
  await reread('days: [{ date: 2026-11-01, count: 4 }]')
  t.match(statistics.current(), { total: 4, sample: false, to: '2026-11-01' })
  await reread('days: [{ date: 2026-11-01, count: many }]')
  t.match(statistics.current(), { total: 4 }, 'an error keeps the last figures')
  t.match(warnings, { 0: { details: { reason: /figures\.yaml.*many/ } }, length: 1 })
})
