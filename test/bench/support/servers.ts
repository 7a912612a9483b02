/** Starts servers as child processes for the benchmarks: Vitrine, and bare servers. */
import { type ChildProcess, execFileSync, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { lazy } from '../../../src/lib/memoize.ts'
import { freePort } from '../../fixtures/http/proxies.ts'
import { serverArguments } from '../../fixtures/server/server-arguments.ts'
import type { BareResponse } from './bare-server.ts'

const root = resolve(import.meta.dirname, '../../..')

/** Compiles the package's JavaScript, which the image runs. */
export const buildPackage = lazy(() => {
  execFileSync('npm', ['run', 'build'], { cwd: root, stdio: 'ignore' })
})

/** A running server, which stops with the block that started it. */
export type MeasuredServer = ReturnType<typeof serverAt>

const serverAt = (child: ChildProcess, address: string) => ({
  child,
  pid: child.pid ?? 0,
  address,
  [Symbol.asyncDispose]: async (): Promise<void> => {
    if (child.exitCode !== null) return
    const exited = once(child, 'exit')
    child.kill('SIGTERM')
    await exited
  },
})

const POLL_MS = 10

/** Polls, because not every server says when it listens. */
const untilAnswered = async (address: string): Promise<void> => {
  const isAnswered = (): Promise<boolean> =>
    fetch(address).then(
      () => true,
      () => false,
    )
  while (!(await isAnswered())) await pause(POLL_MS)
}

/**
 * Starts Vitrine. It writes its log, which is discarded: reading it would take time from the client.
 *
 * @param nodeArguments to start it in another way than `npm start`
 */
export const startVitrine = async (
  environment: Readonly<Record<string, string>> = {},
  nodeArguments = serverArguments,
): Promise<MeasuredServer> => {
  const port = await freePort()
  const defaults = { PORT: String(port), WATCH: 'false', BASE_URL: 'https://ada.example' }
  const child = spawn(process.execPath, nodeArguments, {
    cwd: root,
    env: { ...process.env, ...defaults, ...environment },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const address = `http://127.0.0.1:${port}`
  await untilAnswered(`${address}/healthz`)
  return serverAt(child, address)
}

/** As in the Dockerfile. V8 takes half of the 1 GiB that compose.yaml gives, where it sees that limit. */
const imageSettings = {
  NODE_ENV: 'production',
  NODE_OPTIONS: '--max-semi-space-size=8 --v8-pool-size=1 --max-old-space-size=512',
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '131072',
}

/** Starts the image's server, which reports its event loop's longest delay between two calls. */
export const startMonitored = async (environment: Readonly<Record<string, string>>) => {
  buildPackage()
  const variables = { ...imageSettings, LOG_LEVEL: 'info', WATCH: 'true', ...environment }
  const program = ['--import', './test/bench/support/report-delay.js', 'dist/cli/bin.js', 'serve']
  const server = await startVitrine(variables, program)
  const measureDelay = () => server.child.send('start')
  const longestDelayMs = async (): Promise<number> => {
    server.child.send('end')
    const [delayMs] = await once(server.child, 'message')
    return delayMs as number
  }
  return { ...server, measureDelay, longestDelayMs }
}

/** Starts a server that sends one fixed response. */
export const startBareServer = async (response: BareResponse): Promise<MeasuredServer> => {
  const child = fork(resolve(import.meta.dirname, 'bare-server.ts'), {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  child.send(response)
  const [port] = await once(child, 'message')
  return serverAt(child, `http://127.0.0.1:${port}`)
}

const TICKS_A_SECOND = 100 // USER_HZ, the same on all common Linux systems

/** Returns the processor time that all threads of a process have used, in seconds; 0 without /proc. */
export const processorSeconds = (pid: number): number => {
  if (process.platform !== 'linux') return 0
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
  return (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND
}
