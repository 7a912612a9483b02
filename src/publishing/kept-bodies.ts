/** Caches the representations of an edition that were requested last. Any other is made again, with the same bytes, except Word documents. */
import { LRUCache } from 'lru-cache'
import type { Representation } from '../http/representation.ts'

/** 700 to 1,000 pages in both formats. A page that is not kept takes half a millisecond to render. */
const KEPT_BYTES = 32 * 1024 * 1024

/** Makes a representation unless it is kept. */
export type KeptBodies = ReturnType<typeof createKeptBodies>

/** @param keptBytes 32 MiB by default */
export const createKeptBodies = (keptBytes = KEPT_BYTES) => {
  const kept = new LRUCache<string, Representation, () => Representation | Promise<Representation>>({
    maxSize: keptBytes,
    sizeCalculation: ({ bytes }) => bytes.length + 1, // a size must be positive
    ignoreFetchAbort: true, // a body that was evicted while it was made is still what its callers wait for
    fetchMethod: async (_key, _stale, { context: make }) => make(),
    memoMethod: (_key, _stale, { context: make }) => make() as Representation,
  })
  return {
    /** @throws what `make` throws; nothing is kept then */
    get: (key: string, make: () => Representation): Representation => kept.memo(key, { context: make }),
    /** Callers that wait for the same body share it. @throws (rejects) what `make` rejects with */
    getLater: (key: string, make: () => Promise<Representation>): Promise<Representation> =>
      kept.forceFetch(key, { context: make }),
  }
}
