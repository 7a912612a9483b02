/**
 * A text made ready for setting: cleaned, cut into graphemes, each with its font, its level of direction and whether a
 * line may end after it. Used by the line shaper and the text setter.
 */
import createBidi from 'bidi-js'
import type { CardFont, FontLibrary } from './font-library.ts'
import type { TextStyle } from './fonts.ts'

const bidi = createBidi()
const segmenter = new Intl.Segmenter('und', { granularity: 'grapheme' })

/** What a reader sees as one character. */
export interface Grapheme {
  readonly text: string
  readonly font: CardFont
  /** Of the Unicode Bidirectional Algorithm (UAX #9): odd runs from right to left. */
  readonly level: number
  readonly isSpace: boolean
  /** Whether a line may end here. */
  readonly breakAfter: boolean
}

/** Marks that pile up on one letter would leave any box; no orthography needs more than four. */
const PILED_MARKS = /(\p{M}{4})\p{M}+/gu

/** In UTF-16 units: thrice what the smallest size holds, so that the setter still sees that there is more. */
const LONGEST_TEXT = 1_000

/** Returns the text composed, on one line, without controls. */
const cleanText = (text: string): string =>
  text
    .slice(0, LONGEST_TEXT)
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(PILED_MARKS, '$1')
    .replaceAll(/[\s\u2028\u2029]+/gu, (space) => (/^[\u00a0\u202f]$/u.test(space) ? space : ' '))
    .replaceAll(/[\p{Cc}\u202a-\u202e]/gu, '')
    .trim()

/** Kana and Hangul tell their language whatever the site's is. */
const languageOf = (text: string, language: string): string => {
  if (/\p{Script=Hiragana}|\p{Script=Katakana}/u.test(text)) return 'ja'
  return /\p{Script=Hangul}/u.test(text) ? 'ko' : language
}

const isIdeograph = (text: string): boolean =>
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]/u.test(text)
/** Closing marks and small kana never begin a line, opening ones never end it (JIS X 4051, UAX #14). */
const beginsNoLine = /^[\p{Pe}\p{Pf}、。，．：；！？・ーぁぃぅぇぉっゃゅょァィゥェォッャュョ々]/u
const endsNoLine = /^[\p{Ps}\p{Pi}]/u

const mayBreak = (text: string, next: string | undefined): boolean => {
  if (text === ' ' || /^[-–—/\u200b]$/u.test(text)) return true
  if (next === undefined || !(isIdeograph(text) || isIdeograph(next))) return false
  return !beginsNoLine.test(next) && !endsNoLine.test(text)
}

/** Marks that no font has are left off their letter. */
const findFont = (text: string, fontFor: (part: string) => CardFont | undefined) => {
  for (const part of [text, text.replaceAll(/\p{M}/gu, '')]) {
    const font = part === '' ? undefined : fontFor(part)
    if (font !== undefined) return { text: part, font }
  }
  return undefined
}

/**
 * Cuts a text into graphemes. One that no font has is left out, on purpose: a box in its place says nothing, and the
 * text alternative still has it.
 */
export const createParagraph = (
  content: string,
  style: TextStyle,
  options: { readonly library: FontLibrary; readonly language: string },
): readonly Grapheme[] => {
  const text = cleanText(content)
  const language = languageOf(text, options.language)
  const found = [...segmenter.segment(text)]
    .map(({ segment }) => findFont(segment, (part) => options.library.fontFor(part, style, language)))
    .filter((grapheme) => grapheme !== undefined)
    .filter(({ text: own }, index, all) => own !== ' ' || (index > 0 && all[index - 1]?.text !== ' '))
  const { levels } = bidi.getEmbeddingLevels(found.map((grapheme) => grapheme.text).join(''))
  let offset = 0
  return found.map((grapheme, index) => {
    const level = levels[offset] ?? 0
    offset += grapheme.text.length
    const isSpace = grapheme.text === ' '
    return { ...grapheme, level, isSpace, breakAfter: mayBreak(grapheme.text, found[index + 1]?.text) }
  })
}
