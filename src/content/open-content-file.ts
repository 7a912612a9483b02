/**
 * Opens files of the content folder, wherever their paths have come to lead since the folder was checked: never out of the
 * folder, to a hidden file, or to a FIFO. Used by the site's routes and by everything that reads a file later.
 */
import { constants, type Stats } from 'node:fs'
import { type FileHandle, lstat, open, realpath } from 'node:fs/promises'
import { basename, join, sep } from 'node:path'

/** An open file. The caller closes it. */
export interface OpenContentFile {
  readonly handle: FileHandle
  readonly stats: Stats
  /** Leads to this very file, whatever becomes of its name; on Windows, its name. */
  readonly path: string
}

/** Opening a FIFO would otherwise wait for a writer. Has no effect on files. */
const flags = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0)

const descriptorFolders: Readonly<Partial<Record<NodeJS.Platform, string>>> = {
  linux: '/proc/self/fd',
  darwin: '/dev/fd',
}

/** Errors of a path that leads to no file. */
const isMissing = (error: unknown): boolean =>
  ['ENOENT', 'ENOTDIR', 'ELOOP', 'ENXIO', 'ENAMETOOLONG'].includes(
    (error as NodeJS.ErrnoException).code ?? '',
  )

/** Returns whether a path is a folder or below it. */
export const isInside = (path: string, folder: string): boolean =>
  path === folder || path.startsWith(`${folder}${sep}`)

/** Returns whether a file has a hidden name. One in a hidden folder has not: owners and Kubernetes link to such folders. */
export const isHidden = (path: string): boolean => basename(path).startsWith('.')

/** Returns whether the open file is the one that the path leads to, inside the folder. */
const isPublished = async (stats: Stats, real: string, root: string): Promise<boolean> => {
  if (!stats.isFile() || !isInside(real, root) || isHidden(real)) return false
  const found = await lstat(real)
  return found.ino === stats.ino && found.dev === stats.dev
}

/**
 * Opens a file.
 *
 * @param folder absolute path of the content folder
 * @param file relative to it
 * @returns undefined if the path leads to no file inside the folder, or a hidden one
 */
export const openContentFile = async (folder: string, file: string): Promise<OpenContentFile | undefined> => {
  const name = join(folder, file)
  let handle: FileHandle | undefined
  try {
    handle = await open(name, flags)
    const [stats, real, root] = await Promise.all([handle.stat(), realpath(name), realpath(folder)])
    if (await isPublished(stats, real, root)) {
      const descriptors = descriptorFolders[process.platform]
      return { handle, stats, path: descriptors === undefined ? real : join(descriptors, String(handle.fd)) }
    }
  } catch (error) {
    if (!isMissing(error)) {
      await handle?.close()
      throw error
    }
  }
  await handle?.close()
  return undefined
}

/**
 * Reads a file.
 *
 * @param folder absolute path of the content folder
 * @param path relative to it
 * @throws if there is no such file, or the path leads out of the folder or to a hidden file
 */
export const readContentFile = async (folder: string, path: string): Promise<Buffer> => {
  const opened = await openContentFile(folder, path)
  if (opened === undefined)
    throw new Error(`${path} is no file inside the content folder. Fix: move the file into it.`)
  try {
    return await opened.handle.readFile()
  } finally {
    await opened.handle.close()
  }
}
