/** Finds pages by their words: one MiniSearch index for each language, brought up to date page by page. */
import MiniSearch from 'minisearch'
import { nextTurn } from '../lib/turns.ts'
import { type ExcerptPart, excerptOf } from './excerpt.ts'
import { wordsOf } from './words.ts'

/** What can be found of a page. Compared by identity, so an unchanged page must keep its record. */
export interface SearchRecord {
  readonly address: string
  readonly language: string
  readonly title: string
  readonly headings: string
  readonly text: string
}

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
const MAX_TERMS = 8
const MAX_HITS = 20

/** Words shorter than these would match too much by their beginning, or with a letter wrong. */
const MIN_PREFIX_LENGTH = 2
const MIN_FUZZY_LENGTH = 4

const createIndex = (language: string): MiniSearch<SearchRecord> =>
  new MiniSearch<SearchRecord>({
    idField: 'address',
    fields: ['title', 'headings', 'text'],
    tokenize: (text) => wordsOf(text, language).map(({ term }) => term),
    processTerm: (term) => term,
    searchOptions: {
      boost: { title: 6, headings: 2 },
      prefix: (term) => term.length >= MIN_PREFIX_LENGTH,
      fuzzy: (term) => (term.length >= MIN_FUZZY_LENGTH ? 1 : false),
    },
  })

interface LanguageIndex {
  readonly index: MiniSearch<SearchRecord>
  readonly records: Map<string, SearchRecord>
}

/** Returns a query as it is searched: bounded, with single spaces. */
export const normalizeQuery = (query: string): string =>
  query.slice(0, MAX_QUERY_LENGTH).toWellFormed().replaceAll(/\s+/g, ' ').trim()

/** Returns the words of a query, each once. */
const termsOf = (query: string, language: string): string[] => {
  const terms = wordsOf(normalizeQuery(query), language).map(({ term }) => term)
  return [...new Set(terms)].slice(0, MAX_TERMS)
}

/** Creates an index without records. */
export const createSearchIndex = (): SearchIndex => {
  const languages = new Map<string, LanguageIndex>()
  let updated: Promise<void> = Promise.resolve()

  const indexOf = (language: string): LanguageIndex => {
    const known = languages.get(language) ?? { index: createIndex(language), records: new Map() }
    languages.set(language, known)
    return known
  }
  const apply = async (next: readonly SearchRecord[]): Promise<void> => {
    const kept = new Set(next)
    for (const { index, records } of languages.values())
      for (const [address, record] of records) {
        if (kept.has(record)) continue
        index.discard(address)
        records.delete(address)
        await nextTurn()
      }
    for (const record of next) {
      const { index, records } = indexOf(record.language)
      if (records.has(record.address)) continue
      index.add(record)
      records.set(record.address, record)
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
      const { index, records } = indexOf(language)
      const terms = termsOf(query, language)
      if (terms.length === 0) return { count: 0, hits: [] }
      const search = (combineWith: 'AND' | 'OR') =>
        index.search(terms.join(' '), { combineWith, tokenize: () => terms })
      const inAll = search('AND')
      const found = inAll.length > 0 ? inAll : search('OR')
      const hits = found.slice(0, MAX_HITS).flatMap(({ id, match, queryTerms }) => {
        const record = records.get(String(id))
        if (record === undefined) return []
        const { address, title, text } = record
        const terms = new Set(Object.keys(match).filter((term) => match[term]?.includes('text')))
        return [{ address, title, excerpt: excerptOf(text, { words: new Set(queryTerms), terms }, language) }]
      })
      return { count: found.length, hits }
    },
  }
}
