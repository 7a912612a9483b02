/** The snapshot across restarts, replicas and failing disks. */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { accountKey } from '../../src/statistics/snapshot-file.ts'
import { testFolder } from '../fixtures/server/test-folder.ts'
import { forgejoHeatMap, gitLabCalendar, json, startCodeHost } from '../fixtures/statistics/code-host.ts'
import { createTestStatistics, day, forgejo, start } from '../fixtures/statistics/test-statistics.ts'

const snapshotOf = async (folder: string) =>
  JSON.parse(await readFile(join(folder, 'contributions.json'), 'utf8'))

t.test('uses a fresh snapshot without a request, and renews an old one', async (t) => {
  const host = await startCodeHost(t, forgejoHeatMap([day('2026-11-20', 5)]))
  const dataDir = testFolder(t)
  const accounts = () => [forgejo(host.url)]
  const first = createTestStatistics(t, { dataDir, accounts })
  const taken = first.changed()
  await start(first.statistics)
  await taken
  await first.statistics.close()
  t.equal(host.requests.length, 1)

  const next = createTestStatistics(t, { dataDir, accounts, startAt: '2026-11-21T00:22:59Z' })
  await start(next.statistics)
  t.match(next.statistics.current(), { total: 5, takenOn: '2026-11-20' }, 'at once after the start')
  t.equal(host.requests.length, 1)
  await next.statistics.close()

  for (const startAt of ['2026-11-21T00:23:00Z', '2020-01-01T00:00:00Z']) {
    host.replyWith(forgejoHeatMap([day(startAt.slice(0, 10), 5)]))
    const later = createTestStatistics(t, { dataDir, accounts, startAt })
    const renewed = later.changed().then(() => later.changed())
    await start(later.statistics)
    await renewed
    t.equal(later.statistics.current()?.takenOn, startAt.slice(0, 10))
    await later.statistics.close()
  }
})

t.test('keeps figures in memory, with a warning, if the disk cannot be written', async (t) => {
  const host = await startCodeHost(t, forgejoHeatMap([day('2026-11-20', 5)]))
  const folder = testFolder(t, { occupied: 'a file where the folder should be' })
  const { statistics, lines, logged } = createTestStatistics(t, {
    dataDir: join(folder, 'occupied', 'data'),
    accounts: () => [forgejo(host.url)],
  })
  const warned = logged(/cannot be written/)
  await start(statistics)
  await warned
  t.equal(statistics.current()?.total, 5)
  t.match(lines.at(-1), { level: 'warn', message: /Fix: make DATA_DIR writable/ })
})

t.test('ignores an invalid snapshot with a warning, and replaces it', async (t) => {
  const rows: readonly [name: string, text: string][] = [
    ['cut off', '{"format":1,"parts":{"x":{"askedAt":"2026-11-2'],
    ['of another program', '{"hello": "world"}'],
    ['of a later version', '{"format":2,"parts":{}}'],
    ['empty', ''],
    ['bytes', '\u0000\u0001\ufffd'],
    ['with a part of another shape', '{"format":1,"parts":{"x":{"askedAt":"yesterday"}}}'],
  ]
  const host = await startCodeHost(t, forgejoHeatMap([day('2026-11-20', 5)]))
  const accounts = () => [forgejo(host.url)]
  for (const [name, text] of rows) {
    const dataDir = testFolder(t, { 'contributions.json': text })
    const { statistics, lines } = createTestStatistics(t, { dataDir, accounts })
    await statistics.load()
    t.match(lines, [{ level: 'warn', message: /the snapshot cannot be read/ }], name)
    await statistics.fetchOutdated()
    t.match(Object.values((await snapshotOf(dataDir)).parts), [{ days: [{ count: 5 }] }])
    t.strictSame(await readdir(dataDir), ['contributions.json'])
  }
  const dataDir = testFolder(t)
  await mkdir(join(dataDir, 'contributions.json'))
  const { statistics, lines } = createTestStatistics(t, { dataDir })
  await start(statistics)
  t.match(lines, [{ level: 'warn', message: /cannot be read/ }], 'a folder')
})

t.test('replicas that share a folder leave a complete snapshot', async (t) => {
  const host = await startCodeHost(t, forgejoHeatMap([day('2026-11-20', 5)]))
  const dataDir = testFolder(t)
  const replicas = Array.from({ length: 8 }, () =>
    createTestStatistics(t, { dataDir, accounts: () => [forgejo(host.url)] }),
  )
  await Promise.all(
    replicas.map(async ({ statistics, changed }) => {
      const change = changed()
      await start(statistics)
      await change
    }),
  )
  await Promise.all(replicas.map(({ statistics }) => statistics.close()))
  t.strictSame(await readdir(dataDir), ['contributions.json'])
  t.match(Object.values((await snapshotOf(dataDir)).parts), [{ takenOn: '2026-11-20', days: [{ count: 5 }] }])
  for (const { lines } of replicas)
    t.strictSame(
      lines.filter(({ level }) => level === 'warn'),
      [],
    )
})

t.test('never replaces a newer part of another replica with an older one', async (t) => {
  const shaky = await startCodeHost(t, forgejoHeatMap([day('2026-11-20', 5)]))
  const steady = await startCodeHost(t, gitLabCalendar([day('2026-11-20', 1)]))
  const dataDir = testFolder(t)
  const { statistics, clock, changed } = createTestStatistics(t, {
    dataDir,
    accounts: () => [forgejo(shaky.url), { provider: 'gitlab', name: 'ada', url: steady.url }],
  })
  const first = changed()
  await start(statistics)
  await first
  await statistics.contentChanged() // settles once the snapshot is written
  const { parts } = await snapshotOf(dataDir)
  const key = accountKey(forgejo(shaky.url))
  const newer = { ...parts[key], askedAt: '2026-11-21T00:22:59.000Z', takenOn: '2026-11-21' }
  await writeFile(
    join(dataDir, 'contributions.json'),
    JSON.stringify({ format: 1, parts: { ...parts, [key]: newer } }),
  )
  shaky.replyWith(json({}, 500))
  const second = changed()
  await clock.runUntil(new Date('2026-11-21T00:30:00Z'))
  await second
  await statistics.close()
  t.strictSame((await snapshotOf(dataDir)).parts[key], newer)
  t.match(
    statistics.current()?.sources,
    [{ takenOn: '2026-11-21' }, { takenOn: '2026-11-21' }],
    'and shows it',
  )
  const others = Object.entries((await snapshotOf(dataDir)).parts).filter(([other]) => other !== key)
  t.match(others, [[/gitlab/, { takenOn: '2026-11-21' }]], 'and new figures are written')
})
