/** Starts servers as child processes for the benchmarks: Vitrine, bare servers, nginx. */
import { type ChildProcess, fork, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../fixtures/http/proxies.ts'
import { serverArguments } from '../fixtures/server/server-arguments.ts'
import type { BareResponse } from './bare-server.ts'

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

/** Polls, because nginx does not say when it listens. */
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
    cwd: resolve(import.meta.dirname, '../..'),
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

const nginxSettings = (folder: string, port: number): string => `
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
  default_type "text/html; charset=utf-8";
  server { listen 127.0.0.1:${port}; root ${folder}; location / { try_files /page =404; } }
}
`

/** Starts nginx serving the bytes as a file; returns undefined if nginx is not installed. */
export const startNginx = async (bytes: Buffer): Promise<MeasuredServer | undefined> => {
  if (spawnSync('nginx', ['-v']).error !== undefined) return undefined
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-bench-'))
  const port = await freePort()
  await writeFile(join(folder, 'page'), bytes)
  await writeFile(join(folder, 'nginx.conf'), nginxSettings(folder, port))
  const child = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], { stdio: 'ignore' })
  const address = `http://127.0.0.1:${port}`
  await untilAnswered(address)
  const stop = async (): Promise<void> => {
    await stopChild(child)
    await rm(folder, { recursive: true })
  }
  return { pid: child.pid ?? 0, address, stop }
}

const TICKS_A_SECOND = 100 // USER_HZ, the same on all common Linux systems

/** Returns the processor time that a process has used, in seconds; 0 without /proc. */
export const processorSeconds = (pid: number): number => {
  if (process.platform !== 'linux') return 0
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
  return (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND
}

/** Returns a process's resident memory in bytes; 0 without /proc. */
export const residentBytes = (pid: number): number => {
  if (process.platform !== 'linux') return 0
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1_024
}
