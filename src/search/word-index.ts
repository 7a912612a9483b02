/** Finds the records of one language that match a query, best first, with MiniSearch. */
import MiniSearch, { type SearchResult } from 'minisearch'
import { termsIn } from './words.ts'

/** The searchable texts of a page. */
export interface SearchRecord {
  readonly address: string
  readonly language: string
  readonly title: string
  readonly headings: string
  readonly text: string
}

/** Shorter prefixes and misspelt words would match too much, unless a character is a whole syllable. */
const MIN_PREFIX_LENGTH = 3
const syllables = /[\p{Script=Hangul}\p{Script=Han}]/u
const MIN_FUZZY_LENGTH = 4

/**
 * MiniSearch 7.2 tries the possible first characters of a word one by one, and Han and Hangul have thousands.
 * So their words are stored under 64 private characters; a wrong first character is not forgiven there.
 */
const FIRST_OF_MANY = 0x2e80
const FIRST_GROUP = 0xe000
const GROUPS = 64

const indexKey = (term: string): string => {
  const first = term.charCodeAt(0)
  return first < FIRST_OF_MANY ? term : `${String.fromCharCode(FIRST_GROUP + (first % GROUPS))}${term}`
}
const termOfKey = (key: string): string => (key.charCodeAt(0) < FIRST_OF_MANY ? key : key.slice(1))

/** The name of MiniSearch's id field. Each record is its own id. */
const ID_FIELD = 'record'

/** The last digits of a score depend on the order in which records were added and removed. */
const pointsOf = ({ score }: SearchResult): number => Math.round(score * 1e6)

/** Sorts the best first, and ties by address, so that servers with the same pages list them alike. */
const byScore = (one: SearchResult, other: SearchResult): number =>
  pointsOf(other) - pointsOf(one) || (one.id.address < other.id.address ? -1 : 1)

/** Creates an index without records. */
export const createWordIndex = (language: string) => {
  const index = new MiniSearch<SearchRecord>({
    fields: ['title', 'headings', 'text'],
    idField: ID_FIELD,
    extractField: (record, field) => (field === ID_FIELD ? record : record[field as keyof SearchRecord]),
    tokenize: (text) => [...termsIn(text, language)],
    processTerm: indexKey, // folded by termsIn
    searchOptions: {
      boost: { title: 6, headings: 2 },
      prefix: (key) => termOfKey(key).length >= MIN_PREFIX_LENGTH || syllables.test(key),
      fuzzy: (key) => (termOfKey(key).length >= MIN_FUZZY_LENGTH ? 1 : 0),
    },
  })
  return {
    add: (record: SearchRecord) => index.add(record),
    remove: (record: SearchRecord) => index.remove(record),
    /**
     * Finds the records that have all words or similar ones, or else any of them.
     *
     * @param words folded, each once
     * @param limit of the matches; the count is of all
     */
    find: (words: readonly string[], limit: number) => {
      const withAny = index.search('', { tokenize: () => [...words] })
      const withAll = withAny.filter(({ queryTerms }) => queryTerms.length === words.length)
      const all = (withAll.length > 0 ? withAll : withAny).toSorted(byScore)
      const matches = all.slice(0, limit).map(({ id, queryTerms, terms }) => ({
        record: id as SearchRecord,
        words: new Set(queryTerms.map(termOfKey)),
        terms: new Set(terms.map(termOfKey)),
      }))
      return { count: all.length, matches }
    },
  }
}
