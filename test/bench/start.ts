/** The start: from spawning Node to the first page of the sample site, from the sources and from the package's JavaScript. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../fixtures/http/proxies.ts'
import { figure, printTable, summarize } from './support/measure.ts'
import { buildPackage } from './support/servers.ts'

const root = resolve(import.meta.dirname, '../..')
const RUNS = 5
const POLL_MS = 2
/** Until the compile cache is complete, and Chromium is ready to be stopped. */
const SETTLE_MS = 2_000

/** Milliseconds from the spawn until something was done. */
interface Start {
  /** Node is up and the modules are loaded: the first line of the log. */
  readonly loadedMs: number
  /** The content is read and rendered, and the server listens. */
  readonly listeningMs: number
  readonly firstPageMs: number
}

const firstPage = async (address: string): Promise<void> => {
  const isShown = (): Promise<boolean> =>
    fetch(address, { headers: { accept: 'text/html' } }).then(
      async (response) => (await response.text()).includes('<html'),
      () => false,
    )
  while (!(await isShown())) await pause(POLL_MS)
}

const measureStart = async (program: string, dataFolder: string): Promise<Start> => {
  const port = await freePort()
  const spawnedAt = Date.now()
  const child = spawn(process.execPath, [program, 'serve'], {
    cwd: root,
    env: { ...process.env, PORT: String(port), BASE_URL: 'https://ada.example', DATA_DIR: dataFolder },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const times: number[] = []
  let listeningAt = 0
  createInterface(child.stdout).on('line', (line) => {
    const { time, msg } = JSON.parse(line) as { readonly time: number | string; readonly msg: string }
    times.push(new Date(time).getTime())
    if (msg === 'ready') listeningAt = new Date(time).getTime()
  })
  await firstPage(`http://127.0.0.1:${port}/`)
  const firstPageMs = Date.now() - spawnedAt
  await pause(SETTLE_MS)
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  await exited
  return { loadedMs: (times[0] ?? 0) - spawnedAt, listeningMs: listeningAt - spawnedAt, firstPageMs }
}

const median = (values: readonly number[]): string => figure(summarize(values, 1).p50Ms)

const benchProgram = async (
  name: string,
  program: string,
  dataFolder: string,
): Promise<readonly string[]> => {
  await measureStart(program, dataFolder) // fills the compile cache, as the image's build does
  const starts: Start[] = []
  for (let run = 0; run < RUNS; run += 1) starts.push(await measureStart(program, dataFolder))
  const medianOf = (member: keyof Start): string => median(starts.map((start) => start[member]))
  return [name, medianOf('loadedMs'), medianOf('listeningMs'), medianOf('firstPageMs')]
}

/** Builds the package's JavaScript, then starts both variants five times each. Prints the medians. */
export const benchStart = async (): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-bench-'))
  buildPackage()
  const rows = [
    await benchProgram('sources (npm start)', 'src/cli/bin.js', folder),
    await benchProgram('package', 'dist/cli/bin.js', folder),
  ]
  await rm(folder, { recursive: true })
  printTable(
    ['start of the sample site, ms after the spawn', 'modules loaded', 'listening', 'first page'],
    rows,
  )
}
