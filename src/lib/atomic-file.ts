/**
 * Files that a crash leaves whole: the old one or the new one. Several replicas may share their folder. Used by
 * whatever is kept on the disk.
 */
import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Returns whether the file system's error says that there is no such file or folder. */
export const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT'

/** Puts bytes on the disk itself before anything points to them. */
const writeDurably = async (path: string, data: string | Buffer, mode?: number): Promise<void> => {
  const file = await open(path, 'wx', mode)
  try {
    if (mode !== undefined) await file.chmod(mode) // the umask may have taken bits away, never added any
    await file.writeFile(data)
    await file.sync()
  } finally {
    await file.close()
  }
}

/**
 * Makes a file or replaces it, and makes its folder where there is none.
 *
 * @param mode permissions, such as `0o600`; those of any new file where it is left out
 * @throws the file system's error; the file is then as it was, and nothing is left beside it
 */
export const replaceFile = async (path: string, data: string | Buffer, mode?: number): Promise<void> => {
  // A name of its own for each writer: replicas never write into each other's file.
  const temporaryPath = `${path}.${randomUUID()}.tmp`
  await mkdir(dirname(path), { recursive: true })
  try {
    await writeDurably(temporaryPath, data, mode)
    await rename(temporaryPath, path)
  } catch (error) {
    await rm(temporaryPath, { force: true }).catch(() => {}) // the first error says what is wrong
    throw error
  }
}

/** No write takes that long; a younger file may be one that another replica is writing. */
const LEFTOVER_AGE_MS = 60 * 60 * 1000

/**
 * Removes what writers left behind that were killed, so that crashes do not fill the disk.
 *
 * @param isOurs says of a file's name whether {@link replaceFile} is used for it
 */
export const removeLeftovers = async (folder: string, isOurs: (name: string) => boolean): Promise<void> => {
  for (const leftover of await readdir(folder)) {
    const [, name] = /^(.+)\.[^.]+\.tmp$/.exec(leftover) ?? []
    if (name === undefined || !isOurs(name)) continue
    const path = join(folder, leftover)
    // One that is gone by now has become another replica's file: as young as can be.
    const modifiedMs = await stat(path).then(({ mtimeMs }) => mtimeMs, Date.now)
    if (Date.now() - modifiedMs > LEFTOVER_AGE_MS) await rm(path, { force: true })
  }
}
