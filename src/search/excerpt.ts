/** Chooses the part of a text to show under a search result. */
import { visitWords, type Word } from './words.ts'

/** A part of an excerpt; `isMatch` if the query found it. */
export interface ExcerptPart {
  readonly text: string
  readonly isMatch: boolean
}

/** Words before the first match, and in all. */
const WORDS_BEFORE = 8
const WORDS = 36

/** Reading ends this many words after the first match: a longer text says it early, too. */
const WORDS_AFTER = 200

/** Reads a text from its start; returns the places of the matches among the words. */
const readMatches = (text: string, terms: ReadonlySet<string>, language: string) => {
  const words: Word[] = []
  const matches: number[] = []
  visitWords(text, language, (word) => {
    if (terms.has(word.term)) matches.push(words.length)
    words.push(word)
    return words.length <= (matches[0] ?? Infinity) + WORDS_AFTER
  })
  return { words, matches }
}

/**
 * Returns the surroundings of the place where most of the terms stand together; the start of the text if none is in it.
 *
 * @param terms folded, as {@link visitWords} has them
 */
export const excerptOf = (
  text: string,
  terms: ReadonlySet<string>,
  language: string,
): readonly ExcerptPart[] => {
  const { words, matches } = readMatches(text, terms, language)
  const richness = (place: number): number =>
    new Set(words.slice(place, place + WORDS - WORDS_BEFORE).map(({ term }) => (terms.has(term) ? term : '')))
      .size
  const best = matches.reduce<{ place: number; score: number }>(
    (found, place) => {
      const score = richness(place)
      return score > found.score ? { place, score } : found
    },
    { place: 0, score: 0 },
  )
  const first = Math.max(0, best.place - WORDS_BEFORE)
  const shown = words.slice(first, first + WORDS)
  const last = shown.at(-1)
  if (last === undefined) return []
  const parts: ExcerptPart[] = first > 0 ? [{ text: '… ', isMatch: false }] : []
  let end = first > 0 ? (shown[0]?.start ?? 0) : 0
  for (const word of shown) {
    if (!terms.has(word.term)) continue
    parts.push({ text: text.slice(end, word.start), isMatch: false })
    parts.push({ text: text.slice(word.start, word.end), isMatch: true })
    end = word.end
  }
  const isWhole = first + WORDS >= words.length
  parts.push({ text: isWhole ? text.slice(end) : `${text.slice(end, last.end)} …`, isMatch: false })
  return parts.filter((part) => part.text !== '')
}
