import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import type { Account } from '../../src/content/schema/site-settings.ts'
import {
  forgejoHeatMap,
  gitHubCalendar,
  gitLabCalendar,
  json,
  silent,
  startCodeHost,
} from '../fixtures/code-host.ts'
import { createFakeClock } from '../fixtures/fake-clock.ts'
import { testFolder } from '../fixtures/server/test-folder.ts'
import { createTestStatistics } from '../fixtures/test-statistics.ts'

const noTokens = { github: undefined, gitlab: undefined, forgejo: undefined }
const failed = /an account gave no figures/
const day = (date: string, count: number) => ({ date, count })
const forgejo = (url: string): Account => ({ provider: 'forgejo', name: 'ada', url })
const snapshotOf = async (folder: string) =>
  JSON.parse(await readFile(join(folder, 'contributions.json'), 'utf8'))

t.test('a site without accounts has no statistics, asks nobody and writes nothing', async (t) => {
  const dataDir = testFolder(t)
  const { statistics } = createTestStatistics(t, { dataDir })
  await statistics.start()
  t.equal(statistics.current(), undefined)
  t.strictSame(await readdir(dataDir), [])
})

t.test('all accounts are asked side by side and make one summary in one step', async (t) => {
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
  await statistics.start()
  t.equal(statistics.current(), undefined, 'the start waits for no network')
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

t.test('a token reaches the first origin of its provider and no other', async (t) => {
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
  await statistics.start()
  await change
  t.equal(first.requests[0]?.headers['private-token'], 'lab-secret')
  t.equal(gitHub.requests[0]?.headers.authorization, 'Bearer hub-secret')
  for (const host of [second, forge]) t.notMatch(JSON.stringify(host.requests), 'secret')
  t.equal(otherGitHub.requests.length, 0, 'a GitHub that has no token is not asked')
  t.match(lines, [{ level: 'warn', details: { reason: /GITHUB_TOKEN/ } }, { level: 'info' }])
})

t.test('a provider that fails keeps its part and its date, and the others go on', async (t) => {
  const steady = await startCodeHost(t, gitLabCalendar([day('2026-11-20', 10)]))
  const shaky = await startCodeHost(t, forgejoHeatMap([day('2026-11-20', 5)]))
  const { statistics, clock, changed, logged } = createTestStatistics(t, {
    accounts: () => [{ provider: 'gitlab', name: 'ada', url: steady.url }, forgejo(shaky.url)],
  })
  const first = changed()
  await statistics.start()
  await first
  shaky.replyWith(json({}, 500))
  const failure = logged(failed)
  const second = changed()
  await clock.runUntil(new Date('2026-11-21T00:23:00Z'))
  t.match((await failure).details, {
    account: 'forgejo ada',
    reason: /500/,
    keeps: 'the figures of 2026-11-20',
    nextAttempt: '2026-11-21T00:24:00.000Z',
  })
  await second
  t.match(statistics.current(), {
    total: 15,
    takenOn: '2026-11-21',
    sources: [{ takenOn: '2026-11-21' }, { takenOn: '2026-11-20' }],
  })
})

t.test(
  'all zeros after figures above zero are taken for a failure, until the figures are a year old',
  async (t) => {
    const zeros = [day('2026-11-20', 0), day('2026-11-21', 0), day('2027-11-21', 0)]
    const host = await startCodeHost(t, gitHubCalendar([day('2026-11-20', 5)]))
    const { statistics, clock, changed, logged } = createTestStatistics(t, {
      tokens: { ...noTokens, github: 'secret' },
      accounts: () => [{ provider: 'github', name: 'ada', url: host.url }],
    })
    const first = changed()
    await statistics.start()
    await first
    host.replyWith(gitHubCalendar(zeros))
    const failure = logged(failed)
    await clock.runUntil(new Date('2026-11-21T00:23:00Z'))
    t.match((await failure).details.reason, /All days are zero, after 5 contributions/)
    t.match(statistics.current(), { total: 5, takenOn: '2026-11-20' })
    const late = changed()
    await clock.runUntil(new Date('2027-11-20T12:00:00Z'))
    await late
    t.match(statistics.current(), { total: 0, takenOn: '2027-11-20' })
  },
)

t.test('zeros from the beginning are zeros', async (t) => {
  const host = await startCodeHost(t, gitHubCalendar([day('2026-11-20', 0)]))
  const { statistics, changed } = createTestStatistics(t, {
    tokens: { ...noTokens, github: 'secret' },
    accounts: () => [{ provider: 'github', name: 'ada', url: host.url }],
  })
  const first = changed()
  await statistics.start()
  await first
  t.match(statistics.current(), { total: 0, activeDays: 0 })
})

t.test('days of another year only are unknown', async (t) => {
  const host = await startCodeHost(t, gitLabCalendar([day('2020-01-01', 5), day('2026-11-21', 5)]))
  const { statistics, logged } = createTestStatistics(t, {
    accounts: () => [{ provider: 'gitlab', name: 'ada', url: host.url }],
  })
  const failure = logged(failed)
  await statistics.start()
  t.match((await failure).details.reason, /None of the 2 days lies in the year up to 2026-11-20/)
  t.equal(statistics.current(), undefined)
})

t.test('failures are tried again after growing pauses, and Retry-After is obeyed', async (t) => {
  const host = await startCodeHost(t, json({}, 500))
  const { statistics, clock, logged, changed } = createTestStatistics(t, {
    accounts: () => [forgejo(host.url)],
  })
  const minutes: number[] = []
  const begin = clock.now().getTime()
  let failure = logged(failed)
  await statistics.start()
  for (const replies of [500, 500, 500, 429]) {
    const { details } = await failure
    minutes.push((Date.parse(`${details.nextAttempt}`) - begin) / 60_000)
    host.replyWith(json({}, replies, replies === 429 ? { 'retry-after': '7200' } : {}))
    failure = logged(failed)
    await clock.runUntil(new Date(`${details.nextAttempt}`))
  }
  const { details } = await failure
  minutes.push((Date.parse(`${details.nextAttempt}`) - begin) / 60_000)
  t.strictSame(minutes, [1, 3, 7, 15, 135])
  const asked = host.requests.length
  await clock.runUntil(new Date(Date.parse(`${details.nextAttempt}`) - 1))
  t.equal(host.requests.length, asked, 'nothing is asked before the time')
  host.replyWith(forgejoHeatMap([day('2026-11-20', 5)]))
  const fixed = changed()
  await clock.runUntil(new Date(`${details.nextAttempt}`))
  await fixed
  t.equal(statistics.current()?.total, 5)
})

t.test('what only the owner can fix waits for the next day', async (t) => {
  const host = await startCodeHost(t, json({}, 404))
  const { statistics, logged } = createTestStatistics(t, { accounts: () => [forgejo(host.url)] })
  const failure = logged(failed)
  await statistics.start()
  t.equal((await failure).details.nextAttempt, '2026-11-21T00:23:00.000Z')
})

t.test('a token never stands in the log, not even where the provider repeats it', async (t) => {
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
  await statistics.start()
  const { details } = await failure
  t.match(details.reason, /no Bearer \(hidden\)/)
  t.equal(`${details.reason}`.length, 500)
  t.notMatch(JSON.stringify(lines), 'very-secret')
})

t.test('accounts that change with the content', async (t) => {
  const one = await startCodeHost(t, forgejoHeatMap([day('2026-11-20', 5)]))
  const two = await startCodeHost(t, forgejoHeatMap([day('2026-11-20', 7)]))
  const dataDir = testFolder(t)
  let accounts: readonly Account[] = [forgejo(one.url)]
  const { statistics, changed } = createTestStatistics(t, { dataDir, accounts: () => accounts })
  const first = changed()
  await statistics.start()
  await first

  accounts = [forgejo(one.url), forgejo(two.url)]
  const second = changed()
  statistics.contentChanged()
  await second
  t.equal(statistics.current()?.total, 12, 'a new account is asked at once')
  t.equal(one.requests.length, 1, 'and only that one')

  accounts = [forgejo(two.url)]
  statistics.contentChanged()
  t.equal(statistics.current()?.total, 7, 'an account that went takes its part along at once')

  accounts = []
  statistics.contentChanged()
  t.equal(statistics.current(), undefined)
})

t.test('an answer for an account that has gone meanwhile is dropped', async (t) => {
  let answer = (): void => {}
  const arrived = Promise.withResolvers<void>()
  const slow = await startCodeHost(t, (response, request) => {
    answer = () => forgejoHeatMap([day('2026-11-20', 5)])(response, request)
    arrived.resolve()
  })
  const other = await startCodeHost(t, forgejoHeatMap([day('2026-11-20', 7)]))
  let accounts: readonly Account[] = [forgejo(slow.url), forgejo(other.url)]
  const { statistics, changed } = createTestStatistics(t, { accounts: () => accounts })
  await statistics.start()
  await arrived.promise
  accounts = [forgejo(other.url)]
  statistics.contentChanged()
  const change = changed()
  answer()
  await change
  t.match(statistics.current(), { total: 7, sources: [{ provider: 'forgejo' }] })
  t.equal(statistics.current()?.sources.length, 1)
})

t.test('a file is read at the start, before anything else, and again when the content changes', async (t) => {
  let text = 'sample: true\ndays: [{ date: 2026-06-30, count: 3 }]'
  const { statistics, clock, lines } = createTestStatistics(t, {
    accounts: () => [{ provider: 'file', name: 'ada', path: 'figures.yaml' }],
    readContentFile: async () => Buffer.from(text),
  })
  await statistics.start()
  t.match(statistics.current(), { total: 3, from: '2025-07-01', to: '2026-06-30', sample: true })
  const before = statistics.current()

  const reread = async (next: string) => {
    text = next
    statistics.contentChanged()
    await clock.timerSet()
  }
  await reread(text)
  t.equal(statistics.current(), before, 'the same figures are no change')
  await reread('2026-11-01: 4')
  t.match(statistics.current(), { total: 4, sample: false, to: '2026-11-01' })
  await reread('2026-11-01: many')
  t.match(statistics.current(), { total: 4 }, 'a mistake keeps the last figures')
  t.match(lines.at(-1), { level: 'warn', details: { reason: /figures\.yaml.*many/ } })
})

t.test('a year of days', async (t) => {
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
  await statistics.start()
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
  t.strictSame(await readdir(dataDir), ['contributions.json'], 'nothing is left lying about')
})

t.test('closing waits for no silent provider, and nothing is logged about it', async (t) => {
  const arrived = Promise.withResolvers<void>()
  const host = await startCodeHost(t, (response, request) => {
    silent(response, request)
    arrived.resolve()
  })
  const { statistics, lines } = createTestStatistics(t, { accounts: () => [forgejo(host.url)] })
  await statistics.start()
  await arrived.promise
  await statistics.close()
  t.strictSame(lines, [])
})
