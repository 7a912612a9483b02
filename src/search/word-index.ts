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

/** How often a term stands in the fields of the records that have it, by the record's number. */
type Frequencies = Partial<Record<Field, Map<number, number>>>

type Terms = SearchableMap<Frequencies>

/** A term that a word of a query finds. */
interface Similar {
  readonly frequencies: Frequencies
  /** 1 if it is the word itself. */
  readonly weight: number
}

const similarTo = (word: string, terms: Terms): ReadonlyMap<string, Similar> => {
  const similar = new Map<string, Similar>()
  const add = (term: string, frequencies: Frequencies | undefined, weight: number): void => {
    if (frequencies !== undefined && !similar.has(term)) similar.set(term, { frequencies, weight })
  }
  add(word, terms.get(word), 1)
  if (word.length >= MIN_PREFIX_LENGTH)
    for (const [term, frequencies] of terms.atPrefix(word))
      add(term, frequencies, (PREFIX_WEIGHT * term.length) / (1.3 * term.length - 0.3 * word.length))
  if (word.length >= MIN_FUZZY_LENGTH)
    for (const [term, [frequencies, distance]] of terms.fuzzyGet(word, 1))
      add(term, frequencies, (FUZZY_WEIGHT * term.length) / (term.length + distance))
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

  const frequenciesOf = (term: string): Frequencies => {
    const known = terms.get(term)
    if (known !== undefined) return known
    const frequencies = {}
    terms.set(structuredClone(term), frequencies) // a part of a text would keep the whole text in memory
    return frequencies
  }

  const addField = (record: SearchRecord, number: number, field: Field): void => {
    const found = termsIn(record[field], language)
    for (const term of found) {
      const frequencies = frequenciesOf(term)
      const ofField = frequencies[field] ?? new Map<number, number>()
      ofField.set(number, (ofField.get(number) ?? 0) + 1)
      frequencies[field] = ofField
    }
    const length = new Set(found).size
    lengths[field][number] = length
    totalLengths[field] += length
  }

  const removeField = (record: SearchRecord, number: number, field: Field): void => {
    totalLengths[field] -= lengths[field][number] ?? 0
    for (const term of new Set(termsIn(record[field], language))) {
      const frequencies = terms.get(term)
      frequencies?.[field]?.delete(number)
      if (fields.every((field) => !frequencies?.[field]?.size)) terms.delete(term)
    }
  }

  /** Adds what a term in a field is worth, by BM25+ (k = 1.2, b = 0.7, d = 0.5). */
  const addPoints = (points: Float64Array, field: Field, { frequencies, weight }: Similar): void => {
    const ofField = frequencies[field]
    if (ofField === undefined) return
    const rarity = Math.log(1 + (numbers.size - ofField.size + 0.5) / (ofField.size + 0.5))
    const worth = weight * boosts[field] * rarity
    const averageLength = totalLengths[field] / numbers.size
    for (const [number, frequency] of ofField) {
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

  const matchOf = ({ record, number }: Candidate, found: readonly FoundWord[]): RecordMatch => {
    const words = new Set<string>()
    const terms = new Set<string>()
    for (const { word, similar } of found)
      for (const [term, { frequencies }] of similar)
        if (frequencies.text?.has(number)) {
          words.add(word)
          terms.add(term)
        }
    return { record, words, terms }
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
        matches: ranked.slice(0, limit).map((candidate) => matchOf(candidate, found)),
      }
    },
  }
}
