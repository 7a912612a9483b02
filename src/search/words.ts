/** Splits text into words and folds them, so that a query finds them whatever their case and accents. */
import { memoizeByKey } from '../lib/memoize.ts'

/** ASCII is named apart, because V8 finds it faster than Unicode's classes. Meant for text in lower case. */
const runs = /(?:[a-z0-9]+|[\p{L}\p{M}\p{N}])+/gu

/** Scripts that write words without spaces between them. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

/** Accents and points that readers leave out: Latin, Greek, Cyrillic, Hebrew, Arabic. In other scripts, marks are vowels. */
const optionalMarks = /[\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670]/g

/** Letters that Unicode does not decompose, as people type them without the right keyboard. */
const plainLetters: ReadonlyMap<string, string> = new Map(
  Object.entries({ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', ł: 'l', ı: 'i', þ: 'th' }),
)
const specialLetters = /[ßæœøđðłıþ]/g

/** A loop, because a regular expression takes several times as long, for every word of every result. */
const isAscii = (word: string): boolean => {
  for (let index = 0; index < word.length; index += 1) if (word.charCodeAt(index) > 0x7f) return false
  return true
}

/** No query is longer. The marks of one letter are sorted in quadratic time. */
const MAX_WORD_LENGTH = 100

/** Removes what readers leave out of a word in lower case, and what is longer than any query. */
const fold = (word: string): string =>
  isAscii(word)
    ? word
    : word
        .slice(0, MAX_WORD_LENGTH)
        .normalize('NFKD')
        .toLowerCase() // 𝐀 has no small letter, but decomposes into A
        .replaceAll(optionalMarks, '')
        .replaceAll(specialLetters, (letter) => plainLetters.get(letter) ?? letter)
        .normalize('NFC')

/** Keeps all offsets: İ is the only letter whose small one has another length. */
const lowerCaseOf = (text: string): string => text.replaceAll('İ', 'I').toLowerCase()

const segmenterOf = memoizeByKey((language: string) => new Intl.Segmenter(language, { granularity: 'word' }))

/**
 * Calls back for the words of a text in order. A dictionary finds those of Chinese, Japanese and Thai; other words end where
 * letters end, which takes a tenth of the time.
 *
 * @param visit receives the word, folded (in lower case, without accents), and the offsets in the text of its first character and of
 * the one after its last; returns whether it wants the next word
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

/** Returns the number of words in a text. A dictionary finds those of Chinese, Japanese and Thai. */
export const countWords = (text: string, language: string): number => {
  if (!unspaced.test(text)) return text.match(runs)?.length ?? 0
  let count = 0
  for (const { isWordLike } of segmenterOf(language).segment(text)) if (isWordLike) count += 1
  return count
}
