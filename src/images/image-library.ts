/**
 * The pictures of the content folder: what pages say of them, and their smaller forms, made once and kept. Nothing
 * of it stands in the way of a page: forms are made one at a time, after a site is published or when a browser asks.
 */
import type { FastifyBaseLogger } from 'fastify'
import { readContentFile } from '../content/content-folder.ts'
import type { SiteFile } from '../content/site.ts'
import type { Representation } from '../http/representation.ts'
import type { PictureReading } from './image-metadata.ts'
import { createPictureSurvey } from './image-survey.ts'
import { makeVariant, OriginalChangedError } from './resize.ts'
import type { DescribeImage, ImageDescription } from './responsive-image.ts'
import {
  imagesFolder,
  type Original,
  pageVariants,
  printVariant,
  sourcesOf,
  type Variant,
} from './variant.ts'
import { createVariantCache } from './variant-cache.ts'

/** The library. */
export interface ImageLibrary {
  /** Reads the pictures that are new or changed, and returns what to say of each; never rejects, faults are logged. */
  readonly survey: (files: Iterable<SiteFile>) => Promise<DescribeImage>
  /** Makes the forms that pages name, one after the other; a later call takes the place of an earlier one. Never rejects. */
  readonly prepare: (pages: Iterable<Buffer>) => Promise<void>
  /** Returns the form at an address, undefined where there is none: nobody can ask for another size. */
  readonly find: (address: string) => Variant | undefined
  /** Returns a form's bytes, made now where they are not there yet. @throws where the original can't be decoded */
  readonly load: (variant: Variant) => Promise<Representation>
  /** Returns what to print for the picture at an address; undefined where that is the original. */
  readonly printable: (address: string) => Variant | undefined
  /** Calls back when a picture turned out to be broken, so that pages name its forms no longer. */
  readonly onRefuse: (listener: () => void) => void
  /** Waits for the form in hand. */
  readonly close: () => Promise<void>
}

/** Runs one thing after the other: sharp has every core busy with one picture already. */
const createTurns = () => {
  let last: Promise<unknown> = Promise.resolve()
  return {
    take: <Value>(work: () => Promise<Value>): Promise<Value> => {
      const turn = last.then(work)
      last = turn.catch(() => {}) // whoever took the turn has the error
      return turn
    },
    ended: (): Promise<unknown> => last,
  }
}

/** Few pages have pictures, so bytes are turned into text where they name one only. */
const variantsNamedIn = (pages: Iterable<Buffer>): ReadonlySet<string> => {
  const addresses = new Set<string>()
  for (const bytes of pages) {
    if (!bytes.includes(imagesFolder)) continue
    for (const [address] of bytes.toString().matchAll(/\/static\/images\/[\w.-]+/g)) addresses.add(address)
  }
  return addresses
}

const describe = ({ size, original }: PictureReading, isBroken: boolean): ImageDescription | undefined =>
  size && { ...size, sources: original === undefined || isBroken ? [] : sourcesOf(original) }

/** Where the owner's pictures are, and where what is made of them is kept. Absolute paths. */
export interface ImageLibraryOptions {
  readonly contentFolder: string
  readonly folder: string
  readonly log: Pick<FastifyBaseLogger, 'warn'>
  /** How much memory holds besides the disk; 32 MiB by default. */
  readonly memoryBytes?: number
}

/** Creates the library; nothing is read yet. Caller must close it. */
export const createImageLibrary = (options: ImageLibraryOptions): ImageLibrary => {
  const { contentFolder, log } = options
  const store = createVariantCache(options)
  const turns = createTurns()
  /** Those of earlier editions too: pages in caches still name them, and their files are still there. */
  const variants = new Map<string, Variant>()
  const originals = new Map<string, Original>()
  /** By digest: what can't be decoded once never can. */
  const broken = new Map<string, unknown>()
  const loading = new Map<string, Promise<Representation>>()
  /** Once in a process is enough: where the disk keeps nothing, each edition would begin anew. */
  const prepared = new Set<string>()
  const listeners: (() => void)[] = []
  let round = 0
  let isClosed = false

  const refuse = (file: string, error: Error): void =>
    log.warn(
      { file },
      `${file} goes out as it is, since no smaller picture can be made of it: ${error.message}`,
    )
  const survey = createPictureSurvey(contentFolder, refuse)

  const make = async (variant: Variant): Promise<Representation> => {
    const { file, digest } = variant.original
    if (broken.has(digest)) throw broken.get(digest)
    const bytes = await readContentFile(contentFolder, file).catch((cause: unknown) => {
      throw new OriginalChangedError(`${file} is not there any longer.`, { cause })
    })
    try {
      return await store.keep(variant, await makeVariant(bytes, variant))
    } catch (error) {
      if (error instanceof OriginalChangedError) throw error
      broken.set(digest, error)
      refuse(file, error as Error)
      for (const listener of listeners) listener()
      throw error
    }
  }
  const load = (variant: Variant): Promise<Representation> => {
    const present = loading.get(variant.name)
    if (present !== undefined) return present
    const promise = store
      .read(variant)
      .then((found) => found ?? turns.take(() => make(variant)))
      .finally(() => loading.delete(variant.name))
    loading.set(variant.name, promise)
    return promise
  }
  /** Browsers that ask meanwhile wait for one form at most, since only one of these stands in the line. */
  const makeAll = async (wanted: readonly Variant[]): Promise<void> => {
    const mine = ++round
    for (const variant of wanted) {
      if (mine !== round) return
      if (broken.has(variant.original.digest) || prepared.has(variant.name)) continue
      // Logged where it was found out; where the original has changed, the next edition is on its way.
      if (!(await store.has(variant))) await load(variant).catch(() => {})
      prepared.add(variant.name)
    }
    await store.prune((name) => variants.has(imagesFolder + name))
  }
  let preparing = Promise.resolve()

  return {
    survey: async (files) => {
      const readings = await survey(files)
      originals.clear()
      for (const [address, { original }] of readings) {
        if (original === undefined) continue
        originals.set(address, original)
        for (const variant of [...pageVariants(original), printVariant(original)])
          variants.set(variant.address, variant)
      }
      return (address) => {
        const reading = readings.get(address)
        return reading && describe(reading, broken.has(reading.original?.digest ?? ''))
      }
    },
    prepare: async (pages) => {
      if (isClosed) return // by whoever looks once the first pages are out
      const made = makeAll([...variantsNamedIn(pages)].flatMap((address) => variants.get(address) ?? []))
      preparing = preparing.then(() => made) // an earlier call may still be at its last form
      return made
    },
    find: (address) => variants.get(address),
    load,
    printable: (address) => {
      const original = originals.get(address)
      return original === undefined || broken.has(original.digest) ? undefined : printVariant(original)
    },
    onRefuse: (listener) => void listeners.push(listener),
    close: async () => {
      isClosed = true
      round += 1
      await turns.ended()
      await preparing
    },
  }
}
