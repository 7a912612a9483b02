/** The snapshot across restarts, replicas and failing disks. */
import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { testFolder } from '../fixtures/server/test-folder.ts'
import { forgejoHeatMap, startCodeHost } from '../fixtures/statistics/code-host.ts'
import { accountAt, createTestStatistics, day } from '../fixtures/statistics/test-statistics.ts'

const partsIn = async (folder: string) =>
  JSON.parse(await readFile(join(folder, 'statistics-snapshot.json'), 'utf8')).parts

const host = await startCodeHost(t, forgejoHeatMap([day('2026-11-20', 5)]))
const account = accountAt('forgejo', host.url)
const accounts = () => [account]

t.test('uses a fresh snapshot without a request, and renews an old one or one of the future', async (t) => {
  const dataDir = testFolder(t)
  const rows: readonly [startAt: string, requests: number, takenOn: string][] = [
    ['2026-11-20T12:00:00Z', 1, '2026-11-20'],
    ['2026-11-21T00:22:59Z', 0, '2026-11-20'],
    ['2026-11-21T00:23:00Z', 1, '2026-11-21'],
    ['2020-01-01T00:00:00Z', 1, '2020-01-01'],
  ]
  const own = await startCodeHost(t, forgejoHeatMap([]))
  for (const [startAt, requests, takenOn] of rows) {
    own.replyWith(forgejoHeatMap([day(startAt.slice(0, 10), 5)]))
    const before = own.requests.length
    const { statistics, fetch } = createTestStatistics(t, {
      dataDir,
      startAt,
      accounts: () => [accountAt('forgejo', own.url)],
    })
    await fetch()
    t.equal(own.requests.length - before, requests, startAt)
    t.match(statistics.current(), { total: 5, takenOn }, startAt)
    await statistics.close()
  }
})

t.test('while the disk cannot be written, figures stay in memory, and one warning says so', async (t) => {
  const dataDir = testFolder(t, { 'statistics-snapshot.json': { occupied: '' } })
  const { statistics, warnings } = createTestStatistics(t, {
    dataDir,
    accounts: () => [{ provider: 'file', name: 'ada', path: 'figures.yaml' }],
    readContentFile: async () => Buffer.from('days: [{ date: 2026-11-20, count: 5 }]'),
  })
  const changeOften = async (): Promise<void> => {
    for (const _ of Array(3)) await statistics.contentChanged()
  }
  const unwritable = () =>
    warnings.filter(({ message }) => message.includes('cannot write the snapshot')).length
  await changeOften()
  t.equal(unwritable(), 1)
  t.equal(statistics.current()?.total, 5)
  t.match(warnings.at(-1)?.message, /cannot write the snapshot.*Fix: make DATA_DIR writable/)
  await rm(join(dataDir, 'statistics-snapshot.json'), { recursive: true })
  await changeOften()
  t.equal(Object.keys(await partsIn(dataDir)).length, 1, 'is written once the fault is over')
  await rm(join(dataDir, 'statistics-snapshot.json'))
  await mkdir(join(dataDir, 'statistics-snapshot.json', 'occupied'), { recursive: true })
  await changeOften()
  t.equal(unwritable(), 2, 'and warns of the next fault')
})

t.test('ignores an invalid snapshot with a warning, and replaces it', async (t) => {
  for (const text of [
    '{"format":1,"parts":{"x":{"fetchedAt":"2026-11-2',
    '{"format":2,"parts":{}}',
    '{"format":1,"parts":{"x":{"fetchedAt":"yesterday"}}}',
    '',
  ]) {
    const dataDir = testFolder(t, { 'statistics-snapshot.json': text })
    const { fetch, warnings } = createTestStatistics(t, { dataDir, accounts })
    await fetch()
    t.match(warnings, { 0: { message: /the snapshot cannot be read/ } }, text)
    t.match(Object.values(await partsIn(dataDir)), [{ days: [{ count: 5 }] }])
  }
})

t.test('replicas that share a folder leave a complete snapshot', async (t) => {
  const dataDir = testFolder(t)
  const replicas = Array.from({ length: 8 }, () => createTestStatistics(t, { dataDir, accounts }))
  await Promise.all(replicas.map(({ fetch }) => fetch()))
  await Promise.all(replicas.map(({ statistics }) => statistics.close()))
  t.strictSame(await readdir(dataDir), ['statistics-snapshot.json'])
  t.match(Object.values(await partsIn(dataDir)), [{ takenOn: '2026-11-20', days: [{ count: 5 }] }])
  for (const { warnings } of replicas) t.strictSame(warnings, [])
})
