/**
 * Opens files of the content folder. All content is read through here, because a file may have been replaced
 * since the folder was listed. The open file itself is checked, so no link leads out of the folder or to a
 * hidden file, and a FIFO does not block.
 */
import {
  closeSync,
  constants,
  existsSync,
  fstatSync,
  lstatSync,
  openSync,
  readlinkSync,
  readSync,
  realpathSync,
  type Stats,
} from 'node:fs'
import { open, realpath } from 'node:fs/promises'
import { basename, join, relative, sep } from 'node:path'
import { isMissing } from '../lib/files/atomic-file.ts'
import { isInside } from '../lib/files/path-inside.ts'
import { isPublishedInPart } from './files/content-file.ts'

/** Opening a FIFO would otherwise wait for a writer. Has no effect on files. */
const flags = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0)

/** Linux has a link from each descriptor to its file, which renaming cannot redirect. */
const descriptorLinks = '/proc/self/fd'
const hasDescriptorLinks = existsSync(descriptorLinks)

/**
 * Returns why a link is not followed; undefined if it may be.
 *
 * @param path of the link
 * @param real where it leads
 */
export const whyNotFollowed = (path: string, real: string, root: string): string | undefined => {
  if (!isInside(real, root)) return 'a link out of the content folder'
  if (path === real) return undefined // not a link, the usual case
  const [name, target] = [path, real].map((one) => relative(root, one).replaceAll(sep, '/'))
  return isPublishedInPart(target ?? '') && !isPublishedInPart(name ?? '')
    ? 'a link to a file that is not published as it is'
    : undefined
}

/** Returns the real path of an open file; undefined if its name leads elsewhere by now. */
const realPathOf = (descriptor: number, stats: Stats, name: string): string | undefined => {
  if (hasDescriptorLinks) return readlinkSync(`${descriptorLinks}/${descriptor}`)
  const real = realpathSync.native(name)
  const { ino, dev } = lstatSync(real)
  return ino === stats.ino && dev === stats.dev ? real : undefined
}

/**
 * Returns the stats and path of an open file, or why it is not read. A hidden name is refused, but not a
 * hidden folder, because owners and Kubernetes link to hidden folders. Synchronous, since the operating
 * system has this in memory for an open file.
 */
const inspect = (descriptor: number, name: string, root: string) => {
  const stats = fstatSync(descriptor)
  const real = realPathOf(descriptor, stats, name)
  if (real === undefined) return 'a link that changes'
  const reason = whyNotFollowed(name, real, root)
  if (reason !== undefined) return reason
  if (basename(real).startsWith('.')) return 'a link to a hidden file'
  if (!stats.isFile()) return 'a link to something other than a file'
  /** Leads to the open file even after it was renamed or replaced; on other systems than Linux, its name. */
  const path = hasDescriptorLinks ? join(descriptorLinks, `${descriptor}`) : real
  return { stats, path }
}

const readStart = (descriptor: number, sizeBytes: number): Buffer => {
  const bytes = Buffer.allocUnsafeSlow(sizeBytes)
  return bytes.subarray(0, readSync(descriptor, bytes, 0, sizeBytes, 0))
}

/**
 * Opens a file while `use` runs. Synchronous, because libuv's threads would make the start of a large site a
 * fifth longer.
 *
 * @param root absolute path of the content folder, without links
 * @param file relative to it
 * @param use gets a function that returns the first bytes
 * @returns what `use` returns, or why the file is not read
 * @throws the file system's error, such as of a file that is not there
 */
export const withContentFileSync = <Value>(
  root: string,
  file: string,
  use: (stats: Stats, read: (sizeBytes: number) => Buffer) => Value,
): { readonly value: Value } | { readonly whyNotRead: string } => {
  const name = `${root}${sep}${file}` // not `join`, which would look for dots in each
  const descriptor = openSync(name, flags)
  try {
    const found = inspect(descriptor, name, root)
    return typeof found === 'string'
      ? { whyNotRead: found }
      : { value: use(found.stats, (sizeBytes) => readStart(descriptor, sizeBytes)) }
  } finally {
    closeSync(descriptor)
  }
}

/**
 * Opens a file. The caller closes it.
 *
 * @param folder absolute path of the content folder
 * @param file relative to it
 * @returns undefined if the path does not lead to a file in the folder, or leads to a hidden one
 */
export const openContentFile = async (folder: string, file: string) => {
  await using refused = new AsyncDisposableStack()
  try {
    const root = await realpath(folder)
    const name = join(root, file)
    if (!isInside(name, root)) return undefined // opening a device may have effects
    const handle = refused.use(await open(name, flags))
    const found = inspect(handle.fd, name, root)
    if (typeof found === 'string') return undefined
    refused.move()
    return { handle, ...found }
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

/** An open file. */
export type OpenContentFile = NonNullable<Awaited<ReturnType<typeof openContentFile>>>

/**
 * Opens a file while `use` runs.
 *
 * @param folder absolute path of the content folder
 * @param path relative to it
 * @throws if there is no such file, or the path leads out of the folder or to a hidden file
 */
export const withContentFile = async <Value>(
  folder: string,
  path: string,
  use: (opened: OpenContentFile) => Promise<Value>,
): Promise<Value> => {
  const opened = await openContentFile(folder, path)
  if (opened === undefined)
    throw new Error(`${path} is not a file in the content folder. Fix: move the file into it.`)
  await using _ = opened.handle
  return await use(opened)
}

/** The largest decodable image, hardly compressed. All else that is read whole is smaller. */
export const MAX_READ_BYTES = 128 * 1024 * 1024

/** Reads a whole file; see {@link withContentFile}. @throws if it exceeds {@link MAX_READ_BYTES} */
export const readContentFile = (folder: string, path: string): Promise<Buffer> =>
  withContentFile(folder, path, ({ handle, stats: { size } }) => {
    if (size > MAX_READ_BYTES)
      throw new Error(
        `${path}: found ${size} bytes; expected at most ${MAX_READ_BYTES}. Fix: save a smaller version.`,
      )
    return handle.readFile()
  })
