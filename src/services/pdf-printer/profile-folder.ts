/**
 * The folder for temporary files that each Chromium of ours has to itself, and the removal of those whose server
 * was killed before it could remove them. Used by the Chromium process.
 */
import { hash } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Tells this machine's folders from another one's, whose processes can't be seen where containers share a folder. Short
 * whatever the machine's name, since a whole Chromium has a socket in there, whose path may take 107 bytes.
 */
const prefix = `vitrine-${hash('sha256', hostname()).slice(0, 8)}-`

/** Tells this process from an earlier one of the same number: a restarted container's is always 1. */
const startedAt = Math.round(performance.timeOrigin)

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH' // EPERM: it runs, as another user
  }
}

const isOrphan = (name: string): boolean => {
  if (!name.startsWith(prefix)) return false
  const match = /^(\d+)-(\d+)-\w+$/.exec(name.slice(prefix.length))
  if (match === null) return false
  const [pid, started] = match.slice(1).map(Number)
  return pid === process.pid ? started !== startedAt : !isRunning(Number(pid))
}

/** Removes a profile folder; Chromium's children may still write into it in the moment after its end. */
export const removeProfile = (folder: string): Promise<void> =>
  rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 })

/**
 * Makes an empty folder in the system's folder for temporary files, after removing what killed servers have left
 * there. The caller removes it.
 */
export const createProfile = async (): Promise<string> => {
  const folder = tmpdir()
  const orphans = (await readdir(folder)).filter(isOrphan)
  await Promise.all(orphans.map((name) => removeProfile(join(folder, name))))
  return mkdtemp(join(folder, `${prefix}${process.pid}-${startedAt}-`))
}
