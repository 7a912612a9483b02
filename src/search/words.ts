/** Splits text into words and folds them, so that a query finds them whatever their case and accents. Used for texts and queries. */

/** A word of a text. */
export interface Word {
  /** Folded: in lower case, without accents. */
  readonly term: string
  /** Offsets in the text of its first character and of the one after its last. */
  readonly start: number
  readonly end: number
}

/** ASCII is named apart, because V8 finds it faster than Unicode's classes. */
const runs = /(?:[a-zA-Z0-9]+|[\p{L}\p{M}\p{N}])+/gu

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

const ascii = /^[\0-\x7f]*$/

const fold = (word: string): string => {
  const lower = word.toLowerCase()
  if (ascii.test(lower)) return lower
  return lower
    .normalize('NFKD')
    .replaceAll(optionalMarks, '')
    .replaceAll(specialLetters, (letter) => plainLetters.get(letter) ?? letter)
    .normalize('NFC')
}

const segmenters = new Map<string, Intl.Segmenter>()

const segmenterOf = (language: string): Intl.Segmenter => {
  const segmenter = segmenters.get(language) ?? new Intl.Segmenter(language, { granularity: 'word' })
  segmenters.set(language, segmenter)
  return segmenter
}

/**
 * Calls back for the words of a text in order, until it returns false. A dictionary finds those of Chinese, Japanese and
 * Thai; other words end where letters end, which takes a tenth of the time.
 */
export const visitWords = (text: string, language: string, visit: (word: Word) => boolean): void => {
  const visitWord = (word: string, start: number): boolean => {
    const term = fold(word)
    return term === '' || visit({ term, start, end: start + word.length })
  }
  for (const { 0: run, index } of text.matchAll(runs)) {
    if (ascii.test(run) || !unspaced.test(run)) {
      if (!visitWord(run, index)) return
      continue
    }
    for (const { segment, index: offset } of segmenterOf(language).segment(run))
      if (!visitWord(segment, index + offset)) return
  }
}

/** Returns the words of a text in order. */
export const wordsOf = (text: string, language: string): readonly Word[] => {
  const words: Word[] = []
  visitWords(text, language, (word) => words.push(word) > 0)
  return words
}
