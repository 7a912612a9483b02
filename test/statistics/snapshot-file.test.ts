import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import { createSnapshotFile } from '../../src/statistics/snapshot-file.ts'
import { plainNode } from '../fixtures/server/plain-node.ts'

const writerPath = fileURLToPath(new URL('../fixtures/statistics/snapshot-writer.ts', import.meta.url))

t.test('a process that is killed while it writes leaves a complete snapshot', async (t) => {
  const dataDir = t.testdir()
  for (const snapshots of [1, 2, 3, 5, 8]) {
    const writer = spawn('env', plainNode(writerPath, dataDir), { stdio: ['ignore', 'pipe', 'inherit'] })
    let written = 0
    for await (const chunk of writer.stdout) {
      written += `${chunk}`.split('\n').length - 1
      if (written >= snapshots) break
    }
    writer.kill('SIGKILL')
    if (writer.exitCode === null && writer.signalCode === null) await once(writer, 'exit')

    const parts = await createSnapshotFile(dataDir, () => t.fail('expected no warning')).read()
    const counts = new Set(Object.values(parts).flatMap(({ days }) => days.map(({ count }) => count)))
    t.equal(Object.keys(parts).length, 20, `every part, killed after ${snapshots}`)
    t.equal(counts.size, 1, 'all from the same write')
  }
})

t.test('creates a missing folder with the first snapshot', async (t) => {
  const folder = `${t.testdir()}/a/b`
  const file = createSnapshotFile(folder, () => t.fail('expected no warning'))
  t.strictSame(await file.read(), {})
  const part = { askedAt: '2026-11-20T12:00:00.000Z', takenOn: '2026-11-20', sample: true, days: [] }
  await file.write({ one: part })
  t.strictSame(await file.read(), { one: part })
})
