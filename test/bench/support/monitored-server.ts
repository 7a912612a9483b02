/** The image's server, watching its content and reporting pauses, and edits of that content. Used by the benchmarks of edits. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { buildPackage } from './servers.ts'

const POLL_MS = 5

/** As in the Dockerfile. V8 takes half of the 1 GiB that compose.yaml gives, where it sees that limit. */
const imageSettings = {
  NODE_ENV: 'production',
  NODE_OPTIONS: '--max-semi-space-size=8 --v8-pool-size=1 --max-old-space-size=512',
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '131072',
}

/** Starts a server that reports its event loop's longest delay since the last report. */
export const startMonitored = async (environment: Readonly<Record<string, string>>) => {
  buildPackage()
  const child = spawn(
    process.execPath,
    ['--import', './test/bench/support/report-delay.js', 'dist/cli/bin.js', 'serve'],
    {
      cwd: resolve(import.meta.dirname, '../../..'),
      env: {
        ...process.env,
        ...imageSettings,
        PORT: '0',
        BASE_URL: 'https://ada.example',
        LOG_LEVEL: 'info',
        WATCH: 'true',
        ...environment,
      },
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    },
  )
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

/** Gives a page another title. */
export const editTitle = async (file: string, title: string): Promise<void> =>
  writeFile(file, (await readFile(file, 'utf8')).replace(/^title: .*/m, `title: ${title}`))

/** Polls a page until it has a text. */
export const untilShown = async (url: string, text: string): Promise<void> => {
  while (!(await (await fetch(url)).text()).includes(text)) await pause(POLL_MS)
}
