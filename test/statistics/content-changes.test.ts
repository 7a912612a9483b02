/** How the statistics follow changes of the content. */
import t from 'tap'
import type { Account } from '../../src/content/schema/site-settings.ts'
import { testFolder } from '../fixtures/server/test-folder.ts'
import { forgejoHeatMap, startCodeHost } from '../fixtures/statistics/code-host.ts'
import { createTestStatistics, day, forgejo, start } from '../fixtures/statistics/test-statistics.ts'

t.test('follows the accounts of changed content', async (t) => {
  const one = await startCodeHost(t, forgejoHeatMap([day('2026-11-20', 5)]))
  const two = await startCodeHost(t, forgejoHeatMap([day('2026-11-20', 7)]))
  const dataDir = testFolder(t)
  let accounts: readonly Account[] = [forgejo(one.url)]
  const { statistics, changed } = createTestStatistics(t, { dataDir, accounts: () => accounts })
  const first = changed()
  await start(statistics)
  await first

  accounts = [forgejo(one.url), forgejo(two.url)]
  await statistics.contentChanged()
  t.equal(statistics.current()?.total, 12, 'a new account is fetched at once')
  t.equal(one.requests.length, 1, 'and only that one')

  accounts = [forgejo(two.url)]
  statistics.contentChanged()
  t.equal(statistics.current()?.total, 7, 'a removed account loses its part at once')

  accounts = []
  statistics.contentChanged()
  t.equal(statistics.current(), undefined)
})

t.test('drops figures of an account that was removed while it was fetched', async (t) => {
  let respond = (): void => {}
  const arrived = Promise.withResolvers<void>()
  const slow = await startCodeHost(t, (response, request) => {
    respond = () => forgejoHeatMap([day('2026-11-20', 5)])(response, request)
    arrived.resolve()
  })
  const other = await startCodeHost(t, forgejoHeatMap([day('2026-11-20', 7)]))
  let accounts: readonly Account[] = [forgejo(slow.url), forgejo(other.url)]
  const { statistics, changed } = createTestStatistics(t, { accounts: () => accounts })
  await start(statistics)
  await arrived.promise
  accounts = [forgejo(other.url)]
  statistics.contentChanged()
  const change = changed()
  respond()
  await change
  t.match(statistics.current(), { total: 7, sources: [{ provider: 'forgejo' }] })
  t.equal(statistics.current()?.sources.length, 1)
})

t.test('reads a file before anything else at start, and again when the content changes', async (t) => {
  let text = 'sample: true\ndays: [{ date: 2026-06-30, count: 3 }]'
  const { statistics, lines } = createTestStatistics(t, {
    accounts: () => [{ provider: 'file', name: 'ada', path: 'figures.yaml' }],
    readContentFile: async () => Buffer.from(text),
  })
  await start(statistics)
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
  t.match(lines.at(-1), { level: 'warn', details: { reason: /figures\.yaml.*many/ } })
})

t.test('keeps the newest of overlapping reads of a file', async (t) => {
  const reads: ((text: string) => void)[] = []
  const { statistics } = createTestStatistics(t, {
    accounts: () => [{ provider: 'file', name: 'ada', path: 'figures.yaml' }],
    readContentFile: () => new Promise((resolve) => reads.push((text) => resolve(Buffer.from(text)))),
  })
  const next = async (): Promise<(text: string) => void> => {
    while (reads.length === 0) await new Promise(setImmediate)
    return reads.shift() ?? (() => {})
  }
  const started = start(statistics)
  const older = await next()
  const changed = statistics.contentChanged()
  older('2026-11-01: 3')
  const newer = await next()
  newer('2026-11-01: 4')
  await Promise.all([started, changed])
  t.equal(statistics.current()?.total, 4)
})
