/** Finds the characters that the site's own typefaces lack, and the language whose font draws ideographs. */
import { alegreyaSubsets } from '../fonts/font-families.ts'
import { classesOf, type HtmlNode, isElement, isText, parseDocument, walk } from '../html/html-tree.ts'

/** The weights that pages are set in. */
export type FontWeight = 400 | 700

/** Characters by the weight they are set in. */
export type PageCharacters = ReadonlyMap<FontWeight, ReadonlySet<string>>

const { latin: isLatin, ...further } = alegreyaSubsets
const furtherSubsets = Object.values(further)

/** Punctuation as wide as an ideograph in Chinese and Japanese; Alegreya has it in Latin width. */
const ideographicPunctuation = new Set('“”…—‥※‖')

const isBold = (node: HtmlNode): boolean =>
  isElement(node) && (/^(?:strong|b|h[1-4])$/.test(node.tagName) || classesOf(node).includes('name'))

/** Returns the whole text of a page, and the part that a CV layout may set in bold. */
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

/** The font family that style sheets put first, for fonts of scripts that the site's typefaces lack. */
export const SCRIPT_FAMILY = 'Vitrine Scripts'

/** Vowels that browsers draw in parts although Unicode does not decompose them, in Thai, Lao and Khmer. */
const drawnWith = new Map([
  ['\u0E33', '\u0E4D\u0E32'],
  ['\u0EB3', '\u0ECD\u0EB2'],
  ...[...'\u17BE\u17BF\u17C0\u17C4\u17C5'].map((vowel) => [vowel, '\u17C1'] as const),
])

/** Returns the parts that draw a character, such as those of a vowel around its consonant, as in பொ. */
const partsOf = (character: string): string =>
  drawnWith.get(character) ?? (/\p{M}/u.test(character) ? character.normalize('NFD') : '')

/** Returns the characters that the site's typefaces lack; in Chinese and Japanese, also wide punctuation. */
const foreignCharacters = (text: string, language: string): ReadonlySet<string> => {
  const wide = /^(?:zh|ja)\b/.test(language) ? ideographicPunctuation : new Set<string>()
  const isOwn = (character: string): boolean =>
    !wide.has(character) && [isLatin, ...furtherSubsets].some((has) => has(character.codePointAt(0) ?? 0))
  const characters = [...new Set(text)].filter((character) => !/\s/.test(character) && !isOwn(character))
  return new Set(characters.flatMap((character) => [character, ...partsOf(character)]).sort())
}

/** Returns the characters that the site's typefaces lack; none on most Latin, Greek or Cyrillic pages. */
export const charactersOf = (texts: ReadonlyMap<FontWeight, string>, language: string): PageCharacters =>
  new Map(
    [...texts]
      .map(([weight, text]) => [weight, foreignCharacters(text, language)] as const)
      .filter(([, characters]) => characters.size > 0),
  )

/** Returns the language whose font draws the ideographs: the page's, or the one that kana or hangul imply. */
export const ideographLanguage = (characters: Iterable<string>, language: string): string => {
  if (/^(?:zh|ja|ko)\b/.test(language)) return language
  const text = [...characters].join('')
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return 'ja'
  return /\p{Script=Hangul}/u.test(text) ? 'ko' : language
}

/**
 * Whether a text has letters beyond the Latin subset of the site's typefaces. A word such as "Łódź" or
 * "Nguyễn" would then be in two fonts, and PDF readers insert a space where the font changes.
 */
export const needsWholeFonts = (text: string): boolean =>
  [...new Set(text)].some((character) => {
    const codePoint = character.codePointAt(0) ?? 0
    return furtherSubsets.some((has) => has(codePoint)) && (!isLatin(codePoint) || /\p{M}/u.test(character))
  })
