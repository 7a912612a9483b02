/** Keeps `vitrine new` and `vitrine export` from writing among an owner's files. */
import { readdir } from 'node:fs/promises'
import { UsageError } from './errors.ts'
import { shownPath } from './shown-path.ts'

/**
 * Resolves if a folder is empty or does not exist.
 *
 * @throws {UsageError} (rejects) if it has files
 */
export const requireEmptyFolder = async (folder: string): Promise<void> => {
  const names = await readdir(folder).catch(() => [])
  if (names.length > 0)
    throw new UsageError(
      `${shownPath(folder)}: found a folder with files; expected a new or an empty one. Fix: name another folder.`,
    )
}
