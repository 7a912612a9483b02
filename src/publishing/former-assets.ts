/** Finds style sheets, fonts and icons by fingerprinted address, including those in cached pages. */
import { LRUCache } from 'lru-cache'
import { STALE_PAGE_MS, withoutFingerprint } from '../http/fingerprinted-url.ts'
import type { Representation } from '../http/representation.ts'
import { lazy, memoizeByObject } from '../lib/memoize.ts'

type Assets = ReadonlyMap<string, Representation>

/** About forty style sheets of an owner who edits all day, with the fonts of a CV. */
const MAX_FORMER_BYTES = 16 * 1024 * 1024

/** Returns an asset that must not be cached under the requested address. */
const uncached = memoizeByObject(
  (asset: Representation): Representation => ({
    ...asset,
    headers: { ...asset.headers, 'cache-control': 'no-cache' },
  }),
)

/** Creates the cache of former assets, which outlives editions. */
export const createFormerAssets = (builtIn: Assets) => {
  const former = new LRUCache<string, Representation>({
    maxSize: MAX_FORMER_BYTES,
    sizeCalculation: ({ bytes }) => bytes.length,
    ttl: STALE_PAGE_MS,
  })
  return {
    /** Keeps a replaced edition's assets for as long as caches may show its pages. */
    keep: (assets: Assets): void => {
      for (const [address, asset] of assets) former.set(address, asset)
    },
    /**
     * Returns the function that finds an edition's assets. An unknown fingerprint of a known name gets the
     * current bytes, not to be cached: another replica, or the version before an upgrade, may have written
     * the page.
     */
    createFindAsset: (own: Assets) => {
      const byName = lazy(
        () => new Map([...builtIn, ...own].map(([address, asset]) => [withoutFingerprint(address), asset])),
      )
      return (path: string): Representation | undefined => {
        const exact = builtIn.get(path) ?? own.get(path)
        const name = exact === undefined ? withoutFingerprint(path) : undefined
        if (name === undefined) return exact
        const current = byName().get(name)
        return former.get(path) ?? (current && uncached(current))
      }
    },
  }
}
