/**
 * Caches generated cards and image variants in one folder. All can be made again, so old files are removed,
 * and the least recently used ones above the size limit. If the folder is not writable, uses memory only.
 */
import { access, readdir, readFile, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import createPlugin from 'fastify-plugin'
import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import { isMissing, replaceFile } from '../lib/files/atomic-file.ts'
import { contentTypeOf, createRepresentation, type Representation } from './representation.ts'

/** The variants of 1,500 photos, or 30,000 cards. */
const FOLDER_BYTES = 1024 ** 3
/** One page full of photos, for visitors with different screens. */
const MEMORY_BYTES = 32 * 1024 ** 2
const MAX_AGE_MS = 30 * 24 * 60 * 60 * 1000

/** Share of the size limit that is written between two cleanups. Each other replica may write as much. */
const CLEANUP_SHARE = 1 / 8

/** Lists a folder, most recently used file first. Other replicas may remove files meanwhile. */
const listFiles = async (folder: string) => {
  const files = []
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const found = await stat(path).catch(() => undefined)
    if (found?.isFile()) files.push({ path, sizeBytes: found.size, usedMs: found.mtimeMs })
  }
  return files.toSorted((one, other) => other.usedMs - one.usedMs)
}

/**
 * Creates a cache. Its folder is created with the first file.
 *
 * @param options.folderBytes size limit of the folder; each further replica may exceed it by an eighth
 */
export const createDiskCache = ({
  folder,
  log,
  folderBytes = FOLDER_BYTES,
}: {
  readonly folder: string
  readonly log: Pick<FastifyBaseLogger, 'warn'>
  readonly folderBytes?: number
}) => {
  let hasWarned = false
  const warnOnce = (error: unknown): void => {
    if (!hasWarned)
      log.warn(
        { reason: (error as Error).message, folder },
        'cards and images cannot be saved and will be made again when needed. Fix: make DATA_DIR writable',
      )
    hasWarned = true
  }
  const representationOf = (name: string, bytes: Buffer): Representation =>
    createRepresentation(contentTypeOf(name), bytes, {})

  const readFromDisk = async (name: string): Promise<Representation | undefined> => {
    const path = join(folder, name)
    try {
      const bytes = await readFile(path)
      const now = new Date()
      await utimes(path, now, now).catch(() => {}) // read-only folders keep their order
      return representationOf(name, bytes)
    } catch (error) {
      if (!isMissing(error)) warnOnce(error)
      return undefined
    }
  }
  const memory = new LRUCache<string, Representation>({
    maxSize: MEMORY_BYTES,
    sizeCalculation: ({ bytes }) => bytes.length + 1, // files may be empty
    ignoreFetchAbort: true, // callers still wait for a file evicted while being read
    fetchMethod: readFromDisk,
  })

  let bytesSinceCleanup = Number.POSITIVE_INFINITY
  const removeOld = async (maxBytes: number): Promise<void> => {
    bytesSinceCleanup = 0
    let keptBytes = 0
    for (const { path, sizeBytes, usedMs } of await listFiles(folder)) {
      keptBytes += sizeBytes
      if (keptBytes > maxBytes || Date.now() - usedMs > MAX_AGE_MS) await rm(path, { force: true })
    }
  }
  /** Saves run one at a time, so that no two count or remove the same files. */
  const save = pLimit(1)

  return {
    /** Whether a file is on disk. */
    has: (name: string): Promise<boolean> =>
      access(join(folder, name)).then(
        () => true,
        () => false,
      ),
    /** Returns a file from memory or disk; undefined if there is none. Never rejects. */
    read: (name: string) => memory.fetch(name),
    /** Writes a file. If the folder is not writable, warns once and keeps it in memory. Never rejects. */
    write: async (name: string, bytes: Buffer): Promise<Representation> => {
      const representation = representationOf(name, bytes)
      try {
        await save(async () => {
          const replace = (): Promise<void> => replaceFile(join(folder, name), bytes)
          await replace().catch(async (error: NodeJS.ErrnoException) => {
            if (!['ENOSPC', 'EDQUOT'].includes(error.code ?? '')) throw error
            await removeOld(0) // the disk is full
            await replace()
          })
          bytesSinceCleanup += bytes.length
          if (bytesSinceCleanup > folderBytes * CLEANUP_SHARE)
            await removeOld(folderBytes * (1 - CLEANUP_SHARE))
        })
      } catch (error) {
        warnOnce(error)
        memory.set(name, representation)
      }
      return representation
    },
  }
}

/** Caches files by name. A name must change with its bytes; its extension gives the media type. */
export type DiskCache = ReturnType<typeof createDiskCache>

/** Decorates the app with the cache of DATA_DIR. */
export const diskCache = createPlugin<{ readonly dataDir: string }>(
  async (app, { dataDir }) => {
    app.decorate('diskCache', createDiskCache({ folder: join(dataDir, 'cache'), log: app.log }))
  },
  { name: 'disk-cache' },
)
