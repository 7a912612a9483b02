/**
 * Caches image variants as files of one folder, and the most recently used ones in memory. If the folder cannot be written,
 * only memory remains, and evicted variants are made again. Used by image-library.ts.
 */
import { access, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { LRUCache } from 'lru-cache'
import { IMMUTABLE_CACHE_CONTROL } from '../http/fingerprinted-url.ts'
import { createRepresentation, type Representation } from '../http/representation.ts'
import { isMissing, removeLeftovers } from '../lib/files/atomic-file.ts'
import { readSealed, writeSealed } from '../lib/files/sealed-file.ts'
import { isVariantName, type Variant, variantFormats } from './variant.ts'

/** Caches variants. */
export interface VariantCache {
  /** Returns whether there is a file. If it turns out to be damaged, the variant is made when it is asked for. */
  readonly has: (variant: Variant) => Promise<boolean>
  /** Returns a variant from memory or disk, or undefined if there is none that is whole. */
  readonly read: (variant: Variant) => Promise<Representation | undefined>
  /** Writes a variant to the folder; to memory, with a warning once, if the folder cannot be written. */
  readonly keep: (variant: Variant, bytes: Buffer) => Promise<Representation>
  /** Removes files of unwanted variants, and temporary files left by crashes. */
  readonly prune: (isWanted: (name: string) => boolean) => Promise<void>
}

/** About a hundred variants: one page full of photos, for visitors with different screens. */
const MEMORY_BYTES = 32 * 1024 * 1024

const headers = {
  'cache-control': IMMUTABLE_CACHE_CONTROL, // their names contain a digest
  'cross-origin-resource-policy': 'cross-origin', // feed readers on other origins show them
}

const toRepresentation = ({ format }: Variant, bytes: Buffer): Representation =>
  createRepresentation(variantFormats[format].mediaType, bytes, headers)

/**
 * Creates the cache of a folder. The folder is created with the first variant.
 *
 * @param options.memoryBytes limit of the memory cache; 32 MiB by default
 */
export const createVariantCache = (options: {
  readonly folder: string
  readonly log: Pick<FastifyBaseLogger, 'warn'>
  readonly memoryBytes?: number
}): VariantCache => {
  const { folder, log } = options
  const memory = new LRUCache<string, Representation>({
    maxSize: options.memoryBytes ?? MEMORY_BYTES,
    sizeCalculation: ({ bytes }) => bytes.length,
  })
  let hasWarned = false
  const warnOnce = (error: unknown): void => {
    if (!hasWarned)
      log.warn(
        { err: error, folder },
        'resized images cannot be saved and will be made again when needed. Fix: make DATA_DIR writable',
      )
    hasWarned = true
  }
  const keepInMemory = (variant: Variant, bytes: Buffer): Representation => {
    const representation = toRepresentation(variant, bytes)
    memory.set(variant.name, representation)
    return representation
  }
  return {
    has: ({ name }) =>
      access(join(folder, name)).then(
        () => true,
        () => false,
      ),
    read: async (variant) => {
      const cached = memory.get(variant.name)
      if (cached !== undefined) return cached
      try {
        const bytes = await readSealed(join(folder, variant.name))
        return bytes && keepInMemory(variant, bytes)
      } catch (error) {
        warnOnce(error)
        return undefined
      }
    },
    keep: async (variant, bytes) => {
      try {
        await writeSealed(join(folder, variant.name), bytes)
        return toRepresentation(variant, bytes) // most are made before anyone asks, so memory is not for them
      } catch (error) {
        warnOnce(error)
        return keepInMemory(variant, bytes)
      }
    },
    prune: async (isWanted) => {
      try {
        for (const name of await readdir(folder)) {
          if (isVariantName(name) && !isWanted(name)) await rm(join(folder, name), { force: true })
        }
        await removeLeftovers(folder, isVariantName)
      } catch (error) {
        if (!isMissing(error)) warnOnce(error) // nothing was ever written
      }
    },
  }
}
