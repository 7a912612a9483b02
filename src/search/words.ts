/** Splits text into words and folds them: queries match in any case, with or without accents. */
import { memoizeByKey } from '../lib/memoize.ts'

/** Runs of letters and digits in lower-case text. ASCII is listed apart, because V8 matches it faster. */
const runs = /(?:[a-z0-9]+|[\p{L}\p{M}\p{N}])+/gu

/** Scripts that write words without spaces between them. */
const unspaced = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}]/u

/** Marks that people leave out in Latin, Greek, Cyrillic, Hebrew and Arabic. Elsewhere, marks are vowels. */
const optionalMarks = /[\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670]/g

/** Characters that Unicode does not decompose, and how people type them on other keyboards. */
const plainCharacters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ı: 'i',
  þ: 'th',
}
const specialCharacters = /[ßæœøđðłıþ]/g

/** A loop, because a regular expression takes several times as long. */
const isAscii = (word: string): boolean => {
  for (let index = 0; index < word.length; index += 1) if (word.charCodeAt(index) > 0x7f) return false
  return true
}

/** Queries are no longer. Normalizing takes quadratic time in the number of marks on a character. */
const MAX_WORD_LENGTH = 100

/** Returns a lower-case word without optional marks, cut to the length of the longest query. */
const fold = (word: string): string =>
  isAscii(word)
    ? word
    : word
        .slice(0, MAX_WORD_LENGTH)
        .normalize('NFKD')
        .toLowerCase() // 𝐀 has no lower case, but decomposes into A
        .replaceAll(optionalMarks, '')
        .replaceAll(specialCharacters, (character) => plainCharacters[character] ?? character)
        .normalize('NFC')

/** Keeps all offsets: İ is the only character whose lower case has another length. */
const lowerCaseOf = (text: string): string => text.replaceAll('İ', 'I').toLowerCase()

const segmenterOf = memoizeByKey((language: string) => new Intl.Segmenter(language, { granularity: 'word' }))

/**
 * Visits the words of a text in order. A dictionary finds those of Chinese, Japanese and Thai; in other
 * scripts, each run of letters and digits is a word, which takes a tenth of the time.
 *
 * @param visit receives the folded word and the offsets of its start and end; returns whether to continue
 */
export const visitWords = (
  text: string,
  language: string,
  visit: (term: string, start: number, end: number) => boolean,
): void => {
  const visitWord = (word: string, start: number): boolean => {
    const term = fold(word)
    return term === '' || visit(term, start, start + word.length)
  }
  for (const { 0: run, index } of lowerCaseOf(text).matchAll(runs)) {
    if (isAscii(run) || !unspaced.test(run)) {
      if (!visitWord(run, index)) return
      continue
    }
    for (const { segment, index: offset } of segmenterOf(language).segment(run))
      if (!visitWord(segment, index + offset)) return
  }
}

/** Returns the words of a text in order, folded. */
export const termsIn = (text: string, language: string): readonly string[] => {
  const terms: string[] = []
  visitWords(text, language, (term) => terms.push(term) > 0)
  return terms
}

/** Returns the number of words in a text. */
export const wordCount = (text: string, language: string): number => {
  if (!unspaced.test(text)) return text.match(runs)?.length ?? 0
  let count = 0
  for (const { isWordLike } of segmenterOf(language).segment(text)) if (isWordLike) count += 1
  return count
}
