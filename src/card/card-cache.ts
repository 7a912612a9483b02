/**
 * Keeps drawn cards as files of one folder, and the most recently used ones in memory. Both are bounded; of the files, the
 * least recently used go first. If the folder cannot be written, only memory remains. Used by card-library.ts.
 */
import { readdir, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import { createRepresentation, type Representation } from '../http/representation.ts'
import { removeLeftovers } from '../lib/files/atomic-file.ts'
import { readSealed, writeSealed } from '../lib/files/sealed-file.ts'

/** Cards by the digest of what they show. */
export interface CardCache {
  /** Returns a card from memory or disk, or undefined if there is none that is whole. */
  readonly read: (digest: string) => Promise<Representation | undefined>
  /** Writes a card to memory and to the folder. Logs a warning, once, if the folder cannot be written. */
  readonly keep: (digest: string, bytes: Buffer) => Promise<Representation>
}

/** Where cards are kept, and how much of them. */
export interface CardCacheOptions {
  /** Created with the first card. */
  readonly folder: string
  readonly log: Pick<FastifyBaseLogger, 'warn'>
  /** Limit of the folder, 64 MiB by default. Each further replica that shares it may exceed it by an eighth. */
  readonly folderBytes?: number
}

/** A card takes 20 to 50 KB: the folder holds those of 1,500 pages, memory those that many people ask for. */
const FOLDER_BYTES = 64 * 1024 * 1024
const MEMORY_BYTES = 8 * 1024 * 1024

/** After a removal, so that the next cards don't cause one each. */
const KEPT_SHARE = 0.75

/** Written between two looks at the folder; other replicas may write as much into it. */
const UNSEEN_SHARE = 1 / 8

const isCard = (name: string): boolean => /^[\w-]{43}\.png$/.test(name)

interface StoredFile {
  readonly path: string
  readonly sizeBytes: number
  readonly usedMs: number
}

/** Lists the cards of a folder, the least recently used first. Other replicas may remove some meanwhile. */
const listCards = async (folder: string): Promise<readonly StoredFile[]> => {
  const names = (await readdir(folder)).filter(isCard)
  const files: StoredFile[] = []
  for (const name of names) {
    const path = join(folder, name)
    const found = await stat(path).catch(() => undefined)
    if (found !== undefined) files.push({ path, sizeBytes: found.size, usedMs: found.mtimeMs })
  }
  return files.toSorted((one, other) => one.usedMs - other.usedMs)
}

const sizeOf = (files: readonly StoredFile[]): number =>
  files.reduce((total, { sizeBytes }) => total + sizeBytes, 0)

/** Creates the cache of a folder. Reads nothing yet. */
export const createCardCache = ({ folder, log, folderBytes = FOLDER_BYTES }: CardCacheOptions): CardCache => {
  const memory = new LRUCache<string, Representation>({
    maxSize: MEMORY_BYTES,
    sizeCalculation: ({ bytes }) => bytes.length,
  })
  /** Written since the folder was listed. */
  let unseenBytes = Number.POSITIVE_INFINITY
  /** So that no two count or remove the same files. */
  const oneAtATime = pLimit(1)
  let hasWarned = false
  const warnOnce = (error: unknown): void => {
    if (!hasWarned)
      log.warn(
        { err: error, folder },
        'cards cannot be saved and will be drawn again when needed. Fix: make DATA_DIR writable',
      )
    hasWarned = true
  }
  const fileOf = (digest: string): string => join(folder, `${digest}.png`)

  const keepInMemory = (digest: string, bytes: Buffer): Representation => {
    const card = createRepresentation('image/png', bytes, {})
    memory.set(digest, card)
    return card
  }
  const removeOldest = async (): Promise<void> => {
    unseenBytes = 0
    const files = await listCards(folder)
    let usedBytes = sizeOf(files)
    if (usedBytes <= folderBytes * (1 - UNSEEN_SHARE)) return
    for (const { path, sizeBytes } of files) {
      if (usedBytes <= folderBytes * KEPT_SHARE) break
      await rm(path, { force: true })
      usedBytes -= sizeBytes
    }
    await removeLeftovers(folder, isCard)
  }
  const write = async (digest: string, bytes: Buffer): Promise<void> => {
    await writeSealed(fileOf(digest), bytes)
    unseenBytes += bytes.length
    if (unseenBytes > folderBytes * UNSEEN_SHARE) await removeOldest()
  }

  return {
    read: async (digest) => {
      const present = memory.get(digest)
      if (present !== undefined) return present
      const path = fileOf(digest)
      try {
        const bytes = await readSealed(path)
        if (bytes === undefined) return undefined
        const now = new Date()
        await utimes(path, now, now).catch(() => {}) // read-only folders keep their order
        return keepInMemory(digest, bytes)
      } catch (error) {
        warnOnce(error)
        return undefined
      }
    },
    keep: async (digest, bytes) => {
      await oneAtATime(write, digest, bytes).catch(warnOnce)
      return keepInMemory(digest, bytes)
    },
  }
}
