/** Finds the records of one language that have the words of a query, best first: MiniSearch with our words and fields. */
import MiniSearch, { type SearchResult } from 'minisearch'
import { termsIn } from './words.ts'

/** What can be found of a page. */
export interface SearchRecord {
  readonly address: string
  readonly language: string
  readonly title: string
  readonly headings: string
  readonly text: string
}

/** Shorter words would match too much by their beginning, or with a letter wrong, unless a letter is a syllable or a word itself. */
const MIN_PREFIX_LENGTH = 3
const syllables = /[\p{Script=Hangul}\p{Script=Han}]/u
const MIN_FUZZY_LENGTH = 4

/**
 * Han and Hangul have thousands of letters that a word can begin with, and MiniSearch tries them one by one for each word it adds
 * or removes. So their words are kept under 64 characters that no word has. A wrong first letter is therefore not forgiven there.
 */
const FIRST_OF_MANY_LETTERS = 0x2e80
const FIRST_GROUP = 0xe000
const GROUPS = 64

const keyOf = (term: string): string => {
  const letter = term.charCodeAt(0)
  return letter < FIRST_OF_MANY_LETTERS
    ? term
    : `${String.fromCharCode(FIRST_GROUP + (letter % GROUPS))}${term}`
}
const termOf = (key: string): string => (key.charCodeAt(0) < FIRST_OF_MANY_LETTERS ? key : key.slice(1))

/** Names the record itself, which is its own id. */
const ID_FIELD = 'record'

/** The last digits of a score depend on the order in which records were added and removed. */
const pointsOf = ({ score }: SearchResult): number => Math.round(score * 1e6)

/** The best first, and equal ones by their addresses, so that servers with the same pages list them alike. */
const byScore = (one: SearchResult, other: SearchResult): number =>
  pointsOf(other) - pointsOf(one) || (one.id.address < other.id.address ? -1 : 1)

/** Creates an index without records. */
export const createWordIndex = (language: string) => {
  const index = new MiniSearch<SearchRecord>({
    fields: ['title', 'headings', 'text'],
    idField: ID_FIELD,
    extractField: (record, field) => (field === ID_FIELD ? record : record[field as keyof SearchRecord]),
    tokenize: (text) => [...termsIn(text, language)],
    processTerm: keyOf, // folded by termsIn
    searchOptions: {
      boost: { title: 6, headings: 2 },
      prefix: (key) => termOf(key).length >= MIN_PREFIX_LENGTH || syllables.test(key),
      fuzzy: (key) => (termOf(key).length >= MIN_FUZZY_LENGTH ? 1 : 0),
    },
  })
  return {
    add: (record: SearchRecord) => index.add(record),
    remove: (record: SearchRecord) => index.remove(record),
    /**
     * Finds the records that have all words or similar ones; those that have any if none has all.
     *
     * @param words folded, each once
     * @param limit how many to return; the count is of all
     */
    find: (words: readonly string[], limit: number) => {
      const withAny = index.search('', { tokenize: () => [...words] })
      const withAll = withAny.filter(({ queryTerms }) => queryTerms.length === words.length)
      const found = (withAll.length > 0 ? withAll : withAny).toSorted(byScore)
      const matches = found.slice(0, limit).map(({ id, queryTerms, terms }) => ({
        record: id as SearchRecord,
        words: new Set(queryTerms.map(termOf)),
        terms: new Set(terms.map(termOf)),
      }))
      return { count: found.length, matches }
    },
  }
}
