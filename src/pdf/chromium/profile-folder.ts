/** Profile folders of Chromium, among the system's temporary files. */

import { mkdtemp, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FixableError } from '../../lib/fixable-error.ts'

/** Removes a profile folder. Retries, because Chromium's child processes may still write after its exit. */
export const removeProfile = (folder: string): Promise<void> =>
  rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 })

/**
 * Creates an empty profile folder. The caller removes it.
 *
 * @throws {FixableError} (rejects) if the system's temporary folder is missing or not writable
 */
export const createProfile = async (): Promise<string> => {
  const folder = tmpdir()
  try {
    // Short, because Chromium opens a socket in it, and the path of a socket has at most 107 bytes.
    return await mkdtemp(join(folder, 'vitrine-'))
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
