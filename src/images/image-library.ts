/**
 * Describes the images of the content folder, and makes their variants once, one at a time: after a site is
 * published or when a browser asks, so that publishing never waits.
 */
import type { FastifyBaseLogger } from 'fastify'
import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import { isImage } from '../content/files/content-file.ts'
import { readContentFile } from '../content/open-content-file.ts'
import type { SiteFile } from '../content/site.ts'
import type { DiskCache } from '../http/disk-cache.ts'
import { STALE_PAGE_MS } from '../http/fingerprinted-url.ts'
import type { Representation } from '../http/representation.ts'
import { createFairQueue } from '../lib/fair-queue.ts'
import { decodingProblem, type ImageMetadata, openImage, readImageMetadata } from './image-metadata.ts'
import { type ImageDescription, type ShownImage, variantPaths } from './responsive-image.ts'
import {
  beginDigest,
  encoderOptions,
  endDigest,
  fallbackOf,
  fallbackVariant,
  type Original,
  sourcesOf,
  type Variant,
  variantsOf,
} from './variant.ts'

/** At about a second each, one client's share is a minute's work. Without a place, it gets the original. */
const queueOptions = { places: 100, name: 'resized images', retryAfterSeconds: 30 }

/** Ten times the time for the largest image; only one crafted to be slow takes longer. */
const TIMEOUT_SECONDS = 60

/**
 * Decodes, rotates, resizes and encodes an image. Colours become sRGB; all metadata are dropped.
 *
 * @throws sharp's error if the bytes cannot be decoded
 */
const makeVariant = async (bytes: Buffer, { original, format, widthPx }: Variant): Promise<Buffer> => {
  const { image } = await openImage(bytes)
  return image
    .resize({ width: widthPx, withoutEnlargement: true })
    .toFormat(format, encoderOptions(original, format))
    .timeout({ seconds: TIMEOUT_SECONDS })
    .toBuffer()
}

/** The threads of libuv's pool, on which sharp reads metadata. */
const CONCURRENT_READS = 4

const describe = (
  { size, original, caption, hasLocation }: ImageMetadata,
  isBroken: boolean,
): ImageDescription | undefined => {
  const variants =
    original === undefined || isBroken || size === undefined
      ? { sources: [] }
      : { sources: sourcesOf(original), fallback: fallbackOf(original, size) }
  return size || hasLocation ? { ...size, ...variants, caption, hasLocation } : undefined
}

/**
 * Creates the library. Reads nothing before `survey`; the creator closes it.
 *
 * @param options.contentDir an absolute path
 * @param options.now a clock in milliseconds; by default, the system's
 */
export const createImageLibrary = ({
  contentDir,
  cache,
  log,
  now = () => performance.now(),
}: {
  readonly contentDir: string
  readonly cache: DiskCache
  readonly log: Pick<FastifyBaseLogger, 'warn'>
  readonly now?: () => number
}) => {
  const reads = pLimit(CONCURRENT_READS)
  /** One at a time, because sharp uses all cores for one image. */
  const queue = createFairQueue(queueOptions)
  /** The results of the last survey by address. */
  let surveyed: ReadonlyMap<string, Pick<SiteFile, 'sizeBytes' | 'modifiedMs'> & ImageMetadata> = new Map()
  /** The variants of the current images by path. */
  let variants: ReadonlyMap<string, Variant> = new Map()
  /** Variants of recently replaced images, which cached pages still name. They are not made again. */
  const replaced = new LRUCache<string, Variant>({
    max: 5_000, // 500 photos, or nine hours of a webcam's image every minute
    ttl: STALE_PAGE_MS,
    ttlResolution: 0,
    perf: { now },
  })
  /** Errors by digest of the original, so that none is tried twice. */
  const broken = new Map<string, unknown>()
  const listeners: (() => void)[] = []
  let latestCall = 0
  let preparing = Promise.resolve()
  let isClosed = false

  const warn = (file: string, problem: string): void =>
    log.warn({ file }, `${file}: ${problem}. Until then, no smaller ones are made of it.`)

  /** Reads an image unless it is unchanged. */
  const read = async (file: SiteFile) => {
    const { sizeBytes, modifiedMs, address } = file
    const known = surveyed.get(address)
    if (known?.sizeBytes === sizeBytes && known.modifiedMs === modifiedMs) return [address, known] as const
    const metadata = await readImageMetadata(contentDir, file, (problem) => warn(file.file, problem))
    return [address, { sizeBytes, modifiedMs, ...metadata }] as const
  }

  const originals = (): readonly Original[] =>
    [...surveyed.values()].flatMap(({ original }) => original ?? [])

  const make = async (variant: Variant): Promise<Representation> => {
    const { file, digest } = variant.original
    if (broken.has(digest)) throw broken.get(digest)
    const bytes = await readContentFile(contentDir, file) // rejects if the file is gone
    if (endDigest(beginDigest().update(bytes)) !== digest)
      throw new Error(`${file} has changed since the site was published`)
    try {
      return await cache.write(variant.name, await makeVariant(bytes, variant))
    } catch (error) {
      broken.set(digest, error)
      warn(file, decodingProblem(error as Error))
      for (const listener of listeners) listener()
      throw error
    }
  }

  /** Returns the variant at a path, if pages offer it and its image still exists. */
  const find = (path: string): Variant | undefined => {
    const variant = variants.get(path) ?? replaced.get(path)
    return variant && surveyed.has(variant.original.address) ? variant : undefined
  }

  /**
   * Returns a variant, made now if need be.
   *
   * @param client the key of its share of the queue; undefined for our own work and a trusted proxy's
   *   requests
   * @throws (rejects) if the original cannot be decoded
   * @throws {UnavailableError} (rejects) if too many others are waiting
   */
  const load = async (variant: Variant, client?: string): Promise<Representation> => {
    const { name } = variant
    return (await cache.read(name)) ?? queue.run(client, name, () => make(variant))
  }

  /** Queues one variant at a time, so that a browser's request waits for one at most. */
  const makeAll = async (wanted: readonly Variant[]): Promise<void> => {
    latestCall += 1
    const call = latestCall
    for (const variant of wanted) {
      if (call !== latestCall) return
      if (broken.has(variant.original.digest)) continue
      // `make` logs broken images, the next edition has changed originals, and browsers request the rest.
      if (!(await cache.has(variant.name))) await load(variant).catch(() => {})
    }
  }

  return {
    /** Reads new and changed images, and returns all descriptions by path. Logs errors; never rejects. */
    survey: async (files: Iterable<SiteFile>): Promise<ReadonlyMap<string, ImageDescription>> => {
      const images = [...files].filter(({ file }) => isImage(file))
      surveyed = new Map(await reads.map(images, read))
      const all = originals().flatMap(variantsOf)
      const current = new Map(all.map((variant) => [variant.path, variant]))
      for (const [path, variant] of variants) if (!current.has(path)) replaced.set(path, variant)
      variants = current
      const digests = new Set(originals().map(({ digest }) => digest))
      for (const digest of broken.keys()) if (!digests.has(digest)) broken.delete(digest)
      return new Map(
        [...surveyed].flatMap(([path, image]) => {
          const description = describe(image, broken.has(image.original?.digest ?? ''))
          return description === undefined ? [] : [[path, description] as const]
        }),
      )
    },
    /** Makes the variants that pages offer. A later call replaces an earlier one. Never rejects. */
    prepare: async (images: Iterable<ShownImage>): Promise<void> => {
      if (isClosed) return
      const made = makeAll([...variantPaths(images)].flatMap((path) => find(path) ?? []))
      preparing = preparing.then(() => made) // an earlier call may still be making its last variant
      return made
    },
    find,
    load,
    /** Returns the JPEG or PNG variant of the image at an address, the `<img>` of a `<picture>`, if any. */
    fallbackVariantOf: (address: string): Variant | undefined => {
      const original = surveyed.get(address)?.original
      return original === undefined || broken.has(original.digest) ? undefined : fallbackVariant(original)
    },
    /** Calls `listener` for each broken image: pages must be rendered without its variants. */
    onBroken: (listener: () => void) => void listeners.push(listener),
    /** Waits for the variant being made and drops the rest. */
    close: async (): Promise<void> => {
      isClosed = true
      latestCall += 1
      await queue.close()
      await preparing
    },
  }
}

/** The images of the content folder. */
export type ImageLibrary = ReturnType<typeof createImageLibrary>
