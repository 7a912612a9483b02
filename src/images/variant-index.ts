/**
 * The variants that browsers may ask for: those of the images as they are, and those of images replaced recently, which
 * cached pages still name. Used by image-library.ts.
 */
import { LRUCache } from 'lru-cache'
import { copyVariant, type Original, pageVariants, type Variant } from './variant.ts'

/** Variants by path. */
export interface VariantIndex {
  /** Replaces the pending image set: the images of a site that is about to be published. */
  readonly update: (originals: Iterable<Original>) => void
  /** Marks the images of the latest update as published, and those published before it as replaced. */
  readonly publish: () => void
  readonly find: (path: string) => Variant | undefined
  readonly has: (path: string) => boolean
}

/** Caches may show a page for a day after it changed (its `Cache-Control`), and visitors may scroll to an image later. */
const KEPT_MS = 25 * 60 * 60 * 1000

/**
 * Replaced variants, about 350 MB on disk. All those of 500 photos, or of nine hours of a webcam's picture that is replaced
 * every minute.
 */
const KEPT_LIMIT = 5_000

const variantsOf = (original: Original): readonly Variant[] => [
  ...pageVariants(original),
  copyVariant(original),
]

/**
 * Creates an empty index.
 *
 * @param options.now a clock in milliseconds
 */
export const createVariantIndex = ({ now }: { readonly now: () => number }): VariantIndex => {
  let latest: ReadonlyMap<string, Variant> = new Map()
  /** Differs from `latest` while a site is rendered, and for as long as it cannot be. */
  let published: ReadonlyMap<string, Variant> | undefined
  const replaced = new LRUCache<string, Variant>({
    max: KEPT_LIMIT,
    ttl: KEPT_MS,
    ttlResolution: 0, // reads the clock each time
    perf: { now },
  })
  return {
    update: (originals) => {
      latest = new Map([...originals].flatMap(variantsOf).map((variant) => [variant.path, variant] as const))
      published ??= latest // a server whose first site cannot be published does not start
    },
    publish: () => {
      for (const [path, variant] of published ?? []) if (!latest.has(path)) replaced.set(path, variant)
      published = latest
    },
    find: (path) => latest.get(path) ?? published?.get(path) ?? replaced.get(path),
    has: (path) => latest.has(path) || published?.has(path) === true || replaced.has(path),
  }
}
