/**
 * Replaces files atomically: after a crash a file holds its old or its new contents, whole. Not
 * write-file-atomic: it names its temporary files after the process id, which is 1 in every container, so two
 * replicas that share a folder would write into one.
 */
import { randomUUID } from 'node:crypto'
import { chmod, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Returns whether a file system error says that a path leads to no file. */
export const isMissing = (error: unknown): boolean =>
  ['ENOENT', 'ENOTDIR', 'ELOOP', 'ENXIO', 'ENAMETOOLONG'].includes(
    (error as NodeJS.ErrnoException).code ?? '',
  )

/**
 * Creates a folder and its parents. Not `mkdir({ recursive: true })`: in Node 24 it never settles and keeps a
 * core busy where the parent exists and yet nothing can be created, as in a mounted folder that was deleted
 * on the host, or in /proc.
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
 * @param mode permissions, such as `0o600`; the umask decides if left out
 * @throws the file system's error; the file is then unchanged and no temporary file is left
 */
export const replaceFile = async (path: string, data: string | Buffer, mode?: number): Promise<void> => {
  const temporaryPath = `${path}.${randomUUID()}.tmp`
  await createFolder(dirname(path))
  try {
    // Flushed to disk, so that the rename never points to missing bytes.
    await writeFile(temporaryPath, data, { flag: 'wx', flush: true, ...(mode !== undefined && { mode }) })
    if (mode !== undefined) await chmod(temporaryPath, mode) // `open` subtracts the umask
    await rename(temporaryPath, path)
  } catch (error) {
    await rm(temporaryPath, { force: true }).catch(() => {}) // the first error is the one that matters
    throw error
  }
}
