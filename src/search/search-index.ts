/** Finds pages by their words. Has an index for each language, and updates them page by page. */
import { isDeepStrictEqual } from 'node:util'
import { memoizeByKey } from '../lib/memoize.ts'
import { isSliceOver, yieldIfDue } from '../lib/time/time-slices.ts'
import { withTimeout } from '../lib/time/with-timeout.ts'
import { UnavailableError } from '../lib/unavailable-error.ts'
import { excerptAround } from './excerpt.ts'
import { createWordIndex, type SearchRecord } from './word-index.ts'
import { termsIn } from './words.ts'

/** Searches the records it was last updated with. */
export type SearchIndex = ReturnType<typeof createSearchIndex>

/** In characters. Longer queries are cut: people type less, and each word costs time. */
const MAX_QUERY_LENGTH = 100
const MAX_WORDS = 6
const MAX_HITS = 20

/** How long a search waits after a start. Indexing 2,000 pages takes a second, on a busy machine four. */
const MAX_WAIT_MS = 10_000

const notReady = (): UnavailableError =>
  new UnavailableError('the pages are not yet indexed', { retryAfterSeconds: 2, unavailable: 'The search' })

/** Returns a query of bounded length, with single spaces. */
export const normalizeQuery = (query: string): string =>
  query.slice(0, MAX_QUERY_LENGTH).toWellFormed().replaceAll(/\s+/g, ' ').trim()

/**
 * Creates an index without records.
 *
 * @param maxWaitMs how long searches wait for the first update; ten seconds by default
 */
export const createSearchIndex = (maxWaitMs = MAX_WAIT_MS) => {
  const indexOf = memoizeByKey(createWordIndex)
  const indexed = new Map<string, SearchRecord>()
  let lastUpdate: Promise<void> = Promise.resolve()
  const firstUpdate = Promise.withResolvers<void>()

  const replace = (address: string, record: SearchRecord | undefined): void => {
    const former = indexed.get(address)
    if (isDeepStrictEqual(former, record)) return
    // Without a pause, so that no search misses the page.
    indexed.delete(address)
    if (former !== undefined) indexOf(former.language).remove(former)
    if (record === undefined) return
    indexOf(record.language).add(record)
    indexed.set(address, record)
  }
  /** Removes records first, so that no failure keeps a removed page in the index. */
  const apply = async (records: readonly SearchRecord[]): Promise<void> => {
    const current = new Set(records.map(({ address }) => address))
    for (const address of [...indexed.keys()]) {
      if (isSliceOver()) await yieldIfDue()
      if (!current.has(address)) replace(address, undefined)
    }
    for (const record of records) {
      if (isSliceOver()) await yieldIfDue()
      replace(record.address, record)
    }
  }

  return {
    /** Adds, replaces and removes records in time slices. Later calls wait for earlier ones. */
    update: (records: readonly SearchRecord[]): Promise<void> => {
      const update = lastUpdate.then(() => apply(records)).then(firstUpdate.resolve)
      lastUpdate = update.catch(() => {}) // the next one may succeed
      return update
    },
    /**
     * Resolves once the first update has finished.
     *
     * @throws {UnavailableError} (rejects) after ten seconds
     */
    ready: (): Promise<void> => withTimeout(maxWaitMs, firstUpdate.promise, notReady),
    /** Searches one language for a normalized query. Returns the number of matches, and the best of them. */
    search: (query: string, language: string) => {
      const words = [...new Set(termsIn(query, language))].slice(0, MAX_WORDS)
      const { count, matches } = indexOf(language).find(words, MAX_HITS)
      const hits = matches.map(({ record: { address, text }, ...match }) => {
        return { address, excerpt: excerptAround(text, match, language) }
      })
      return { count, hits }
    },
  }
}
