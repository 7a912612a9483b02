/**
 * Replaces files atomically: after a crash, a file has either all its old contents or all its new ones. Does
 * not use write-file-atomic, which names temporary files after the process id: that is 1 in every container,
 * so two replicas that share a folder would write to the same file.
 */
import { randomUUID } from 'node:crypto'
import { chmod, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Returns whether an error of the file system means that a file does not exist. */
export const isMissing = (error: unknown): boolean =>
  ['ENOENT', 'ENOTDIR', 'ELOOP', 'ENXIO', 'ENAMETOOLONG'].includes(
    (error as NodeJS.ErrnoException).code ?? '',
  )

/**
 * Creates a folder and its parents. Does not use `mkdir({ recursive: true })`, which in Node 24 never settles
 * and keeps a core busy if the parent exists but nothing can be created in it, as in /proc, or in a mounted
 * folder that was deleted on the host.
 */
const createFolder = async (folder: string): Promise<void> => {
  const create = (): Promise<void> =>
    mkdir(folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  await create().catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT' || dirname(folder) === folder) throw error
    await createFolder(dirname(folder))
    await create()
  })
}

/**
 * Creates or replaces a file, and creates its folder if needed.
 *
 * @param mode permissions, such as `0o600`; by default, the umask's
 * @throws the file system's error; the file is then unchanged and no temporary file is left
 */
export const replaceFile = async (path: string, data: string | Buffer, mode?: number): Promise<void> => {
  const temporaryPath = `${path}.${randomUUID()}.tmp`
  await createFolder(dirname(path))
  try {
    // Flushed to disk, so that after a crash the renamed file is never empty.
    await writeFile(temporaryPath, data, { flag: 'wx', flush: true, ...(mode !== undefined && { mode }) })
    if (mode !== undefined) await chmod(temporaryPath, mode) // `open` subtracts the umask
    await rename(temporaryPath, path)
  } catch (error) {
    await rm(temporaryPath, { force: true }).catch(() => {}) // the first error is the one that matters
    throw error
  }
}
