/** Which characters of a page the site's own typefaces lack, or have in several files, and which language's font draws ideographs. */
import { alegreyaSubsets } from '../fonts/font-families.ts'
import { classesOf, type HtmlNode, isElement, isText, parseDocument, walk } from '../html/html-tree.ts'

/** The weights that pages are set in. */
export type FontWeight = 400 | 700

/** Characters by the weight they are set in. */
export type PageCharacters = ReadonlyMap<FontWeight, ReadonlySet<string>>

const { latin: isLatin, ...further } = alegreyaSubsets
const furtherRanges = Object.values(further)

/** Punctuation that is as wide as an ideograph in Chinese and Japanese, and that Alegreya has in its Latin width. */
const ideographicPunctuation = new Set('“”…—‥※‖')

const isBold = (node: HtmlNode): boolean =>
  isElement(node) && (/^(?:strong|b|h[1-4])$/.test(node.tagName) || classesOf(node).includes('name'))

/** Returns the whole text of a page, and the part that a layout of the CV may set in bold. */
export const textsByWeight = (html: string): ReadonlyMap<FontWeight, string> => {
  const [all, bold]: [string[], string[]] = [[], []]
  let depth = 0
  const enter = (node: HtmlNode): boolean => {
    if (isText(node)) for (const texts of depth > 0 ? [all, bold] : [all]) texts.push(node.value)
    if (!isElement(node) || node.tagName === 'script' || node.tagName === 'style') return false
    if (isBold(node)) depth += 1
    return true
  }
  walk(parseDocument(html), enter, (element) => {
    if (isBold(element)) depth -= 1
  })
  return new Map([
    [400, all.join(' ')],
    [700, bold.join(' ')],
  ])
}

/** The name by which style sheets ask for the fonts of scripts, before any other. */
export const SCRIPT_FAMILY = 'Vitrine Scripts'

/** Vowels that browsers draw in parts, although Unicode does not take them apart: am in Thai and Lao, five in Khmer. */
const drawnWith = new Map([
  ['\u0E33', '\u0E4D\u0E32'],
  ['\u0EB3', '\u0ECD\u0EB2'],
  ...[...'\u17BE\u17BF\u17C0\u17C4\u17C5'].map((vowel) => [vowel, '\u17C1'] as const),
])

/** Returns what a character is drawn with besides itself: the parts of a vowel before and behind its consonant, as in பொ. */
const partsOf = (character: string): string =>
  drawnWith.get(character) ?? (/\p{M}/u.test(character) ? character.normalize('NFD') : '')

/** Returns the characters to draw for a text that the site's own typefaces lack. Chinese and Japanese have punctuation of their own. */
export const foreignCharacters = (text: string, language: string): ReadonlySet<string> => {
  const others = /^(?:zh|ja)\b/.test(language) ? ideographicPunctuation : new Set<string>()
  const isOwn = (character: string): boolean =>
    !others.has(character) && [isLatin, ...furtherRanges].some((has) => has(character.codePointAt(0) ?? 0))
  const characters = [...new Set(text)].filter((character) => !/\s/.test(character) && !isOwn(character))
  return new Set(characters.flatMap((character) => [character, ...partsOf(character)]).sort())
}

/** Returns the characters of a page that its own typefaces lack; nothing for most pages in Latin, Greek or Cyrillic. */
export const charactersOf = (texts: ReadonlyMap<FontWeight, string>, language: string): PageCharacters =>
  new Map(
    [...texts]
      .map(([weight, text]) => [weight, foreignCharacters(text, language)] as const)
      .filter(([, characters]) => characters.size > 0),
  )

/**
 * Returns the language whose font draws the ideographs of a page. If the page is in none that has any, kana and hangul
 * tell which one the words in it are.
 */
export const ideographLanguage = (characters: Iterable<string>, language: string): string => {
  if (/^(?:zh|ja|ko)\b/.test(language)) return language
  const text = [...characters].join('')
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return 'ja'
  return /\p{Script=Hangul}/u.test(text) ? 'ko' : language
}

/**
 * Returns whether a text has letters beyond the Latin subset of the site's own typefaces. A word such as "Łódź" or "Nguyễn" is then in
 * two fonts, and programs that read PDFs put a space where the font changes.
 */
export const needsWholeFonts = (text: string): boolean =>
  [...new Set(text)].some((character) => {
    const codePoint = character.codePointAt(0) ?? 0
    return furtherRanges.some((has) => has(codePoint)) && (!isLatin(codePoint) || /\p{M}/u.test(character))
  })
