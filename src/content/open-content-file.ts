/**
 * Opens files of the content folder. All content is read through here, because anything may have taken a file's place since
 * the folder was listed: what is checked is the open file itself, so no link leads out of the folder or to a hidden file, and
 * a FIFO stops nobody. `openContentFile` is for requests; `useContentFile` reads thousands of files in one go.
 */
import {
  closeSync,
  constants,
  existsSync,
  fstatSync,
  lstatSync,
  openSync,
  readFileSync,
  readlinkSync,
  readSync,
  realpathSync,
  type Stats,
} from 'node:fs'
import { type FileHandle, lstat, open, readlink, realpath } from 'node:fs/promises'
import { basename, join, relative, sep } from 'node:path'

/** An open file. The caller closes it. */
export interface OpenContentFile {
  readonly handle: FileHandle
  readonly stats: Stats
  /** Leads to this open file even after it was renamed or replaced; on Windows, its name. */
  readonly path: string
}

/** Opening a FIFO would otherwise wait for a writer. Has no effect on files. */
const flags = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0)

/** Linux keeps a link from each descriptor to its file, which no change of names can redirect. */
const descriptorLinks = '/proc/self/fd'
const hasDescriptorLinks = existsSync(descriptorLinks)

/** Its files can be opened again by the numbers of their descriptors. */
const descriptorFolder = hasDescriptorLinks
  ? descriptorLinks
  : process.platform === 'darwin'
    ? '/dev/fd'
    : undefined

/** Errors of a path that leads to no file. */
const isMissing = (error: unknown): boolean =>
  ['ENOENT', 'ENOTDIR', 'ELOOP', 'ENXIO', 'ENAMETOOLONG'].includes(
    (error as NodeJS.ErrnoException).code ?? '',
  )

/** Returns whether a path is a folder or below it. */
export const isInside = (path: string, folder: string): boolean =>
  path === folder || path.startsWith(folder.endsWith(sep) ? folder : `${folder}${sep}`)

/** Returns whether a file has a hidden name. One in a hidden folder has not: owners and Kubernetes link to such folders. */
export const isHidden = (path: string): boolean => basename(path).startsWith('.')

/** What has values that are not published as they are: applications, the settings, and the files that a CV is read from. */
const privatePlace =
  /^(?:for|sent)(?:\/|$)|^(?:resume(?:\.[\w-]+)?\.(?:json|ya?ml)|publications\.bib|site\.ya?ml)$/i

/**
 * Returns whether a link from elsewhere leads to such a file, which would publish it as it is.
 *
 * @param path of the link
 * @param real where it leads
 */
export const leadsToPrivate = (path: string, real: string, root: string): boolean => {
  if (path === real) return false // no link, as nearly always
  const [name, target] = [path, real].map((one) => relative(root, one).replaceAll(sep, '/'))
  return privatePlace.test(target ?? '') && !privatePlace.test(name ?? '')
}

/** @param real where the open file is, without links */
const isPublished = (stats: Stats, path: string, real: string, root: string): boolean =>
  stats.isFile() && isInside(real, root) && !isHidden(real) && !leadsToPrivate(path, real, root)

const isSameFile = (one: Stats, other: Stats): boolean => one.ino === other.ino && one.dev === other.dev

/** Returns where an open file is; undefined if its name leads elsewhere by now. */
const realPathOf = async (handle: FileHandle, stats: Stats, name: string): Promise<string | undefined> => {
  if (hasDescriptorLinks) return readlink(`${descriptorLinks}/${handle.fd}`)
  const real = await realpath(name)
  return isSameFile(await lstat(real), stats) ? real : undefined
}

/** Like {@link realPathOf}. */
const realPathOfSync = (descriptor: number, stats: Stats, name: string): string | undefined => {
  if (hasDescriptorLinks) return readlinkSync(`${descriptorLinks}/${descriptor}`)
  const real = realpathSync.native(name)
  return isSameFile(lstatSync(real), stats) ? real : undefined
}

const describe = async (handle: FileHandle, root: string, name: string) => {
  const stats = await handle.stat()
  const real = await realPathOf(handle, stats, name)
  if (real === undefined || !isPublished(stats, name, real, root)) return undefined
  return {
    handle,
    stats,
    path: descriptorFolder === undefined ? real : join(descriptorFolder, `${handle.fd}`),
  }
}

/**
 * Opens a file.
 *
 * @param folder absolute path of the content folder
 * @param file relative to it
 * @returns undefined if the path does not lead to a file in the folder, or leads to a hidden one
 */
export const openContentFile = async (folder: string, file: string): Promise<OpenContentFile | undefined> => {
  let handle: FileHandle | undefined
  let opened: OpenContentFile | undefined
  try {
    const root = await realpath(folder)
    const name = join(root, file)
    handle = await open(name, flags)
    opened = await describe(handle, root, name)
  } catch (error) {
    if (!isMissing(error)) throw error
  } finally {
    if (opened === undefined) await handle?.close()
  }
  return opened
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
    throw new Error(`${path} is not a file in the content folder. Fix: move the file into it.`)
  try {
    return await opened.handle.readFile()
  } finally {
    await opened.handle.close()
  }
}

/** A file that {@link useContentFile} has opened. */
export interface ContentFileInUse {
  readonly stats: Stats
  /** Returns the whole file. */
  readonly read: () => Buffer
  /** Yields the file from its start to its end, in parts of at most a size in bytes. */
  readonly parts: (sizeBytes: number) => Iterable<Buffer>
}

/** For files that grow while they are read. */
const MIN_PART_BYTES = 4096

function* partsOf(descriptor: number, sizeBytes: number): Iterable<Buffer> {
  for (let position = 0; ; ) {
    const part = Buffer.allocUnsafe(sizeBytes)
    const bytesRead = readSync(descriptor, part, 0, sizeBytes, position)
    if (bytesRead === 0) return
    yield part.subarray(0, bytesRead)
    position += bytesRead
  }
}

/** Returns the descriptor; undefined if the path leads to no file. */
const openDescriptor = (name: string): number | undefined => {
  try {
    return openSync(name, flags)
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

/**
 * Opens a file for as long as `use` takes. Asks the operating system synchronously: through libuv's threads, asking for a small
 * file takes several times as long as reading it.
 *
 * @param root absolute path of the content folder, without links
 * @param file relative to it
 * @returns undefined if the path does not lead to a file in the folder, or leads to a hidden one
 */
export const useContentFile = async <Value>(
  root: string,
  file: string,
  use: (file: ContentFileInUse) => Value | Promise<Value>,
): Promise<Value | undefined> => {
  const name = `${root}${sep}${file}` // join would look for dots in each
  const descriptor = openDescriptor(name)
  if (descriptor === undefined) return undefined
  try {
    const stats = fstatSync(descriptor)
    const real = realPathOfSync(descriptor, stats, name)
    if (real === undefined || !isPublished(stats, name, real, root)) return undefined
    return await use({
      stats,
      read: () => readFileSync(descriptor),
      parts: (sizeBytes) => partsOf(descriptor, Math.min(sizeBytes, Math.max(stats.size, MIN_PART_BYTES))),
    })
  } finally {
    closeSync(descriptor)
  }
}
