/** Caches the representations requested last. Others are remade: the same bytes, except Word documents. */
import { LRUCache } from 'lru-cache'
import type { Representation } from '../http/representation.ts'

/** 700 to 1,000 pages in both formats. A page that is not cached takes half a millisecond to render. */
const MAX_BYTES = 32 * 1024 * 1024

/** Returns cached representations, or makes them. */
export type RepresentationCache = ReturnType<typeof createRepresentationCache>

/** Creates the cache. @param maxBytes 32 MiB by default */
export const createRepresentationCache = (maxBytes = MAX_BYTES) => {
  const cache = new LRUCache<string, Representation, () => Representation | Promise<Representation>>({
    maxSize: maxBytes,
    sizeCalculation: ({ bytes }) => bytes.length + 1, // a size must be positive
    ignoreFetchAbort: true, // callers still get a body that was evicted while it was made
    fetchMethod: async (_key, _stale, { context: make }) => make(),
    memoMethod: (_key, _stale, { context: make }) => make() as Representation,
  })
  return {
    /** @throws what `make` throws; nothing is cached then */
    get: (key: string, make: () => Representation): Representation => cache.memo(key, { context: make }),
    /** Callers that wait for the same body share it. @throws (rejects) what `make` rejects with */
    getAsync: (key: string, make: () => Promise<Representation>): Promise<Representation> =>
      cache.forceFetch(key, { context: make }), // which returns what is cached, too
  }
}
