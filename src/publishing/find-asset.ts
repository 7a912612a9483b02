/** Finds style sheets, fonts and icons by fingerprinted address, including those that cached pages name. */
import { withoutFingerprint } from '../http/fingerprinted-url.ts'
import type { Representation } from '../http/representation.ts'
import { lazy, memoizeByObject } from '../lib/memoize.ts'

type Assets = ReadonlyMap<string, Representation>

/** Returns an asset that must not be cached under the requested address. */
const uncached = memoizeByObject(
  (asset: Representation): Representation => ({
    ...asset,
    headers: { ...asset.headers, 'cache-control': 'no-cache' },
  }),
)

/**
 * Returns the function that finds an edition's assets. An unknown fingerprint of a known name gets the
 * current bytes, not to be cached: the page is from before an edit, from another replica or from another
 * version.
 */
export const createFindAsset = (builtIn: Assets, own: Assets) => {
  const byName = lazy(
    () => new Map([...builtIn, ...own].map(([address, asset]) => [withoutFingerprint(address), asset])),
  )
  return (path: string): Representation | undefined => {
    const exact = builtIn.get(path) ?? own.get(path)
    const name = exact === undefined ? withoutFingerprint(path) : undefined
    const current = name === undefined ? undefined : byName().get(name)
    return exact ?? (current && uncached(current))
  }
}
