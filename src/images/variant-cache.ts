/**
 * Where made variants are kept: as files of one folder, and those asked for last in memory. Where the folder can't be
 * written, memory is all there is, and what falls out of it is made again. Used by the image library.
 */
import { access, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { IMMUTABLE_CACHE_CONTROL } from '../http/fingerprinted-url.ts'
import { createRepresentation, type Representation } from '../http/representation.ts'
import { isMissing, removeLeftovers, replaceFile } from '../lib/atomic-file.ts'
import { isVariantName, type Variant, variantFormats } from './variant.ts'

/** Keeps variants. */
export interface VariantStore {
  readonly has: (variant: Variant) => Promise<boolean>
  readonly read: (variant: Variant) => Promise<Representation | undefined>
  /** Keeps a variant for good where the folder can be written; a folder that can't is no error. */
  readonly keep: (variant: Variant, bytes: Buffer) => Promise<Representation>
  /** Removes the files of variants that nobody wants any longer, and what crashes left behind. */
  readonly prune: (isWanted: (name: string) => boolean) => Promise<void>
}

/** A hundred variants or so: what a page full of photos shows to visitors with different screens. */
const MEMORY_BYTES = 32 * 1024 * 1024

const headers = { 'cache-control': IMMUTABLE_CACHE_CONTROL } // their names carry a digest, too

/** Keeps the representations that were asked for last. */
const createMemory = (limitBytes: number) => {
  const kept = new Map<string, Representation>()
  let sizeBytes = 0
  const forget = (name: string): void => {
    sizeBytes -= kept.get(name)?.bytes.length ?? 0
    kept.delete(name)
  }
  const put = (name: string, representation: Representation): void => {
    forget(name)
    kept.set(name, representation)
    sizeBytes += representation.bytes.length
    for (const oldest of kept.keys()) {
      if (sizeBytes <= limitBytes) return
      forget(oldest)
    }
  }
  return {
    put,
    get: (name: string): Representation | undefined => {
      const representation = kept.get(name)
      if (representation !== undefined) put(name, representation)
      return representation
    },
  }
}

/**
 * Creates the store of a folder, which is made when it is first written to.
 *
 * @param options.memoryBytes how much memory holds besides the disk; 32 MiB by default
 */
export const createVariantStore = (options: {
  readonly folder: string
  readonly log: Pick<FastifyBaseLogger, 'warn'>
  readonly memoryBytes?: number
}): VariantStore => {
  const { folder, log } = options
  const memory = createMemory(options.memoryBytes ?? MEMORY_BYTES)
  let hasWarned = false
  const warnOnce = (error: unknown): void => {
    if (!hasWarned)
      log.warn(
        { err: error, folder },
        'smaller pictures can not be kept on the disk; they are made again when they are asked for. Fix: let DATA_DIR be written',
      )
    hasWarned = true
  }
  const remember = ({ name, format }: Variant, bytes: Buffer): Representation => {
    const representation = createRepresentation(variantFormats[format].mediaType, bytes, headers)
    memory.put(name, representation)
    return representation
  }
  return {
    has: ({ name }) =>
      access(join(folder, name)).then(
        () => true,
        () => false,
      ),
    read: async (variant) => {
      const present = memory.get(variant.name)
      if (present !== undefined) return present
      try {
        return remember(variant, await readFile(join(folder, variant.name)))
      } catch (error) {
        if (!isMissing(error)) warnOnce(error)
        return undefined
      }
    },
    keep: async (variant, bytes) => {
      await replaceFile(join(folder, variant.name), bytes).catch(warnOnce)
      return remember(variant, bytes)
    },
    prune: async (isWanted) => {
      try {
        for (const name of await readdir(folder)) {
          if (isVariantName(name) && !isWanted(name)) await rm(join(folder, name), { force: true })
        }
        await removeLeftovers(folder, isVariantName)
      } catch (error) {
        if (!isMissing(error)) warnOnce(error) // a folder that was never written to
      }
    },
  }
}
