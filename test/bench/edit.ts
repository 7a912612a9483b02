/** Edits of one page among many while readers read: time until it is visible, processor time, pauses, memory. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { writeGeneratedContent } from './support/generated-content.ts'
import { figure, printTable, summarize } from './support/measure.ts'
import { editTitle, startMonitored, untilShown } from './support/monitored-server.ts'
import { familyMemory } from './support/process-memory.ts'
import { processorSeconds } from './support/servers.ts'

const sizes = [200, 2_000, 5_000]
const EDITS = 40
/** Longer than an edit takes, so that edits do not share a publication. */
const PAUSE_MS = 1_000

/** Edits one page again and again, and waits for each edit to be visible. The first one finds the code of edits uncompiled. */
const benchSize = async (parent: string, pages: number): Promise<readonly string[]> => {
  const folder = join(parent, `content-${pages}`)
  await writeGeneratedContent(folder, pages)
  const server = await startMonitored({ CONTENT_DIR: folder, DATA_DIR: join(parent, 'data') })
  const file = join(folder, 'pages/notes/volume-0/note-7.md')
  const url = `${server.address}/notes/volume-0/note-7/`
  await untilShown(url, 'note-7')
  await pause(2 * PAUSE_MS)
  const timesMs: number[] = []
  let processorMs = 0
  for (let edit = 0; edit <= EDITS; edit += 1) {
    if (edit === 1) {
      processorMs = 0
      await server.longestDelayMs()
    }
    const before = processorSeconds(server.pid)
    const started = performance.now()
    await editTitle(file, `Edit ${edit}.`)
    await untilShown(url, `Edit ${edit}.`)
    timesMs.push(performance.now() - started)
    await pause(PAUSE_MS)
    processorMs += (processorSeconds(server.pid) - before) * 1_000
  }
  const [firstMs = Number.NaN, ...laterMs] = timesMs
  const { p50Ms, p95Ms } = summarize(laterMs, 1)
  const delayMs = await server.longestDelayMs()
  const memory = await familyMemory(server.pid)
  await server.stop()
  return [
    String(pages),
    ...[firstMs, p50Ms, p95Ms, processorMs / EDITS, delayMs, memory / 2 ** 20].map(figure),
  ]
}

/** Measures edits in sites of both sizes and prints one table. */
export const benchEdit = async (): Promise<void> => {
  const parent = await mkdtemp(join(tmpdir(), 'vitrine-bench-'))
  const rows: (readonly string[])[] = []
  for (const pages of sizes) rows.push(await benchSize(parent, pages))
  await rm(parent, { recursive: true })
  printTable(
    ['pages', 'first visible ms', 'later p50', 'p95', 'processor ms', 'longest pause ms', 'MiB'],
    rows,
  )
}
