/** Sites of 10 to 5,000 pages: time to load, memory, and whether pages stay equally fast. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import autocannon from 'autocannon'
import { writeGeneratedContent } from './support/generated-content.ts'
import { figure, printTable } from './support/measure.ts'
import { residentBytes, startVitrine } from './support/servers.ts'

const sizes = [10, 100, 1_000, 5_000]
/** Loads per size; the fastest counts, because other load on the machine only ever adds time. */
const LOADS = 3
const LOAD_SECONDS = 3

const loadMilliseconds = async (environment: NodeJS.ProcessEnv): Promise<number> => {
  const child = fork(resolve(import.meta.dirname, 'support/load-content.ts'), { env: environment })
  const [milliseconds] = await once(child, 'message')
  if (child.exitCode === null) await once(child, 'exit')
  return milliseconds as number
}

const benchSize = async (folder: string, pages: number): Promise<readonly string[]> => {
  const environment = {
    CONTENT_DIR: join(folder, `content-${pages}`),
    DATA_DIR: join(folder, 'data'),
    BASE_URL: 'https://ada.example',
    WATCH: 'false',
    LOG_LEVEL: 'warn',
  }
  await writeGeneratedContent(environment.CONTENT_DIR, pages)
  const loads: number[] = []
  for (let load = 0; load < LOADS; load += 1)
    loads.push(await loadMilliseconds({ ...process.env, ...environment }))
  const spawned = performance.now()
  const server = await startVitrine(environment)
  const startMs = performance.now() - spawned
  const loadedBytes = residentBytes(server.pid)
  const { requests } = await autocannon({
    url: `${server.address}/notes/volume-0/note-3/`,
    connections: 50,
    duration: LOAD_SECONDS,
    headers: { accept: 'text/html' },
  })
  await server.stop()
  return [
    String(pages),
    figure(Math.min(...loads)),
    figure(startMs),
    figure(loadedBytes / 2 ** 20),
    figure(requests.average),
  ]
}

/** Measures all sizes and prints one table. */
export const benchContent = async (): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-bench-'))
  const rows: (readonly string[])[] = []
  for (const pages of sizes) rows.push(await benchSize(folder, pages))
  await rm(folder, { recursive: true })
  printTable(['pages', 'load ms', 'start to first response ms', 'MiB', 'per s'], rows)
}
