/** The image's server, watching its content and reporting pauses, and edits of that content. Used by the benchmarks of edits. */
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { buildPackage, startVitrine } from './servers.ts'

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
  const variables = { ...imageSettings, LOG_LEVEL: 'info', WATCH: 'true', ...environment }
  const program = ['--import', './test/bench/support/report-delay.js', 'dist/cli/bin.js', 'serve']
  const server = await startVitrine(variables, program)
  const longestDelayMs = async (): Promise<number> => {
    server.child.send('report')
    const [delayMs] = await once(server.child, 'message')
    return delayMs as number
  }
  return { ...server, longestDelayMs }
}

/** Gives a page another title. */
export const editTitle = async (file: string, title: string): Promise<void> =>
  writeFile(file, (await readFile(file, 'utf8')).replace(/^title: .*/m, `title: ${title}`))

/** Polls a page until it has a text. */
export const untilShown = async (url: string, text: string): Promise<void> => {
  while (!(await (await fetch(url)).text()).includes(text)) await pause(POLL_MS)
}
