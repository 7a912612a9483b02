/** Chooses the part of a text to show under a search result. */
import { visitWords } from './words.ts'

/** A part of an excerpt; `isMatch` if the query found it. */
export interface ExcerptPart {
  readonly text: string
  readonly isMatch: boolean
}

/** Words before the first match, and in all. */
const WORDS_BEFORE = 8
const WORDS = 36

/** Matches more than this many words after the first do not count, so that a long text is not read to its end. */
const WORDS_AFTER = 100

/** What a query found in a text; all folded, as {@link visitWords} has them. */
export interface TextMatch {
  /** The words of the query. */
  readonly words: ReadonlySet<string>
  /** The words of the text that they found: themselves or similar ones. */
  readonly terms: ReadonlySet<string>
}

/**
 * Reads a text from its start, no further than the excerpt needs. Returns where its words start and end, what the query found,
 * and the place of the first where all words of the query stand together, or else most of the terms.
 */
const readWords = (text: string, match: TextMatch, language: string) => {
  const starts: number[] = []
  const ends: number[] = []
  /** Words that the query found, each with the number of words before it. */
  const found: { readonly term: string; readonly place: number }[] = []
  let best = { place: 0, score: 0 }
  let stop = match.terms.size === 0 ? 0 : Infinity
  visitWords(text, language, (term, start, end) => {
    ends.push(end)
    const place = starts.push(start) - 1
    if (match.terms.has(term)) {
      found.push({ term, place })
      const near = found.filter((other) => other.place > place - (WORDS - WORDS_BEFORE))
      const terms = new Set(near.map(({ term }) => term))
      const hasAll = match.words.isSubsetOf(terms)
      const score = hasAll ? Infinity : terms.size
      if (score > best.score) best = { place: near[0]?.place ?? place, score }
      stop = hasAll ? 0 : Math.min(stop, place + WORDS_AFTER)
    }
    return place < Math.max(stop, best.place + WORDS)
  })
  return { starts, ends, found, place: best.place }
}

/** Returns the surroundings of the place where most of the terms stand together; the start of the text if none is in it. */
export const excerptOf = (text: string, match: TextMatch, language: string): readonly ExcerptPart[] => {
  const { starts, ends, found, place } = readWords(text, match, language)
  if (starts.length === 0) return []
  const first = Math.max(0, place - WORDS_BEFORE)
  const last = Math.min(first + WORDS, starts.length) - 1
  const parts: ExcerptPart[] = first > 0 ? [{ text: '… ', isMatch: false }] : []
  let written = first > 0 ? (starts[first] ?? 0) : 0
  for (const { place } of found) {
    if (place < first || place > last) continue
    parts.push({ text: text.slice(written, starts[place]), isMatch: false })
    parts.push({ text: text.slice(starts[place], ends[place]), isMatch: true })
    written = ends[place] ?? written
  }
  const isWhole = last === starts.length - 1
  parts.push({ text: isWhole ? text.slice(written) : `${text.slice(written, ends[last])} …`, isMatch: false })
  return parts.filter((part) => part.text !== '')
}
