/** Keeps paths inside a folder, for files whose names come from content. */
import { lstatSync, readlinkSync, realpathSync } from 'node:fs'
import { basename, dirname, join, resolve, sep } from 'node:path'

/** Returns whether a path is a folder or below it. */
export const isInside = (path: string, folder: string): boolean =>
  path === folder || path.startsWith(folder.endsWith(sep) ? folder : `${folder}${sep}`)

/** Returns where a path leads, through all links, whether or not there is a file yet. */
export const realPathOf = (path: string): string => {
  const whole = resolve(path)
  try {
    return realpathSync.native(whole)
  } catch (error) {
    // Writing to a dangling link creates its target.
    const isDangling =
      (error as NodeJS.ErrnoException).code === 'ENOENT' &&
      lstatSync(whole, { throwIfNoEntry: false })?.isSymbolicLink()
    return isDangling
      ? realPathOf(resolve(dirname(whole), readlinkSync(whole)))
      : join(realPathOf(dirname(whole)), basename(whole))
  }
}

/**
 * Returns the path of a file to write in a folder.
 *
 * @throws {Error} if it is not below the folder, by its name or by a link on the way
 */
export const pathInside = (folder: string, path: string): string => {
  const file = join(folder, path)
  if (!isInside(resolve(file), resolve(folder)) || !isInside(realPathOf(file), realPathOf(folder)))
    throw new Error(`${path}: found a path that leads out of ${folder}`)
  return file
}
