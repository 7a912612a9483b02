import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { createFakeClock } from '../fixtures/fake-clock.ts'
import { testFolder } from '../fixtures/server/test-folder.ts'
import {
  forgejoHeatMap,
  gitHubCalendar,
  gitLabCalendar,
  silent,
  startCodeHost,
} from '../fixtures/statistics/code-host.ts'
import {
  createTestStatistics,
  day,
  forgejo,
  noTokens,
  start,
} from '../fixtures/statistics/test-statistics.ts'

const snapshotOf = async (folder: string) =>
  JSON.parse(await readFile(join(folder, 'contributions.json'), 'utf8'))

t.test('has no figures and writes nothing without accounts', async (t) => {
  const dataDir = testFolder(t)
  const { statistics } = createTestStatistics(t, { dataDir })
  await start(statistics)
  t.equal(statistics.current(), undefined)
  t.strictSame(await readdir(dataDir), [])
})

t.test('fetches all accounts at start and publishes them as one change', async (t) => {
  const gitHub = await startCodeHost(t, gitHubCalendar([day('2026-11-19', 2), day('2026-11-20', 1)]))
  const gitLab = await startCodeHost(t, gitLabCalendar([day('2026-11-20', 10)]))
  const forge = await startCodeHost(t, forgejoHeatMap([day('2026-11-18', 100)]))
  const { statistics, changed, lines } = createTestStatistics(t, {
    tokens: { ...noTokens, github: 'token-of-github' },
    accounts: () => [
      { provider: 'github', name: 'ada', url: gitHub.url },
      { provider: 'gitlab', name: 'ada', url: gitLab.url },
      { provider: 'gitea', name: 'ada', url: forge.url },
    ],
  })
  const changes: number[] = []
  statistics.onChange(() => changes.push(statistics.current()?.total ?? 0))
  const firstChange = changed()
  await start(statistics)
  t.equal(statistics.current(), undefined, 'start does not wait for the network')
  await firstChange
  t.strictSame(changes, [113], 'one change for all')
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
  t.strictSame(
    lines.filter(({ level }) => level === 'warn'),
    [],
  )
})

t.test('sends a token to the first origin of its provider only', async (t) => {
  const days = [day('2026-11-20', 4)]
  const first = await startCodeHost(t, gitLabCalendar(days))
  const second = await startCodeHost(t, gitLabCalendar(days))
  const forge = await startCodeHost(t, forgejoHeatMap(days))
  const otherGitHub = await startCodeHost(t, gitHubCalendar(days))
  const gitHub = await startCodeHost(t, gitHubCalendar(days))
  const { statistics, changed, lines } = createTestStatistics(t, {
    tokens: { github: 'hub-secret', gitlab: 'lab-secret', forgejo: undefined },
    accounts: () => [
      { provider: 'gitlab', name: 'ada', url: first.url },
      { provider: 'gitlab', name: 'ada', url: second.url },
      forgejo(forge.url),
      { provider: 'github', name: 'ada', url: gitHub.url },
      { provider: 'github', name: 'ada', url: otherGitHub.url },
    ],
  })
  const change = changed()
  await start(statistics)
  await change
  t.equal(first.requests[0]?.headers['private-token'], 'lab-secret')
  t.equal(gitHub.requests[0]?.headers.authorization, 'Bearer hub-secret')
  for (const host of [second, forge]) t.notMatch(JSON.stringify(host.requests), 'secret')
  t.equal(otherGitHub.requests.length, 0, 'GitHub is not requested without a token')
  t.match(lines, [{ level: 'warn', details: { reason: /GITHUB_TOKEN/ } }, { level: 'info' }])
})

t.test('fetches what has no figures since the last 00:23 UTC, every ten minutes', async (t) => {
  const rows: readonly [startAt: string, until: string, requests: number][] = [
    ['2026-11-20T12:00:00Z', '2026-11-21T00:22:59Z', 1],
    ['2026-11-20T12:00:00Z', '2026-11-21T00:29:59Z', 1],
    ['2026-11-20T12:00:00Z', '2026-11-21T00:30:00Z', 2],
    ['2026-11-20T12:03:00Z', '2026-11-21T00:23:00Z', 2],
    ['2026-11-21T00:22:59Z', '2026-11-21T00:32:59Z', 2],
    ['2026-11-21T00:23:00Z', '2026-11-22T00:22:59Z', 1],
    ['2028-02-28T12:00:00Z', '2028-02-29T12:00:00Z', 2],
    ['2026-12-31T23:59:59Z', '2027-01-01T12:00:00Z', 2],
  ]
  for (const [startAt, until, requests] of rows) {
    const host = await startCodeHost(t, gitLabCalendar([day(startAt.slice(0, 10), 1)]))
    const { statistics, clock } = createTestStatistics(t, {
      startAt,
      accounts: () => [{ provider: 'gitlab', name: 'ada', url: host.url }],
    })
    await start(statistics)
    await statistics.fetchOutdated() // ends after the first fetch
    await clock.runUntil(new Date(until))
    t.equal(host.requests.length, requests, `${startAt} to ${until}`)
  }
})

t.test('fetches once a day for a year', async (t) => {
  // 29 February 2028 is among them.
  const clock = createFakeClock('2027-11-20T12:00:00Z')
  const today = () => clock.now().toISOString().slice(0, 10)
  const host = await startCodeHost(t, (response, request) =>
    gitLabCalendar([day(today(), 1)])(response, request),
  )
  const dataDir = testFolder(t)
  const { statistics, changed, lines } = createTestStatistics(t, {
    dataDir,
    fakeClock: clock,
    accounts: () => [{ provider: 'gitlab', name: 'ada', url: host.url }],
  })
  const days: (string | undefined)[] = []
  statistics.onChange(() => days.push(statistics.current()?.to))
  const first = changed()
  await start(statistics)
  await first
  await clock.runUntil(new Date('2028-11-19T12:00:00Z'))
  t.equal(host.requests.length, 366, 'one request a day')
  t.equal(new Set(days).size, 366, 'one snapshot a day')
  t.match(days, { 0: '2027-11-20', 101: '2028-02-29', 365: '2028-11-19' })
  t.strictSame(
    lines.filter(({ level }) => level === 'warn'),
    [],
  )
  t.equal(Object.keys((await snapshotOf(dataDir)).parts).length, 1)
  t.strictSame(await readdir(dataDir), ['contributions.json'], 'and no temporary file remains')
})

t.test('closes without waiting for a silent provider, and logs nothing about it', async (t) => {
  const arrived = Promise.withResolvers<void>()
  const host = await startCodeHost(t, (response, request) => {
    silent(response, request)
    arrived.resolve()
  })
  const { statistics, lines } = createTestStatistics(t, { accounts: () => [forgejo(host.url)] })
  await start(statistics)
  await arrived.promise
  await statistics.close()
  t.strictSame(lines, [])
})
