/** Edits of one page among many while readers read: time until it is visible, processor time, pauses, memory. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { serverArguments } from '../fixtures/server/server-arguments.ts'
import { writeGeneratedContent } from './generated-content.ts'
import { figure, printTable, summarize } from './measure.ts'
import { familyMemory } from './process-memory.ts'
import { processorSeconds } from './servers.ts'

const sizes = [200, 2_000]
const EDITS = 20
/** Longer than an edit takes, so that edits do not share a publication. */
const PAUSE_MS = 1_000
const POLL_MS = 5
const SOAK_PAGES = 200
const SOAK_SECONDS = 120
const SOAK_PAUSE_MS = 100

/** A server that reports its event loop's longest delay since the last report. */
const startMonitored = async (environment: Readonly<Record<string, string>>) => {
  const child = spawn(process.execPath, ['--import', './test/bench/report-delay.ts', ...serverArguments], {
    cwd: resolve(import.meta.dirname, '../..'),
    env: {
      ...process.env,
      PORT: '0',
      BASE_URL: 'https://ada.example',
      LOG_LEVEL: 'info',
      WATCH: 'true',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const address = await new Promise<string>((found) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      const listening = /http:\/\/127\.0\.0\.1:\d+/.exec(chunk.toString())
      if (listening !== null) found(listening[0])
    })
  })
  return {
    pid: child.pid ?? 0,
    address,
    longestDelayMs: async (): Promise<number> => {
      child.send('report')
      const [delayMs] = await once(child, 'message')
      return delayMs as number
    },
    stop: async () => {
      const exited = once(child, 'exit')
      child.kill('SIGTERM')
      await exited
    },
  }
}

const editTitle = async (file: string, title: string): Promise<void> =>
  writeFile(file, (await readFile(file, 'utf8')).replace(/^title: .*/m, `title: ${title}`))

const untilShown = async (url: string, text: string): Promise<void> => {
  while (!(await (await fetch(url)).text()).includes(text)) await pause(POLL_MS)
}

/** Edits one page again and again, and waits for each edit to be visible. */
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
  await server.longestDelayMs()
  for (let edit = 0; edit < EDITS; edit += 1) {
    const before = processorSeconds(server.pid)
    const started = performance.now()
    await editTitle(file, `Edit ${edit}.`)
    await untilShown(url, `Edit ${edit}.`)
    timesMs.push(performance.now() - started)
    await pause(PAUSE_MS)
    processorMs += (processorSeconds(server.pid) - before) * 1_000
  }
  const { p50Ms, p95Ms } = summarize(timesMs, 1)
  const delayMs = await server.longestDelayMs()
  const memory = await familyMemory(server.pid)
  await server.stop()
  return [String(pages), ...[p50Ms, p95Ms, processorMs / EDITS, delayMs, memory / 2 ** 20].map(figure)]
}

/** Measures edits in sites of both sizes and prints one table. */
export const benchEdit = async (): Promise<void> => {
  const parent = await mkdtemp(join(tmpdir(), 'vitrine-bench-'))
  const rows: (readonly string[])[] = []
  for (const pages of sizes) rows.push(await benchSize(parent, pages))
  await rm(parent, { recursive: true })
  printTable(['pages', 'visible p50 ms', 'p95', 'processor ms', 'longest pause ms', 'MiB'], rows)
}

/** Edits a page every 100 ms for two minutes while readers read. Prints the memory every tenth of it. */
export const benchSoak = async (): Promise<void> => {
  const parent = await mkdtemp(join(tmpdir(), 'vitrine-bench-'))
  const folder = join(parent, 'content')
  await writeGeneratedContent(folder, SOAK_PAGES)
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
  for (let edit = 1; performance.now() - started < SOAK_SECONDS * 1_000; edit += 1) {
    await editTitle(join(folder, 'pages/notes/volume-0/note-7.md'), `Edit ${edit}.`)
    await pause(SOAK_PAUSE_MS)
    const second = (performance.now() - started) / 1_000
    if (second < (rows.length * SOAK_SECONDS) / 10) continue
    const memory = figure((await familyMemory(server.pid)) / 2 ** 20)
    rows.push([second.toFixed(0), String(edit), String(responses), String(failures), memory])
  }
  isOver = true
  await Promise.all(readers)
  await server.stop()
  await rm(parent, { recursive: true })
  printTable(['second', 'edits', 'responses', 'failures', 'MiB'], rows)
}
