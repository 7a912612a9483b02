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

/** Later matches than this many words after the first one do not count: a longer text says it early, too. */
const WORDS_AFTER = 100

/** What a query found in a text; all folded, as {@link visitWords} has them. */
export interface TextMatch {
  /** The words of the query. */
  readonly words: ReadonlySet<string>
  /** The words of the text that they found: themselves or similar ones. */
  readonly terms: ReadonlySet<string>
}

/**
 * Reads a text from its start, no further than the excerpt needs. Returns its words and the place of the first where all words
 * of the query stand together, or else most of the terms.
 */
const readWords = (text: string, match: TextMatch, language: string) => {
  const words: Word[] = []
  let best = { place: 0, score: 0 }
  let near: number[] = []
  let end = match.terms.size === 0 ? 0 : Infinity
  visitWords(text, language, (word) => {
    const place = words.push(word) - 1
    if (match.terms.has(word.term)) {
      near = [...near.filter((before) => before > place - (WORDS - WORDS_BEFORE)), place]
      const found = new Set(near.map((place) => words[place]?.term ?? ''))
      const hasAll = match.words.isSubsetOf(found)
      const score = hasAll ? Infinity : found.size
      if (score > best.score) best = { place: near[0] ?? place, score }
      end = hasAll ? 0 : Math.min(end, place + WORDS_AFTER)
    }
    return place < Math.max(end, best.place + WORDS)
  })
  return { words, place: best.place }
}

/** Returns the surroundings of the place where most of the terms stand together; the start of the text if none is in it. */
export const excerptOf = (text: string, match: TextMatch, language: string): readonly ExcerptPart[] => {
  const { words, place } = readWords(text, match, language)
  const first = Math.max(0, place - WORDS_BEFORE)
  const shown = words.slice(first, first + WORDS)
  const last = shown.at(-1)
  if (last === undefined) return []
  const parts: ExcerptPart[] = first > 0 ? [{ text: '… ', isMatch: false }] : []
  let end = first > 0 ? (shown[0]?.start ?? 0) : 0
  for (const word of shown) {
    if (!match.terms.has(word.term)) continue
    parts.push({ text: text.slice(end, word.start), isMatch: false })
    parts.push({ text: text.slice(word.start, word.end), isMatch: true })
    end = word.end
  }
  const isWhole = first + WORDS >= words.length
  parts.push({ text: isWhole ? text.slice(end) : `${text.slice(end, last.end)} …`, isMatch: false })
  return parts.filter((part) => part.text !== '')
}
