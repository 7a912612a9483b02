/** Profile folders of Chromium, among the system's temporary files. */

import { hash } from 'node:crypto'
import { mkdtemp, readdir, rm, statfs } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { FixableError } from '../../lib/fixable-error.ts'

/**
 * Includes a hash of the host name, because containers that share a folder cannot see each other's processes.
 * Short, because Chromium opens a socket in the folder, and the path of a socket has at most 107 bytes.
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

/** Removes a profile folder. Retries, because Chromium's child processes may still write after its exit. */
export const removeProfile = (folder: string): Promise<void> =>
  rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 })

/**
 * Creates an empty profile folder, after removing those of killed servers. The caller removes it.
 *
 * @throws {FixableError} (rejects) if the system's temporary folder is missing or not writable
 */
export const createProfile = async (): Promise<string> => {
  const folder = tmpdir()
  try {
    const orphans = (await readdir(folder)).filter(isOrphan)
    // Another user's folder cannot be removed.
    await Promise.allSettled(orphans.map((name) => removeProfile(join(folder, name))))
    return await mkdtemp(join(folder, `${prefix}${process.pid}-${startedAt}-`))
  } catch (error) {
    throw new FixableError(
      `Chromium has no folder for its files: ${(error as Error).message}`,
      `make ${folder} writable, in a container with a read-only root by --tmpfs /tmp`,
    )
  }
}

/** Chromium's profile and shared memory take about as much. */
const NEEDED_BYTES = 16 * 1024 * 1024

/** Returns the reason if the system's temporary folder is full, which Chromium does not report. */
export const whyNoSpace = async (): Promise<string | undefined> => {
  const folder = tmpdir()
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize < NEEDED_BYTES
    ? `${folder} is full. Fix: free space there, in a container by --tmpfs /tmp:size=256m`
    : undefined
}
