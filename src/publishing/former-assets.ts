/** Finds style sheets, fonts and icons by fingerprinted address, also by one that a cached page still names. */
import { LRUCache } from 'lru-cache'
import { STALE_PAGE_MS, withoutFingerprint } from '../http/fingerprinted-url.ts'
import type { Representation } from '../http/representation.ts'
import { lazy, memoizeByObject } from '../lib/memoize.ts'

type Assets = ReadonlyMap<string, Representation>

/** Some forty style sheets of an owner who edits them all day, with the fonts of a CV. */
const MAX_FORMER_BYTES = 16 * 1024 * 1024

/** Returns an asset that must not be cached under the address that was asked for. */
const uncached = memoizeByObject(
  (asset: Representation): Representation => ({
    ...asset,
    headers: { ...asset.headers, 'cache-control': 'no-cache' },
  }),
)

/** Creates the memory of former assets, which outlives editions. */
export const createFormerAssets = (builtIn: Assets) => {
  const former = new LRUCache<string, Representation>({
    maxSize: MAX_FORMER_BYTES,
    sizeCalculation: ({ bytes }) => bytes.length,
    ttl: STALE_PAGE_MS,
  })
  return {
    /** Keeps the assets of an edition that another replaces, for as long as caches may show its pages. */
    keep: (assets: Assets): void => {
      for (const [address, asset] of assets) former.set(address, asset)
    },
    /**
     * Returns the function that finds assets of an edition. An unknown fingerprint of a known name gets the current bytes, which
     * must not be cached under it: another replica, or the version before an upgrade, may have written the page.
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
