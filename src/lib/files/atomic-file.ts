/**
 * Atomic file replacement: after a crash a file holds its old or its new contents, whole. Several replicas may share a
 * folder, which is why this is not write-file-atomic: it names its temporary files after the process id, which is 1 in
 * every container, and two replicas would write into one.
 */
import { randomUUID } from 'node:crypto'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Returns whether a file system error says that the file or folder does not exist. */
export const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT'

/** Creates a file and flushes it to disk, so that a rename never points to missing bytes. */
const writeDurably = async (path: string, data: string | Buffer, mode?: number): Promise<void> => {
  const file = await open(path, 'wx', mode)
  try {
    if (mode !== undefined) await file.chmod(mode) // `open` subtracts the umask
    await file.writeFile(data)
    await file.sync()
  } finally {
    await file.close()
  }
}

/**
 * Creates or replaces a file, and creates its folder if needed.
 *
 * @param mode permissions, such as `0o600`; the umask decides if left out
 * @throws the file system's error; the file is then unchanged and no temporary file is left
 */
export const replaceFile = async (path: string, data: string | Buffer, mode?: number): Promise<void> => {
  const temporaryPath = `${path}.${randomUUID()}.tmp`
  await mkdir(dirname(path), { recursive: true })
  try {
    await writeDurably(temporaryPath, data, mode)
    await rename(temporaryPath, path)
  } catch (error) {
    await rm(temporaryPath, { force: true }).catch(() => {}) // the first error is the one that matters
    throw error
  }
}
