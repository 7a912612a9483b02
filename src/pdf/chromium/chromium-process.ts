/**
 * A Chromium process with a DevTools pipe, a process group and a profile folder of its own. Used by the local browser.
 *
 * Not `puppeteer.launch({ pipe: true })`: it leaves the 'error' event of a failed spawn unhandled, which ends the server
 * (EACCES, EMFILE, a missing interpreter), and its errors omit what Chromium wrote before it exited.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { hash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { homedir, hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import type { ConnectionTransport } from 'puppeteer'
import type { ChromiumLocation } from './find-chromium.ts'

/**
 * Includes a hash of the host name, because containers that share a folder cannot see each other's processes. Short,
 * because Chromium opens a socket in the folder, and a socket's path may have 107 bytes at most.
 */
const prefix = `vitrine-${hash('sha256', hostname()).slice(0, 8)}-`

/** Distinguishes this process from an earlier one with the same id, which is always 1 in a container. */
const startedAt = Math.round(performance.timeOrigin)

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH' // EPERM: it runs as another user
  }
}

const isOrphan = (name: string): boolean => {
  if (!name.startsWith(prefix)) return false
  const match = /^(\d+)-(\d+)-\w+$/.exec(name.slice(prefix.length))
  if (match === null) return false
  const [pid, started] = match.slice(1).map(Number)
  return pid === process.pid ? started !== startedAt : !isRunning(Number(pid))
}

/** Removes a profile folder. Retries, because Chromium's child processes may still write for a moment after its exit. */
export const removeProfile = (folder: string): Promise<void> =>
  rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 })

/**
 * Creates an empty profile folder among the system's temporary files, after removing those of servers that were killed.
 * The caller removes it.
 */
export const createProfile = async (): Promise<string> => {
  const folder = tmpdir()
  const orphans = (await readdir(folder)).filter(isOrphan)
  await Promise.all(orphans.map((name) => removeProfile(join(folder, name))))
  return mkdtemp(join(folder, `${prefix}${process.pid}-${startedAt}-`))
}

const NUL = 0

/**
 * Creates Puppeteer's transport over the DevTools pipes: JSON messages, each followed by a NUL byte. It reports the browser's end when the output pipe
 * closes.
 */
const createPipeTransport = (input: Writable, output: Readable): ConnectionTransport => {
  let parts: Buffer[] = []
  const transport: ConnectionTransport = {
    send: (message) => void input.write(`${message}\0`),
    close: () => void input.destroy(),
  }
  const deliver = (message: string): void => transport.onmessage?.(message)
  output.on('data', (chunk: Buffer) => {
    let start = 0
    for (let end = chunk.indexOf(NUL); end !== -1; end = chunk.indexOf(NUL, start)) {
      const message = Buffer.concat([...parts, chunk.subarray(start, end)]).toString()
      parts = []
      start = end + 1
      setImmediate(deliver, message) // as over a WebSocket, Puppeteer's promises settle between two messages
    }
    if (start < chunk.length) parts.push(chunk.subarray(start))
  })
  output.once('close', () => setImmediate(() => transport.onclose?.()))
  // The close event that follows handles a broken pipe; an unhandled error would end the server.
  output.on('error', () => output.destroy())
  input.on('error', () => output.destroy())
  return transport
}

/** Characters of Chromium's output that are kept: enough for the reason it gives for its exit. */
const LAST_OUTPUT_LENGTH = 2_000

/** The process. The caller that started it kills it. */
export interface ChromiumProcess {
  readonly pid: number | undefined
  readonly transport: ConnectionTransport
  /** Resolves with the end of its output once it has exited. */
  readonly ended: Promise<string>
  /** Resolves once its profile folder is removed too, or rejects if that fails. */
  readonly cleanedUp: Promise<void>
  /** Kills it with its child processes. */
  readonly kill: () => void
}

/** Keeps the end of a stream. Reading it also keeps Chromium from blocking on a full pipe. */
const keepEnd = (stream: Readable): (() => string) => {
  let text = ''
  stream.setEncoding('utf8').on('data', (chunk: string) => {
    text = (text + chunk).slice(-LAST_OUTPUT_LENGTH)
  })
  return () => text.trim()
}

const killGroup = ({ pid }: ChildProcess): void => {
  if (pid === undefined) return
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL')
  } catch (error) {
    // ESRCH: the group is gone. EPERM: the same on macOS, while zombies are left.
    if (!['ESRCH', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
  }
}

/** Returns Chromium's environment: only what it needs, so that no token of ours is in a browser's memory. */
export const chromiumEnvironment = (
  location: ChromiumLocation,
  searchPath: string,
  temporaryFolder: string,
): Record<string, string> => ({
  HOME: homedir(),
  PATH: searchPath, // on some systems the program is a shell script
  TMPDIR: temporaryFolder,
  LANG: 'C.UTF-8',
  ...location.environment,
})

/**
 * Starts Chromium with a new profile folder. The caller kills it.
 *
 * @param options.searchPath its `PATH`
 * @throws if the folder cannot be created or the program cannot be executed
 */
export const startChromium = async (options: {
  readonly location: ChromiumLocation
  readonly args: readonly string[]
  readonly searchPath: string
}): Promise<ChromiumProcess> => {
  const { location, args, searchPath } = options
  const profile = await createProfile()
  const child = spawn(
    location.executablePath,
    [...args, '--remote-debugging-pipe', `--user-data-dir=${profile}`],
    {
      // A process group of its own: Ctrl-C in a terminal must not reach it before running prints finish, and the browser
      // may be the child of a shell script.
      detached: process.platform !== 'win32',
      windowsHide: true,
      stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
      env: chromiumEnvironment(location, searchPath, profile),
    },
  )
  await once(child, 'spawn').catch(async ({ message }: Error) => {
    await removeProfile(profile)
    throw new Error(`${location.executablePath} could not be executed: ${message}`) // Node's error lists all 50 arguments
  })
  const [, , errors, input, output] = child.stdio
  const lastOutput = keepEnd(errors as Readable)
  const kill = (): void => {
    if (child.exitCode === null && child.signalCode === null) killGroup(child)
  }
  process.once('exit', kill) // if the server exits without closing the browser, as after a second SIGTERM
  child.once('exit', () => {
    process.off('exit', kill)
    killGroup(child) // a hanging renderer outlives its browser
  })
  const ended = once(child, 'close').then(lastOutput)
  return {
    pid: child.pid,
    transport: createPipeTransport(input as Writable, output as Readable),
    ended,
    cleanedUp: ended.then(() => removeProfile(profile)),
    kill,
  }
}
