/**
 * One Chromium for several Vitrines, which reach it by CHROMIUM_WS_ENDPOINT: `node src/tools/browser-service.ts`, in a
 * container of its own (compose.yaml, profile `scale`). Chromium opens its debugging port to its own machine alone, so
 * this hands connections on to it from HOST and PORT. Whoever reaches that port governs the browser: keep it within.
 */
import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { pipeline, type Readable } from 'node:stream'
import { type Config, loadConfig } from '../config.ts'
import { killGroup } from '../pdf/chromium/chromium-process.ts'
import { requireChromium } from '../pdf/chromium/find-chromium.ts'
import { chromiumArgs } from '../pdf/chromium/local-browser.ts'

type Chromium = ChildProcessByStdio<null, null, Readable>

const startChromium = async ({ chromium }: Config, profile: string): Promise<Chromium> => {
  const location = await requireChromium(chromium)
  const args = [
    ...(await chromiumArgs(chromium.sandbox !== 'off')),
    '--remote-debugging-port=0',
    `--user-data-dir=${profile}`,
  ]
  const environment = { PATH: chromium.searchPath, HOME: profile, TMPDIR: profile, ...location.environment }
  return spawn(location.executablePath, args, {
    detached: true, // a group of its own, so that ending it takes all of it: some systems' program is a shell script
    stdio: ['ignore', 'ignore', 'pipe'],
    env: environment,
  })
}

/** Returns the port that Chromium says it listens on. What it says besides goes to our standard error. */
const readPort = async (errors: Readable): Promise<number> => {
  const lines = createInterface(errors)
  const listening = new Promise<number>((resolve, reject) => {
    lines.on('line', (line) => {
      process.stderr.write(`${line}\n`)
      const [, port] = /^DevTools listening on ws:\/\/127\.0\.0\.1:(\d+)\//.exec(line) ?? []
      if (port !== undefined) resolve(Number(port))
    })
    lines.once('close', () =>
      reject(
        new Error('Chromium ended before it listened; it said why above. CHROMIUM_SANDBOX=off may help.'),
      ),
    )
  })
  return listening
}

const handOn = async (port: number, { host, port: ownPort }: Config): Promise<Server> => {
  const server = createServer((client) => {
    // Either side's end or failure ends both; Vitrine says in its log what it misses.
    pipeline(client, connect(port, '127.0.0.1'), client, () => {})
  })
  server.listen(ownPort, host)
  await once(server, 'listening')
  return server
}

const serve = async (): Promise<void> => {
  const config = loadConfig(process.env)
  const profile = await mkdtemp(join(tmpdir(), 'vitrine-browser-'))
  const chromium = await startChromium(config, profile)
  const exited = once(chromium, 'exit')
  let isStopping = false
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      isStopping = true
      killGroup(chromium)
    })
  }
  try {
    const server = await handOn(await readPort(chromium.stderr), config)
    process.stdout.write(`A browser for CHROMIUM_WS_ENDPOINT=http://${config.host}:${config.port}\n`)
    await exited
    server.close()
  } finally {
    killGroup(chromium)
    await exited
    await rm(profile, { recursive: true, force: true, maxRetries: 5 })
  }
  // Whoever watches the container starts it anew where Chromium ended by itself.
  process.exit(isStopping ? 0 : 1)
}

await serve()
