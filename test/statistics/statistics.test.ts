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

t.test('fetches all accounts at start and publishes them as one change', async (t) => {
  const gitHub = await startCodeHost(t, gitHubCalendar([day('2026-11-19', 2), day('2026-11-20', 1)]))
  const gitLab = await startCodeHost(t, gitLabCalendar([day('2026-11-20', 10)]))
  const forge = await startCodeHost(t, forgejoHeatMap([day('2026-11-18', 100)]))
  const { statistics, totals, warnings } = createTestStatistics(t, {
    tokens: { ...noTokens, github: 'token-of-github' },
    accounts: () => [
      accountAt('github', gitHub.url),
      accountAt('gitlab', gitLab.url),
      accountAt('gitea', forge.url),
    ],
  })
  const other: unknown[] = []
  statistics.onChange(() => other.push(statistics.current()?.total))
  await statistics.load()
  statistics.startFetching()
  t.equal(statistics.current(), undefined, 'start does not wait for the network')
  await statistics.fetchOutdated()
  t.strictSame([totals, other], [[113], [113]], 'one change for all, told to each listener')
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
  t.equal(statistics.current(), statistics.current(), 'the same object until it changes')
  t.strictSame(warnings, [])
})

t.test('sends a token to the first origin of its provider only', async (t) => {
  const days = [day('2026-11-20', 4)]
  const [first, second] = [
    await startCodeHost(t, gitLabCalendar(days)),
    await startCodeHost(t, gitLabCalendar(days)),
  ]
  const forge = await startCodeHost(t, forgejoHeatMap(days))
  const [gitHub, other] = [
    await startCodeHost(t, gitHubCalendar(days)),
    await startCodeHost(t, gitHubCalendar(days)),
  ]
  const { fetch, warnings } = createTestStatistics(t, {
    tokens: { github: 'hub-secret', gitlab: 'lab-secret', forgejo: undefined },
    accounts: () => [
      accountAt('gitlab', first.url),
      accountAt('gitlab', second.url),
      accountAt('forgejo', forge.url),
      accountAt('github', gitHub.url),
      accountAt('github', other.url),
    ],
  })
  await fetch()
  t.equal(first.requests[0]?.headers['private-token'], 'lab-secret')
  t.equal(gitHub.requests[0]?.headers.authorization, 'Bearer hub-secret')
  for (const host of [second, forge]) t.notMatch(JSON.stringify(host.requests), 'secret')
  t.equal(other.requests.length, 0, 'GitHub is not requested without a token')
  t.match(warnings, { 0: { details: { reason: /GITHUB_TOKEN/ } }, length: 1 })
})

t.test('fetches what has no figures since the last 00:23 UTC, every ten minutes', async (t) => {
  const rows: readonly [startAt: string, until: string, requests: number][] = [
    ['2026-11-20T12:00:00Z', '2026-11-21T00:22:59Z', 1],
    ['2026-11-20T12:00:00Z', '2026-11-21T00:29:59Z', 1],
    ['2026-11-20T12:00:00Z', '2026-11-21T00:30:00Z', 2],
    ['2026-11-20T12:03:00Z', '2026-11-21T00:23:00Z', 2],
    ['2026-11-21T00:22:59Z', '2026-11-21T00:32:59Z', 2],
    ['2026-11-21T00:23:00Z', '2026-11-22T00:22:59Z', 1],
    ['2028-02-27T12:00:00Z', '2028-03-02T12:00:00Z', 5],
    ['2026-12-31T23:59:59Z', '2027-01-01T12:00:00Z', 2],
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

t.test('drops figures of an account that was removed while it was fetched', async (t) => {
  let respond = (): void => {}
  const arrived = Promise.withResolvers<void>()
  const slow = await startCodeHost(t, (response, request) => {
    respond = () => forgejoHeatMap([day('2026-11-20', 5)])(response, request)
    arrived.resolve()
  })
  const host = await startCodeHost(t, forgejoHeatMap([day('2026-11-20', 7)]))
  const other = accountAt('forgejo', host.url)
  let accounts: readonly Account[] = [accountAt('forgejo', slow.url), other]
  const { statistics, fetch } = createTestStatistics(t, { accounts: () => accounts })
  const fetched = fetch()
  await arrived.promise
  accounts = [other]
  statistics.contentChanged()
  respond()
  await fetched
  t.match(statistics.current(), { total: 7, sources: { 0: { provider: 'forgejo' }, length: 1 } })
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
  const before = statistics.current()
  const reread = async (next: string) => {
    text = next
    await statistics.contentChanged()
  }
  await reread(text)
  t.equal(statistics.current(), before, 'the same figures are no change')
  await reread('2026-11-01: 4')
  t.match(statistics.current(), { total: 4, sample: false, to: '2026-11-01' })
  await reread('2026-11-01: many')
  t.match(statistics.current(), { total: 4 }, 'an error keeps the last figures')
  t.match(warnings, { 0: { details: { reason: /figures\.yaml.*many/ } }, length: 1 })
})

t.test('keeps the newest of overlapping reads of a file', async (t) => {
  const reads: ((text: string) => void)[] = []
  const { statistics, fetch } = createTestStatistics(t, {
    accounts: () => [file],
    readContentFile: () => new Promise((resolve) => reads.push((text) => resolve(Buffer.from(text)))),
  })
  const next = async (): Promise<(text: string) => void> => {
    while (reads.length === 0) await new Promise(setImmediate)
    return reads.shift() ?? (() => {})
  }
  const started = fetch()
  const older = await next()
  const changed = statistics.contentChanged()
  older('2026-11-01: 3')
  const newer = await next()
  newer('2026-11-01: 4')
  await Promise.all([started, changed])
  t.equal(statistics.current()?.total, 4)
})
