/** Files that show when they are damaged: after their bytes comes a SHA-256 digest of their name and bytes. */
import { createHash } from 'node:crypto'
import { constants } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { isMissing, replaceFile } from './atomic-file.ts'

const SEAL_BYTES = 32

const sealOf = (path: string, bytes: Buffer): Buffer =>
  createHash('sha256')
    .update(`${basename(path)}\n`)
    .update(bytes)
    .digest()

/** Creates or replaces a file. @throws the file system's error, as `replaceFile` does */
export const writeSealed = (path: string, bytes: Buffer): Promise<void> =>
  replaceFile(path, Buffer.concat([bytes, sealOf(path, bytes)]))

/** Opening a FIFO would otherwise wait for a writer. */
const flag = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0)

/**
 * Returns the bytes of a file that {@link writeSealed} wrote under this name; undefined if there is none, or another file.
 *
 * @throws the file system's error, unless the file is missing
 */
export const readSealed = async (path: string): Promise<Buffer | undefined> => {
  try {
    const file = await readFile(path, { flag })
    const bytes = file.subarray(0, -SEAL_BYTES)
    return file.subarray(bytes.length).equals(sealOf(path, bytes)) ? bytes : undefined
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}
