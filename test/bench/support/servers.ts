/** Starts servers as child processes for the benchmarks: Vitrine, bare servers, nginx, Caddy. */
import { type ChildProcess, execFileSync, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { lazy } from '../../../src/lib/memoize.ts'
import { findProgram, freePort } from '../../fixtures/http/proxies.ts'
import { serverArguments } from '../../fixtures/server/server-arguments.ts'
import type { BareResponse } from './bare-server.ts'

const root = resolve(import.meta.dirname, '../../..')

/** Compiles the package's JavaScript, which the image runs. */
export const buildPackage = lazy(() => {
  execFileSync('npm', ['run', 'build'], { cwd: root, stdio: 'ignore' })
})

/** A running server. */
export interface MeasuredServer {
  readonly pid: number
  readonly address: string
  readonly stop: () => Promise<void>
}

const stopChild = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  await exited
}

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

/** Starts Vitrine. It writes its log, which is discarded: reading it would take time from the client. */
export const startVitrine = async (
  environment: Readonly<Record<string, string>> = {},
): Promise<MeasuredServer> => {
  const port = await freePort()
  const child = spawn(process.execPath, serverArguments, {
    cwd: root,
    env: {
      ...process.env,
      PORT: String(port),
      WATCH: 'false',
      BASE_URL: 'https://ada.example',
      ...environment,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const address = `http://127.0.0.1:${port}`
  await untilAnswered(`${address}/healthz`)
  return { pid: child.pid ?? 0, address, stop: () => stopChild(child) }
}

/** Starts a server that sends one fixed response. Its log, if any, is discarded. */
export const startBareServer = async (response: BareResponse): Promise<MeasuredServer> => {
  const child = fork(resolve(import.meta.dirname, 'bare-server.ts'), {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  child.send(response)
  const [port] = await once(child, 'message')
  return { pid: child.pid ?? 0, address: `http://127.0.0.1:${port}`, stop: () => stopChild(child) }
}

/** A server that sends the file `page.html` of a folder at every path. */
interface FileServer {
  readonly program: string
  readonly settings: (folder: string, port: number) => string
  readonly arguments: (folder: string, settingsFile: string) => readonly string[]
}

const nginx: FileServer = {
  program: 'nginx',
  settings: (folder, port) => `
daemon off;
master_process off;
pid ${folder}/nginx.pid;
error_log stderr error;
events { worker_connections 512; }
http {
  access_log off;
  sendfile on;
  keepalive_requests 100000000;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  types { }
  default_type "text/html; charset=utf-8";
  server { listen 127.0.0.1:${port}; root ${folder}; location / { try_files /page.html =404; } }
}
`,
  arguments: (folder, file) => ['-p', folder, '-c', file],
}

/** The log goes where Vitrine's goes. `output discard` would not even write it: Caddy then makes no lines. */
const caddy: FileServer = {
  program: 'caddy',
  settings: (folder, port) => `
{
  admin off
  auto_https off
  storage file_system ${folder}/storage
}
http://127.0.0.1:${port} {
  bind 127.0.0.1
  root * ${folder}
  log {
    output stdout
  }
  encode zstd gzip
  rewrite * /page.html
  file_server
}
`,
  arguments: (_folder, file) => ['run', '--config', file, '--adapter', 'caddyfile'],
}

/** Starts a server of one file; returns undefined if its program is not installed. */
const startFileServer = async (
  server: FileServer,
  bytes: Buffer,
  environment: Readonly<Record<string, string>> = {},
): Promise<MeasuredServer | undefined> => {
  const program = findProgram(server.program)
  if (program === undefined) return undefined
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-bench-'))
  const port = await freePort()
  const settingsFile = join(folder, 'settings')
  await writeFile(join(folder, 'page.html'), bytes)
  await writeFile(settingsFile, server.settings(folder, port))
  const child = spawn(program, server.arguments(folder, settingsFile), {
    stdio: 'ignore',
    env: { PATH: process.env.PATH, HOME: folder, ...environment },
  })
  const address = `http://127.0.0.1:${port}`
  await untilAnswered(address)
  const stop = async (): Promise<void> => {
    await stopChild(child)
    await rm(folder, { recursive: true })
  }
  return { pid: child.pid ?? 0, address, stop }
}

/** Starts nginx, without a log. */
export const startNginx = (bytes: Buffer) => startFileServer(nginx, bytes)

/** Starts Caddy as owners configure it: with an access log, and compressing for clients that accept it. */
export const startCaddy = (bytes: Buffer, environment?: Readonly<Record<string, string>>) =>
  startFileServer(caddy, bytes, environment)

const TICKS_A_SECOND = 100 // USER_HZ, the same on all common Linux systems

/** Returns the processor time that all threads of a process have used, in seconds; 0 without /proc. */
export const processorSeconds = (pid: number): number => {
  if (process.platform !== 'linux') return 0
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
  return (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND
}
