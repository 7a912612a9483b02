/** Finds pages by their words: one index for each language, brought up to date page by page. */
import { nextTurn } from '../lib/turns.ts'
import { type ExcerptPart, excerptOf } from './excerpt.ts'
import { createWordIndex, type SearchRecord, type WordIndex } from './word-index.ts'
import { termsIn } from './words.ts'

/** A page that a query found. */
export interface SearchHit {
  readonly address: string
  readonly title: string
  readonly excerpt: readonly ExcerptPart[]
}

/** The pages that a query found, best first. */
export interface SearchHits {
  /** How many there are; only the best are listed. */
  readonly count: number
  readonly hits: readonly SearchHit[]
}

/** Searches the records it was last updated with. */
export interface SearchIndex {
  /** Adds, replaces and removes records in turns, so that requests are served in between. Later calls wait for earlier ones. */
  readonly update: (records: readonly SearchRecord[]) => Promise<void>
  /** Searches one language, once updates have finished. */
  readonly search: (query: string, language: string) => Promise<SearchHits>
}

/** Longer queries are cut: no question needs more, and each word costs time. */
const MAX_QUERY_LENGTH = 100
const MAX_WORDS = 8
const MAX_HITS = 20

/** Returns a query as it is searched: bounded, with single spaces. */
export const normalizeQuery = (query: string): string =>
  query.slice(0, MAX_QUERY_LENGTH).toWellFormed().replaceAll(/\s+/g, ' ').trim()

/** Returns the words of a query, folded, each once. */
const queryWords = (query: string, language: string): readonly string[] =>
  [...new Set(termsIn(normalizeQuery(query), language))].slice(0, MAX_WORDS)

/** Creates an index without records. */
export const createSearchIndex = (): SearchIndex => {
  const languages = new Map<string, WordIndex>()
  let updated: Promise<void> = Promise.resolve()

  const indexOf = (language: string): WordIndex => {
    const index = languages.get(language) ?? createWordIndex(language)
    languages.set(language, index)
    return index
  }
  const apply = async (next: readonly SearchRecord[]): Promise<void> => {
    const kept = new Set(next)
    for (const index of languages.values())
      for (const record of index.records()) {
        if (kept.has(record)) continue
        index.remove(record)
        await nextTurn()
      }
    for (const record of next) {
      const index = indexOf(record.language)
      if (index.has(record)) continue
      index.add(record)
      await nextTurn()
    }
  }

  return {
    update: (records) => {
      updated = updated.then(() => apply(records))
      return updated
    },
    search: async (query, language) => {
      await updated
      const words = queryWords(query, language)
      const { count, matches } = indexOf(language).find(words, MAX_HITS)
      const hits = matches.map(({ record: { address, title, text }, ...match }) => ({
        address,
        title,
        excerpt: excerptOf(text, match, language),
      }))
      return { count, hits }
    },
  }
}
