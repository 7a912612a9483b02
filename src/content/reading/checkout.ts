/** Tells whether Git is changing the content folder: `git pull` writes one file after the other, resume.json before site.yaml. */
import { stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Git holds the lock for as long as it writes. An older one is left from a Git that was stopped. */
const MAX_AGE_MS = 30_000

/** Returns whether there is a recent `.git/index.lock` in the folder or in one that it is in. */
export const isBeingCheckedOut = async (folder: string): Promise<boolean> => {
  const lock = await stat(join(folder, '.git/index.lock')).catch(() => undefined)
  if (lock !== undefined) return Math.abs(Date.now() - lock.mtimeMs) < MAX_AGE_MS
  const parent = dirname(folder)
  return parent === folder ? false : isBeingCheckedOut(parent)
}
