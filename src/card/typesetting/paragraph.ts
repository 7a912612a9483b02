/** Splits a text into graphemes, each with its font, its bidi level and whether a line may end after it. */
import createBidi from 'bidi-js'
import type { TextStyle } from '../../fonts/font-families.ts'
import type { CardFont, FontLibrary } from './font-library.ts'

const bidi = createBidi()
const segmenter = new Intl.Segmenter('und', { granularity: 'grapheme' })

/** One user-perceived character (UAX #29). */
export type Grapheme = Readonly<ReturnType<typeof createParagraph>[number]>

/** Piled-up marks would overflow any box. No orthography needs more than four on a character. */
const PILED_MARKS = /(\p{M}{4})\p{M}+/gu

/** In UTF-16 units. Three times what fits at the smallest size, so a longer text still counts as too long. */
const LONGEST_TEXT = 1_000

/** Returns the text in NFC, on one line, without control characters. */
const cleanText = (text: string): string =>
  text
    .slice(0, LONGEST_TEXT)
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(PILED_MARKS, '$1')
    .replaceAll(/[\s\u2028\u2029]+/gu, (space) => (/^[\u00a0\u202f]$/u.test(space) ? space : ' '))
    .replaceAll(/[\p{Cc}\u202a-\u202e]/gu, '')
    .trim()

/** Kana and Hangul reveal their language regardless of the site's. */
const languageOf = (text: string, language: string): string => {
  if (/\p{Script=Hiragana}|\p{Script=Katakana}/u.test(text)) return 'ja'
  return /\p{Script=Hangul}/u.test(text) ? 'ko' : language
}

const isIdeograph = (text: string): boolean =>
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]/u.test(text)
/** Closing marks and small kana never start a line; opening marks never end one (JIS X 4051, UAX #14). */
const beginsNoLine = /^[\p{Pe}\p{Pf}、。，．：；！？・ーぁぃぅぇぉっゃゅょァィゥェォッャュョ々]/u
const endsNoLine = /^[\p{Ps}\p{Pi}]/u

/** Written without spaces between words; ICU's dictionaries find the words (UAX #14, class SA). */
const isUnspaced = (text: string): boolean => /^[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u.test(text)
const wordSegmenter = new Intl.Segmenter('und', { granularity: 'word' })

/** Returns the offsets, in UTF-16 units, at which a word or a gap between words starts. */
const wordStarts = (text: string): ReadonlySet<number> =>
  new Set([...wordSegmenter.segment(text)].map(({ index }) => index))

const mayBreak = (text: string, next: string | undefined): boolean => {
  if (text === ' ' || /^[-–—/\u200b]$/u.test(text)) return true
  if (next === undefined || !(isIdeograph(text) || isIdeograph(next))) return false
  return !beginsNoLine.test(next) && !endsNoLine.test(text)
}

/** Falls back to the bare character if no font has its marks. */
const findFont = (text: string, fontFor: (part: string) => CardFont | undefined) => {
  for (const part of [text, text.replaceAll(/\p{M}/gu, '')]) {
    const font = part === '' ? undefined : fontFor(part)
    if (font !== undefined) return { text: part, font }
  }
  return undefined
}

/** Splits a cleaned text into graphemes, without those that no font has: boxes help nobody. */
export const createParagraph = (
  content: string,
  style: TextStyle,
  options: { readonly library: FontLibrary; readonly language: string },
) => {
  const text = cleanText(content)
  const language = languageOf(text, options.language)
  const found = [...segmenter.segment(text)]
    .map(({ segment }) => findFont(segment, (part) => options.library.fontFor(part, style, language)))
    .filter((grapheme) => grapheme !== undefined)
    .filter(({ text: own }, index, all) => own !== ' ' || (index > 0 && all[index - 1]?.text !== ' '))
  const drawn = found.map((grapheme) => grapheme.text).join('')
  const { levels } = bidi.getEmbeddingLevels(drawn)
  const starts = wordStarts(drawn)
  let offset = 0
  return found.map((grapheme, index) => {
    /** Embedding level (UAX #9); odd levels run from right to left. */
    const level = levels[offset] ?? 0
    offset += grapheme.text.length
    const next = found[index + 1]?.text
    const isWordEnd =
      next !== undefined && isUnspaced(grapheme.text) && isUnspaced(next) && starts.has(offset)
    const isSpace = grapheme.text === ' '
    /** Whether a line may end here. */
    const breakAfter = isWordEnd || mayBreak(grapheme.text, next)
    return { ...grapheme, level, isSpace, breakAfter }
  })
}
