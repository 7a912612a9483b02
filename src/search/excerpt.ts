/** Chooses the excerpt of a text to show under a search result. */
import { visitWords } from './words.ts'

/** A part of an excerpt; `isMatch` if the query found it. */
export interface ExcerptPart {
  readonly text: string
  readonly isMatch: boolean
}

/** Words before the first match, and in total. */
const WORDS_BEFORE = 8
const WORDS = 36

/** Words after the first match in which others count, so that a long text is not read to its end. */
const WORDS_AFTER = 100

/** The matches of a query in a text, folded as by {@link visitWords}. */
export interface TextMatch {
  /** The words of the query. */
  readonly words: ReadonlySet<string>
  /** The same or similar words in the text. */
  readonly terms: ReadonlySet<string>
}

/**
 * Reads a text no further than the excerpt needs. Returns where its words start and end, the matches, and the
 * place of the first group that has all words of the query, or else most of the terms.
 */
const readWords = (text: string, match: TextMatch, language: string) => {
  const starts: number[] = []
  const ends: number[] = []
  /** Each with the number of words before it. */
  const matches: { readonly term: string; readonly place: number }[] = []
  let best = { place: 0, score: 0 }
  let stop = match.terms.size === 0 ? 0 : Infinity
  visitWords(text, language, (term, start, end) => {
    ends.push(end)
    const place = starts.push(start) - 1
    if (match.terms.has(term)) {
      matches.push({ term, place })
      const near = matches.filter((other) => other.place > place - (WORDS - WORDS_BEFORE))
      const terms = new Set(near.map(({ term }) => term))
      const hasAll = match.words.isSubsetOf(terms)
      const score = hasAll ? Infinity : terms.size
      if (score > best.score) best = { place: near[0]?.place ?? place, score }
      stop = hasAll ? 0 : Math.min(stop, place + WORDS_AFTER)
    }
    return place < Math.max(stop, best.place + WORDS)
  })
  return { starts, ends, matches, place: best.place }
}

/** Returns the surroundings of the place with most of the terms; the start of the text if it has none. */
export const excerptAround = (text: string, match: TextMatch, language: string): readonly ExcerptPart[] => {
  const { starts, ends, matches, place } = readWords(text, match, language)
  if (starts.length === 0) return []
  const first = Math.max(0, place - WORDS_BEFORE)
  const last = Math.min(first + WORDS, starts.length) - 1
  const parts: ExcerptPart[] = first > 0 ? [{ text: '… ', isMatch: false }] : []
  let written = first > 0 ? (starts[first] ?? 0) : 0
  for (const { place } of matches) {
    if (place < first || place > last) continue
    parts.push({ text: text.slice(written, starts[place]), isMatch: false })
    parts.push({ text: text.slice(starts[place], ends[place]), isMatch: true })
    written = ends[place] ?? written
  }
  const isWhole = last === starts.length - 1
  parts.push({ text: isWhole ? text.slice(written) : `${text.slice(written, ends[last])} …`, isMatch: false })
  return parts.filter((part) => part.text !== '')
}
