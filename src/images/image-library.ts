/**
 * The images of the content folder: what pages need to know about each, and its variants, made once and kept. Variants are
 * made one at a time, after a site is published or when a browser asks, so that publishing never waits for them.
 */
import type { FastifyBaseLogger } from 'fastify'
import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import { isImage } from '../content/files/content-file.ts'
import { readContentFile } from '../content/open-content-file.ts'
import type { SiteFile } from '../content/site.ts'
import type { DiskCache } from '../http/disk-cache.ts'
import type { Representation } from '../http/representation.ts'
import { createFairQueue } from '../lib/fair-queue.ts'
import { type ImageMetadata, ImageTooLargeError, MAX_PIXELS, readImageMetadata } from './image-metadata.ts'
import { loadSharp } from './load-sharp.ts'
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

/** At about a second each, the share of one client is a minute's work. A client without a place gets the original. */
const queueOptions = { places: 100, name: 'resized images', retryAfterSeconds: 30 }

/** Ten times what the largest image takes; only an image crafted to be slow takes longer. */
const TIMEOUT_SECONDS = 60

/** The original changed after the page that names the variant was rendered. */
class OriginalChangedError extends Error {
  override readonly name = 'OriginalChangedError'
  readonly code = 'ORIGINAL_CHANGED'
}

/**
 * Decodes, rotates, resizes and encodes an image. Colours become sRGB; EXIF, which may hold place and time, and all
 * other metadata are dropped.
 *
 * @throws {OriginalChangedError} if the bytes are not the ones the variant is named after
 * @throws sharp's error if they cannot be decoded
 */
const makeVariant = async (
  bytes: Buffer,
  { original, format, widthPx }: Pick<Variant, 'original' | 'format' | 'widthPx'>,
): Promise<Buffer> => {
  if (endDigest(beginDigest().update(bytes)) !== original.digest)
    throw new OriginalChangedError(`${original.file} has changed since the site was published`)
  const sharp = await loadSharp()
  return sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true })
    .autoOrient()
    .resize({ width: widthPx, withoutEnlargement: true })
    .toFormat(format, encoderOptions(original, format))
    .timeout({ seconds: TIMEOUT_SECONDS })
    .toBuffer()
}

/** sharp reads metadata on libuv's pool, which has four threads. */
const CONCURRENT_READS = 4

interface SurveyedImage {
  readonly sizeBytes: number
  readonly modifiedMs: number
  readonly metadata: ImageMetadata
}

/** Returns the metadata of all images among the files, by address. Reads only images new or changed since the last call. */
type ImageSurvey = (files: Iterable<SiteFile>) => Promise<ReadonlyMap<string, ImageMetadata>>

/** @param onError receives each image that no variants can be made of, and why */
const createImageSurvey = (
  contentDir: string,
  onError: (file: string, error: Error) => void,
): ImageSurvey => {
  const limit = pLimit(CONCURRENT_READS)
  let last: ReadonlyMap<string, SurveyedImage> = new Map()
  const read = async (file: SiteFile): Promise<readonly [string, SurveyedImage]> => {
    const { sizeBytes, modifiedMs, address } = file
    const known = last.get(address)
    if (known?.sizeBytes === sizeBytes && known.modifiedMs === modifiedMs) return [address, known]
    const metadata = await readImageMetadata(contentDir, file, (error) => onError(file.file, error))
    return [address, { sizeBytes, modifiedMs, metadata }]
  }
  return async (files) => {
    const images = [...files].filter(({ file }) => isImage(file))
    last = new Map(await limit.map(images, read))
    return new Map([...last].map(([address, { metadata }]) => [address, metadata] as const))
  }
}

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

/** Caches may show a page for a day after it changed (its `Cache-Control`), and visitors may scroll to an image later. */
const REPLACED_MS = 25 * 60 * 60 * 1000

/** Those of 500 photos, or of nine hours of a webcam's picture that is replaced every minute. */
const MAX_REPLACED = 5_000

/** Where the owner's images are, as an absolute path, and where their variants are kept. */
export interface ImageLibraryOptions {
  readonly contentDir: string
  readonly cache: DiskCache
  readonly log: Pick<FastifyBaseLogger, 'warn'>
  /** A clock in milliseconds; by default, the system's. */
  readonly now?: () => number
}

/** The decoder's own errors say what it met, but not what to do. */
const reasonOf = (error: Error): string =>
  error instanceof ImageTooLargeError
    ? error.message
    : `found an image that cannot be read (${error.message.trim()}); expected a complete JPEG, PNG, WebP or AVIF. Fix: save it again`

/** Describes images and makes their variants. Reads nothing before {@link survey}; the creator closes it. */
export class ImageLibrary {
  readonly #options: ImageLibraryOptions
  readonly #survey: ImageSurvey
  /** One at a time, because sharp keeps all cores busy with one image. */
  readonly #queue = createFairQueue(queueOptions)
  /** By address. */
  readonly #originals = new Map<string, Original>()
  /** The variants of the images as they are, by path. */
  #variants: ReadonlyMap<string, Variant> = new Map()
  /** Those of images replaced recently, which cached pages still name. They are not made again. */
  readonly #replaced: LRUCache<string, Variant>
  /** Errors by digest of the images as they are, so that none is tried twice. */
  readonly #broken = new Map<string, unknown>()
  /** Names of variants prepared by this process, so that an unwritable disk does not cause the same work every time. */
  #prepared: ReadonlySet<string> = new Set()
  readonly #listeners: (() => void)[] = []
  #latestCall = 0
  #preparing = Promise.resolve()
  #isClosed = false

  constructor(options: ImageLibraryOptions) {
    const { contentDir, now = () => performance.now() } = options
    this.#options = options
    this.#survey = createImageSurvey(contentDir, (file, error) => this.#warn(file, error))
    this.#replaced = new LRUCache({ max: MAX_REPLACED, ttl: REPLACED_MS, ttlResolution: 0, perf: { now } })
  }

  /** Reads the images that are new or changed and returns the description of each by its path. Never rejects; errors are logged. */
  async survey(files: Iterable<SiteFile>): Promise<ReadonlyMap<string, ImageDescription>> {
    const metadata = await this.#survey(files)
    this.#originals.clear()
    for (const [address, { original }] of metadata) {
      if (original !== undefined) this.#originals.set(address, original)
    }
    const variants = this.#originals.values().flatMap(variantsOf)
    const current = new Map(variants.map((variant) => [variant.path, variant] as const))
    for (const [path, variant] of this.#variants) if (!current.has(path)) this.#replaced.set(path, variant)
    this.#variants = current
    this.#forgetBroken()
    return new Map(
      [...metadata].flatMap(([path, image]) => {
        const description = describe(image, this.#broken.has(image.original?.digest ?? ''))
        return description === undefined ? [] : [[path, description] as const]
      }),
    )
  }

  /** Makes the variants that pages offer, one after the other. A later call replaces an earlier one. Never rejects. */
  async prepare(images: Iterable<ShownImage>): Promise<void> {
    if (this.#isClosed) return
    const made = this.#makeAll([...variantPaths(images)].flatMap((path) => this.find(path) ?? []))
    this.#preparing = this.#preparing.then(() => made) // an earlier call may still be making its last variant
    return made
  }

  /** Returns the variant at a path; undefined for any format or width that pages do not offer. */
  find(path: string): Variant | undefined {
    return this.#variants.get(path) ?? this.#replaced.get(path)
  }

  /**
   * Returns a variant, made now if need be.
   *
   * @param client may hold only its share of the waiting places; undefined for one that stands for many, and for our own work
   * @throws (rejects) if the original cannot be decoded
   * @throws {UnavailableError} (rejects) if too many others are waiting
   */
  async load(variant: Variant, client?: string): Promise<Representation> {
    const { name } = variant
    const kept = await this.#options.cache.read(name)
    return kept ?? this.#queue.run(client, name, () => this.#make(variant))
  }

  /** Returns the variant without metadata that stands in for the image at an address; undefined if it has none. */
  fallbackAt(address: string): Variant | undefined {
    const original = this.#originals.get(address)
    return original === undefined || this.#broken.has(original.digest) ? undefined : fallbackVariant(original)
  }

  /** Adds a listener for images that turn out to be broken: pages must be rendered again without their variants. */
  onBroken(listener: () => void): void {
    this.#listeners.push(listener)
  }

  /** Waits for the variant being made, and drops the rest. */
  async close(): Promise<void> {
    this.#isClosed = true
    this.#latestCall += 1
    await this.#queue.close()
    await this.#preparing
  }

  #warn(file: string, error: Error): void {
    this.#options.log.warn(
      { file },
      `${file}: ${reasonOf(error)}. Until then, no smaller ones are made of it.`,
    )
  }

  async #make(variant: Variant): Promise<Representation> {
    const { file, digest } = variant.original
    if (this.#broken.has(digest)) throw this.#broken.get(digest)
    const bytes = await readContentFile(this.#options.contentDir, file).catch((cause: unknown) => {
      throw new OriginalChangedError(`${file} is no longer there`, { cause })
    })
    try {
      return await this.#options.cache.write(variant.name, await makeVariant(bytes, variant))
    } catch (error) {
      if (error instanceof OriginalChangedError) throw error
      this.#broken.set(digest, error)
      this.#warn(file, error as Error)
      for (const listener of this.#listeners) listener()
      throw error
    }
  }

  #forgetBroken(): void {
    const digests = new Set(this.#originals.values().map(({ digest }) => digest))
    for (const digest of this.#broken.keys()) if (!digests.has(digest)) this.#broken.delete(digest)
  }

  /** Queues one variant at a time, so that a browser that asks meanwhile waits for one at most. */
  async #makeAll(wanted: readonly Variant[]): Promise<void> {
    this.#latestCall += 1
    const call = this.#latestCall
    const prepared = new Set(wanted.map(({ name }) => name).filter((name) => this.#prepared.has(name)))
    this.#prepared = prepared
    for (const variant of wanted) {
      if (call !== this.#latestCall) return
      if (this.#broken.has(variant.original.digest) || prepared.has(variant.name)) continue
      // `#make` logs broken images; if the original has changed, the next edition is on its way. If no place was free, a browser
      // will ask.
      if (!(await this.#options.cache.has(variant.name))) await this.load(variant).catch(() => {})
      prepared.add(variant.name)
    }
  }
}
