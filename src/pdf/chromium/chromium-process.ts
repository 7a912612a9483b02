/**
 * One Chromium that we have started: its process group, its pipes and its profile folder, from start to end.
 * Used by the local browser. We start it ourselves rather than through Puppeteer, whose launch over a pipe
 * tells nothing of why a browser did not start and hands it our whole environment, tokens and all.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { homedir } from 'node:os'
import type { Readable, Writable } from 'node:stream'
import type { ConnectionTransport } from 'puppeteer'
import type { ChromiumLocation } from './find-chromium.ts'
import { createPipeTransport } from './pipe-transport.ts'
import { createProfile, removeProfile } from './profile-folder.ts'

/** Characters of Chromium's last words that are kept for the log: enough for its reason to give up. */
const LAST_WORDS_LENGTH = 2_000

/** A Chromium that runs, or has run. Whoever started it ends it. */
export interface ChromiumProcess {
  readonly pid: number | undefined
  readonly transport: ConnectionTransport
  /** Returns the end of what it wrote to its standard error. */
  readonly lastWords: () => string
  /** Resolves with its last words once no process and no profile folder is left of it. */
  readonly ended: Promise<string>
  /** Ends it and its children at once. */
  readonly kill: () => void
}

/** Keeps the end of a stream's text; reading it also keeps Chromium from blocking on a full pipe. */
const keepEnd = (stream: Readable): (() => string) => {
  let text = ''
  stream.setEncoding('utf8').on('data', (chunk: string) => {
    text = (text + chunk).slice(-LAST_WORDS_LENGTH)
  })
  return () => text.trim()
}

/** Ends a process that leads its group, and its group, at once. */
export const killGroup = ({ pid }: Pick<ChildProcess, 'pid'>): void => {
  if (pid === undefined) return
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL')
  } catch (error) {
    // Nothing is left of the group; macOS says EPERM where only its dead are.
    if (!['ESRCH', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
  }
}

const spawnInGroup = async (
  program: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<ChildProcess> => {
  const child = spawn(program, args, {
    // A group of its own: a terminal's Ctrl-C must not end it before the prints in hand, and killing takes all.
    detached: process.platform !== 'win32',
    windowsHide: true,
    stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
    env,
  })
  await once(child, 'spawn')
  return child
}

/**
 * Starts a Chromium in a process group of its own, with a fresh profile folder. Whoever calls ends it.
 *
 * @param options.searchPath `PATH` for Chromium: some systems' program is a shell script
 * @throws where the folder cannot be made or the program cannot be run
 */
export const startChromium = async (options: {
  readonly location: ChromiumLocation
  readonly args: readonly string[]
  readonly searchPath: string
}): Promise<ChromiumProcess> => {
  const { location, args, searchPath } = options
  const profile = await createProfile()
  // Only what it needs, so that no secret of ours is in a browser's memory; its temporary files go with the profile.
  const environment = { HOME: homedir(), PATH: searchPath, TMPDIR: profile, LANG: 'C.UTF-8' }
  const child = await spawnInGroup(
    location.executablePath,
    [...args, '--remote-debugging-pipe', `--user-data-dir=${profile}`],
    { ...environment, ...location.environment },
  ).catch(async ({ message }: Error) => {
    await removeProfile(profile)
    throw new Error(`${location.executablePath} could not be run: ${message}`) // without its 50 arguments
  })
  const [, , errors, input, output] = child.stdio
  const lastWords = keepEnd(errors as Readable)
  const kill = (): void => {
    if (child.exitCode === null && child.signalCode === null) killGroup(child)
  }
  process.once('exit', kill) // a server that may not wait for it, as after a second SIGTERM
  const end = async (): Promise<string> => {
    await once(child, 'exit')
    process.off('exit', kill)
    killGroup(child) // a renderer that hangs outlives its browser
    return removeProfile(profile).then(lastWords, (error) => `${lastWords()}\nIts profile stays: ${error}`)
  }
  return {
    pid: child.pid,
    transport: createPipeTransport(input as Writable, output as Readable),
    lastWords,
    ended: end(),
    kill,
  }
}
