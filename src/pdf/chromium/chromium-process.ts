/**
 * A Chromium process with a DevTools pipe, a process group and a profile folder of its own. Used by the local browser.
 *
 * Not `puppeteer.launch({ pipe: true })`: it leaves the 'error' event of a failed spawn unhandled, which ends the server
 * (EACCES, EMFILE, a missing interpreter), and its errors omit what Chromium wrote before it exited.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { homedir } from 'node:os'
import type { Readable, Writable } from 'node:stream'
import type { ConnectionTransport } from 'puppeteer'
import type { ChromiumLocation } from './find-chromium.ts'
import { createPipeTransport } from './pipe-transport.ts'
import { createProfile, removeProfile } from './profile-folder.ts'

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
