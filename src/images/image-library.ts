/**
 * The images of the content folder: what pages need to know of each, and its variants, made once and kept. Variants are
 * made one at a time, after a site is published or when a browser asks, so that publishing never waits for them.
 */
import type { FastifyBaseLogger } from 'fastify'
import pLimit from 'p-limit'
import { readContentFile } from '../content/open-content-file.ts'
import type { SiteFile } from '../content/site.ts'
import type { Representation } from '../http/representation.ts'
import { type ImageMetadata, ImageTooLargeError } from './image-metadata.ts'
import { createImageSurvey } from './image-survey.ts'
import { makeVariant, OriginalChangedError } from './resize.ts'
import type { ImageDescription, ShownImage } from './responsive-image.ts'
import { imagesFolder, type Original, printVariant, sourcesOf, type Variant } from './variant.ts'
import { createVariantCache } from './variant-cache.ts'
import { createVariantIndex } from './variant-index.ts'

/** Describes images and makes their variants. */
export interface ImageLibrary {
  /** Reads the images that are new or changed and returns the description of each by its path. Never rejects; errors are logged. */
  readonly survey: (files: Iterable<SiteFile>) => Promise<ReadonlyMap<string, ImageDescription>>
  /** Takes note that pages with the latest survey's images are served; variants of images replaced by them stay for a day. */
  readonly publish: () => void
  /**
   * Makes the variants that pages offer, one after the other, and removes those that no page has offered for a day. A later
   * call replaces an earlier one. Never rejects.
   */
  readonly prepare: (images: Iterable<ShownImage>) => Promise<void>
  /** Returns the variant at a path; undefined for any format or width that pages do not offer. */
  readonly find: (path: string) => Variant | undefined
  /** Returns a variant, made now if need be. @throws if the original cannot be decoded */
  readonly load: (variant: Variant) => Promise<Representation>
  /** Returns the variant to print instead of the image at an address; undefined to print the original. */
  readonly printable: (address: string) => Variant | undefined
  /** Adds a listener for images that turn out to be broken: pages must be rendered again without their variants. */
  readonly onBroken: (listener: () => void) => void
  /** Waits for the variant being made, and drops the rest. */
  readonly close: () => Promise<void>
}

const describe = ({ size, original }: ImageMetadata, isBroken: boolean): ImageDescription | undefined =>
  size && { ...size, sources: original === undefined || isBroken ? [] : sourcesOf(original) }

/** The paths of all variants that the images offer. */
const offeredPaths = (images: Iterable<ShownImage>): ReadonlySet<string> => {
  const sources = [...images].flatMap((image) => image.sources)
  return new Set(sources.flatMap(({ candidates }) => candidates.map(({ path }) => path)))
}

/** Where the owner's images are and where their variants are kept, as absolute paths. */
export interface ImageLibraryOptions {
  readonly contentFolder: string
  readonly folder: string
  readonly log: Pick<FastifyBaseLogger, 'warn'>
  /** Limit of the variants kept in memory, 32 MiB by default. */
  readonly memoryBytes?: number
  /** A clock in milliseconds; by default, the system's. */
  readonly now?: () => number
}

/** The decoder's own errors say what it met, but not what to do. */
const reasonOf = (error: Error): string =>
  error instanceof ImageTooLargeError
    ? error.message
    : `found an image that cannot be read (${error.message.trim()}); expected a complete JPEG, PNG, WebP or AVIF. Fix: save it again`

/** Creates the library without reading anything. Caller must close it. */
export const createImageLibrary = (options: ImageLibraryOptions): ImageLibrary => {
  const { contentFolder, log, now = () => performance.now() } = options
  const store = createVariantCache(options)
  /** sharp keeps all cores busy with one image. */
  const oneAtATime = pLimit(1)
  const index = createVariantIndex({ now })
  const originals = new Map<string, Original>()
  /** Errors by digest of the images as they are, so that none is tried twice. */
  const broken = new Map<string, unknown>()
  const loading = new Map<string, Promise<Representation>>()
  /** Each variant is prepared once per process, so that an unwritable disk does not cause the same work every time. */
  const prepared = new Set<string>()
  const listeners: (() => void)[] = []
  let latestCall = 0
  let isClosed = false

  const warn = (file: string, error: Error): void =>
    log.warn(
      { file },
      `${file}: ${reasonOf(error)}. Until then, the original is served without smaller ones.`,
    )
  const survey = createImageSurvey(contentFolder, warn)

  const make = async (variant: Variant): Promise<Representation> => {
    const { file, digest } = variant.original
    if (broken.has(digest)) throw broken.get(digest)
    const bytes = await readContentFile(contentFolder, file).catch((cause: unknown) => {
      throw new OriginalChangedError(`${file} is no longer there`, { cause })
    })
    try {
      return await store.keep(variant, await makeVariant(bytes, variant))
    } catch (error) {
      if (error instanceof OriginalChangedError) throw error
      broken.set(digest, error)
      warn(file, error as Error)
      for (const listener of listeners) listener()
      throw error
    }
  }
  const load = (variant: Variant): Promise<Representation> => {
    const present = loading.get(variant.name)
    if (present !== undefined) return present
    const promise = store
      .read(variant)
      .then((found) => found ?? oneAtATime(make, variant))
      .finally(() => loading.delete(variant.name))
    loading.set(variant.name, promise)
    return promise
  }
  const forgetBroken = (): void => {
    const digests = new Set(originals.values().map(({ digest }) => digest))
    for (const digest of broken.keys()) if (!digests.has(digest)) broken.delete(digest)
  }
  const isOffered = (name: string): boolean => index.has(imagesFolder + name)
  const removeOld = async (): Promise<void> => {
    for (const name of prepared) if (!isOffered(name)) prepared.delete(name)
    await store.prune(isOffered)
  }
  /** Queues one variant at a time, so that a browser that asks meanwhile waits for one at most. */
  const makeAll = async (wanted: readonly Variant[]): Promise<void> => {
    const call = ++latestCall
    await removeOld() // first, because frequent edits replace every call before its end
    for (const variant of wanted) {
      if (call !== latestCall) return
      if (broken.has(variant.original.digest) || prepared.has(variant.name)) continue
      // `make` logs broken images; if the original has changed, the next edition is on its way.
      if (!(await store.has(variant))) await load(variant).catch(() => {})
      prepared.add(variant.name)
    }
  }
  let preparing = Promise.resolve()

  return {
    survey: async (files) => {
      const metadata = await survey(files)
      originals.clear()
      for (const [address, { original }] of metadata) {
        if (original !== undefined) originals.set(address, original)
      }
      index.update(originals.values())
      forgetBroken()
      return new Map(
        [...metadata].flatMap(([path, image]) => {
          const description = describe(image, broken.has(image.original?.digest ?? ''))
          return description === undefined ? [] : [[path, description] as const]
        }),
      )
    },
    publish: index.publish,
    prepare: async (images) => {
      if (isClosed) return
      const made = makeAll([...offeredPaths(images)].flatMap((path) => index.find(path) ?? []))
      preparing = preparing.then(() => made) // an earlier call may still be making its last variant
      return made
    },
    find: index.find,
    load,
    printable: (address) => {
      const original = originals.get(address)
      return original === undefined || broken.has(original.digest) ? undefined : printVariant(original)
    },
    onBroken: (listener) => void listeners.push(listener),
    close: async () => {
      isClosed = true
      latestCall += 1
      await oneAtATime(async () => {}) // runs after everything queued before it
      await preparing
    },
  }
}
