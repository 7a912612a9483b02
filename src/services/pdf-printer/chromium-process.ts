/**
 * One Chromium that we have started: its process group, its pipes and its profile folder, from start to end.
 * Used by the local browser. We start it ourselves rather than through Puppeteer, whose launch over a pipe
 * tells nothing of why a browser did not start and hands it our whole environment, tokens and all.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import type { ConnectionTransport } from 'puppeteer'
import type { ChromiumLocation } from '../chromium-finder.ts'
import { createPipeTransport } from './pipe-transport.ts'

/** Characters of Chromium's last words that are kept for the log: enough for its reason to give up. */
const LAST_WORDS_LENGTH = 2_000

export interface ChromiumProcess {
  readonly pid: number | undefined
  readonly transport: ConnectionTransport
  /** Resolves once the process has ended and its profile folder is gone. */
  readonly ended: Promise<void>
  /** Returns the end of what it wrote to its standard error. */
  readonly lastWords: () => string
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

/** Removes a profile folder; Chromium's children may still write into it in the moment after its end. */
const removeProfile = (folder: string): Promise<void> =>
  rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 })

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
  const profile = await mkdtemp(join(tmpdir(), 'vitrine-chromium-'))
  const child = spawn(
    options.location.executablePath,
    [...options.args, '--remote-debugging-pipe', `--user-data-dir=${profile}`],
    {
      // A group of its own: a terminal's Ctrl-C must not end it before the prints in hand, and kill takes all.
      detached: process.platform !== 'win32',
      windowsHide: true,
      stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
      // Only what it needs, so that no secret of ours is in a browser's memory; its temporary files go with the profile.
      env: {
        HOME: homedir(),
        PATH: options.searchPath,
        TMPDIR: profile,
        LANG: 'C.UTF-8',
        ...options.location.environment,
      },
    },
  )
  const exited = once(child, 'exit')
  try {
    await once(child, 'spawn')
  } catch (error) {
    exited.catch(() => {}) // the same error, told below
    await removeProfile(profile)
    throw error
  }
  const [, , errors, input, output] = child.stdio
  const lastWords = keepEnd(errors as Readable)
  return {
    pid: child.pid,
    transport: createPipeTransport(input as Writable, output as Readable),
    ended: exited.then(() => removeProfile(profile)),
    lastWords,
    kill: () => {
      if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
      if (process.platform === 'win32') child.kill('SIGKILL')
      else process.kill(-child.pid, 'SIGKILL')
    },
  }
}
