/** Creates files without overwriting any. */
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { UsageError } from './errors.ts'
import { print, shownPath } from './output.ts'

/** The permissions of a file with private values. */
export const OWNER_ONLY = 0o600

/**
 * Creates a file and prints its name.
 *
 * @param mode its permissions; everyone may read it by default
 * @throws {UsageError} (rejects) if it exists
 */
export const createFile = async (file: string, content: string, mode = 0o666): Promise<void> => {
  await mkdir(dirname(file), { recursive: true })
  try {
    await writeFile(file, content, { flag: 'wx', mode })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    throw new UsageError(
      `${shownPath(file)}: found a file, which vitrine new does not overwrite. ` +
        'Fix: delete it first, or choose another name.',
    )
  }
  print(`Created ${shownPath(file)}`)
}

/**
 * Creates something under the first free name.
 *
 * @param create receives 1, then 2 and so on; rejects with `EEXIST` if that name is taken
 */
export const createNumbered = async (create: (number: number) => Promise<string>): Promise<string> => {
  for (let number = 1; ; number += 1)
    try {
      return await create(number)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
}

/**
 * Resolves if a folder has nothing but a `.git`, or does not exist. @throws {UsageError} (rejects) if it has
 * files
 */
export const requireEmptyFolder = async (folder: string): Promise<void> => {
  const names = await readdir(folder).catch(() => [])
  if (names.some((name) => name !== '.git'))
    throw new UsageError(
      `${shownPath(folder)}: found a folder with files; expected a new or empty one. Fix: name another.`,
    )
}
