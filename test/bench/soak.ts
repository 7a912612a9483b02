/** Edits without pause while readers read: nothing may fail, and memory must not grow. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { writeGeneratedContent } from './support/generated-content.ts'
import { figure, printTable } from './support/measure.ts'
import { editTitle, startMonitored, untilShown } from './support/monitored-server.ts'
import { familyMemory } from './support/process-memory.ts'

const PAGES = 200
const SECONDS = 120
const PAUSE_MS = 100

/** Edits a page every 100 ms for two minutes while readers read. Prints the memory every tenth of it. */
export const benchSoak = async (): Promise<void> => {
  const parent = await mkdtemp(join(tmpdir(), 'vitrine-bench-'))
  const folder = join(parent, 'content')
  await writeGeneratedContent(folder, PAGES)
  const server = await startMonitored({ CONTENT_DIR: folder, DATA_DIR: join(parent, 'data') })
  const url = `${server.address}/notes/volume-0/note-7/`
  let responses = 0
  let failures = 0
  let isOver = false
  const read = async (accept: string): Promise<void> => {
    while (!isOver) {
      const isSent = await fetch(url, { headers: { accept } }).then(
        async (response) => response.ok && (await response.text()).includes('Edit '),
        () => false,
      )
      responses += 1
      if (!isSent) failures += 1
    }
  }
  await editTitle(join(folder, 'pages/notes/volume-0/note-7.md'), 'Edit 0.')
  await untilShown(url, 'Edit 0.')
  const readers = ['text/html', 'text/markdown'].map(read)
  const rows: (readonly string[])[] = []
  const started = performance.now()
  for (let edit = 1; performance.now() - started < SECONDS * 1_000; edit += 1) {
    await editTitle(join(folder, 'pages/notes/volume-0/note-7.md'), `Edit ${edit}.`)
    await pause(PAUSE_MS)
    const second = (performance.now() - started) / 1_000
    if (second < (rows.length * SECONDS) / 10) continue
    const memory = figure((await familyMemory(server.pid)) / 2 ** 20)
    rows.push([second.toFixed(0), String(edit), String(responses), String(failures), memory])
  }
  isOver = true
  await Promise.all(readers)
  await server.stop()
  await rm(parent, { recursive: true })
  printTable(['second', 'edits', 'responses', 'failures', 'MiB'], rows)
}
