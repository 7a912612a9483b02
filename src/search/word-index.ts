/**
 * Finds the records of one language that have the words of a query, best first. The tree of words is MiniSearch's, and so is the
 * ranking. MiniSearch itself makes several objects for each word of each page it looks at, which takes three times as long.
 */
import SearchableMap from 'minisearch/SearchableMap'
import type { TextMatch } from './excerpt.ts'
import { termsIn } from './words.ts'

/** What can be found of a page. Compared by identity, so an unchanged page must keep its record. */
export interface SearchRecord {
  readonly address: string
  readonly language: string
  readonly title: string
  readonly headings: string
  readonly text: string
}

/** A record that a query found, and what of its text. */
export interface RecordMatch extends TextMatch {
  readonly record: SearchRecord
}

/** Holds the records of one language. */
export interface WordIndex {
  readonly records: () => Iterable<SearchRecord>
  readonly has: (record: SearchRecord) => boolean
  readonly add: (record: SearchRecord) => void
  readonly remove: (record: SearchRecord) => void
  /**
   * Finds the records that have all words or similar ones; those that have any if none has all.
   *
   * @param words folded, each once
   * @param limit how many to return; the count is of all
   */
  readonly find: (
    words: readonly string[],
    limit: number,
  ) => { readonly count: number; readonly matches: readonly RecordMatch[] }
}

/** What a word counts in each field. */
const boosts = { title: 6, headings: 2, text: 1 } as const

type Field = keyof typeof boosts
const fields = Object.keys(boosts) as Field[]

/** What words count that begin with one of the query, or have one letter wrong; longer ones count less. */
const PREFIX_WEIGHT = 0.375
const FUZZY_WEIGHT = 0.45

/** Words shorter than these would match too much by their beginning, or with a letter wrong. */
const MIN_PREFIX_LENGTH = 2
const MIN_FUZZY_LENGTH = 4

/**
 * A record that has a term in one of its fields: the record's number, and in the last byte how often the term stands there. One
 * integer, because there are hundreds of thousands.
 */
type Posting = number

const toPosting = (number: number, frequency: number): Posting => (number << 8) | Math.min(frequency, 0xff)
const numberIn = (posting: Posting): number => posting >> 8
const frequencyIn = (posting: Posting): number => posting & 0xff

/** The records that have a term, by field. */
type Postings = Partial<Record<Field, Posting[]>>

type Terms = SearchableMap<Postings>

/** A term that a word of a query finds. */
interface Similar {
  readonly postings: Postings
  /** 1 if it is the word itself. */
  readonly weight: number
}

const similarTo = (word: string, terms: Terms): ReadonlyMap<string, Similar> => {
  const similar = new Map<string, Similar>()
  const add = (term: string, postings: Postings | undefined, weight: number): void => {
    if (postings !== undefined && !similar.has(term)) similar.set(term, { postings, weight })
  }
  add(word, terms.get(word), 1)
  if (word.length >= MIN_PREFIX_LENGTH)
    for (const [term, postings] of terms.atPrefix(word))
      add(term, postings, (PREFIX_WEIGHT * term.length) / (1.3 * term.length - 0.3 * word.length))
  if (word.length >= MIN_FUZZY_LENGTH)
    for (const [term, [postings, distance]] of terms.fuzzyGet(word, 1))
      add(term, postings, (FUZZY_WEIGHT * term.length) / (term.length + distance))
  return similar
}

/** A record that has at least one of the words. */
interface Candidate {
  readonly record: SearchRecord
  readonly number: number
  readonly words: number
  readonly score: number
}

/** Creates an index without records. */
export const createWordIndex = (language: string): WordIndex => {
  const terms: Terms = new SearchableMap()
  /** Small numbers, so that points of records are elements of an array: a query may add to them 10,000 times. */
  const numbers = new Map<SearchRecord, number>()
  const freeNumbers: number[] = []
  /** How many different terms each field has, by the record's number, and in all. */
  const lengths: Readonly<Record<Field, number[]>> = { title: [], headings: [], text: [] }
  const totalLengths = { title: 0, headings: 0, text: 0 }

  const postingsOf = (term: string): Postings => {
    const known = terms.get(term)
    if (known !== undefined) return known
    const postings = {}
    terms.set(structuredClone(term), postings) // a part of a text would keep the whole text in memory
    return postings
  }

  const addField = (record: SearchRecord, number: number, field: Field): void => {
    const frequencies = new Map<string, number>()
    for (const term of termsIn(record[field], language))
      frequencies.set(term, (frequencies.get(term) ?? 0) + 1)
    for (const [term, frequency] of frequencies) {
      const postings = postingsOf(term)
      postings[field] ??= []
      postings[field].push(toPosting(number, frequency))
    }
    lengths[field][number] = frequencies.size
    totalLengths[field] += frequencies.size
  }

  const removeField = (record: SearchRecord, number: number, field: Field): void => {
    totalLengths[field] -= lengths[field][number] ?? 0
    for (const term of new Set(termsIn(record[field], language))) {
      const postings = terms.get(term)
      const ofField = postings?.[field] ?? []
      const place = ofField.findIndex((posting) => numberIn(posting) === number)
      if (place !== -1) ofField.splice(place, 1)
      if (fields.every((field) => !postings?.[field]?.length)) terms.delete(term)
    }
  }

  /** Adds what a term in a field is worth, by BM25+ (k = 1.2, b = 0.7, d = 0.5). */
  const addPoints = (points: Float64Array, field: Field, { postings, weight }: Similar): void => {
    const ofField = postings[field]
    if (ofField === undefined) return
    const rarity = Math.log(1 + (numbers.size - ofField.length + 0.5) / (ofField.length + 0.5))
    const worth = weight * boosts[field] * rarity
    const averageLength = totalLengths[field] / numbers.size
    for (const posting of ofField) {
      const number = numberIn(posting)
      const frequency = frequencyIn(posting)
      const length = (lengths[field][number] ?? 0) / averageLength
      const gain = (frequency * 2.2) / (frequency + 1.2 * (0.3 + 0.7 * length))
      points[number] = (points[number] ?? 0) + worth * (0.5 + gain)
    }
  }

  /** Finds the terms similar to a word, and the points of the records that have them, by number. */
  const findWord = (word: string) => {
    const similar = similarTo(word, terms)
    const points = new Float64Array(numbers.size + freeNumbers.length)
    for (const term of similar.values()) for (const field of fields) addPoints(points, field, term)
    return { word, similar, points }
  }

  type FoundWord = ReturnType<typeof findWord>

  const candidatesFor = (found: readonly FoundWord[]): readonly Candidate[] => {
    const candidates: Candidate[] = []
    for (const [record, number] of numbers) {
      let words = 0
      let sum = 0
      for (const { points } of found) {
        const gained = points[number] ?? 0
        if (gained > 0) words += 1
        sum += gained
      }
      if (words > 0) candidates.push({ record, number, words, score: sum * words })
    }
    return candidates
  }

  /** Returns the matches of some records. Asks each term once for all of them, because a term may be in every record. */
  const matchesOf = (
    candidates: readonly Candidate[],
    found: readonly FoundWord[],
  ): readonly RecordMatch[] => {
    const byNumber = new Map(
      candidates.map(({ record, number }) => [
        number,
        { record, words: new Set<string>(), terms: new Set<string>() },
      ]),
    )
    for (const { word, similar } of found)
      for (const [term, { postings }] of similar)
        for (const posting of postings.text ?? []) {
          const match = byNumber.get(numberIn(posting))
          match?.words.add(word)
          match?.terms.add(term)
        }
    return [...byNumber.values()]
  }

  return {
    records: () => numbers.keys(),
    has: (record) => numbers.has(record),
    add: (record) => {
      const number = freeNumbers.pop() ?? numbers.size
      numbers.set(record, number)
      for (const field of fields) addField(record, number, field)
    },
    remove: (record) => {
      const number = numbers.get(record)
      if (number === undefined) return
      for (const field of fields) removeField(record, number, field)
      numbers.delete(record)
      freeNumbers.push(number)
    },
    find: (words, limit) => {
      const found = words.map(findWord)
      const withAny = candidatesFor(found)
      const withAll = withAny.filter((candidate) => candidate.words === words.length)
      const ranked = (withAll.length > 0 ? withAll : withAny).toSorted(
        (one, other) => other.score - one.score,
      )
      return {
        count: ranked.length,
        matches: matchesOf(ranked.slice(0, limit), found),
      }
    },
  }
}
