/**
 * Which of the fonts in static/fonts/ a CV needs in one piece. They come in subsets, and a word such as "Łódź" or "Nguyễn" has letters
 * from two; programs that read PDFs put a space where the font changes. Such a CV gets each font cut to its own characters.
 */
import { alegreyaSubsets, parseUnicodeRanges } from '../../fonts/font-families.ts'

/** A cut of a bundled typeface, and what style sheets ask for it by. */
export interface BundledCut {
  readonly family: string
  readonly style: 'normal' | 'italic'
  /** As in `font-weight` of the style sheets: one number, or a range. */
  readonly weights: string
  /** In static/fonts/, with all subsets. */
  readonly file: string
}

const cut = (
  family: string,
  weight: number,
  style: BundledCut['style'] = 'normal',
  weights = String(weight),
): BundledCut => ({
  family,
  style,
  weights,
  file: `${family.toLowerCase().replaceAll(' ', '-')}-whole-${weight}-${style}.woff2`,
})

/** Each cut that the CV's styles use. */
export const bundledCuts: readonly BundledCut[] = [
  cut('Alegreya', 400),
  cut('Alegreya', 400, 'italic'),
  cut('Alegreya', 500),
  cut('Alegreya', 700),
  cut('Alegreya SC', 400),
  cut('Alegreya Sans', 400),
  cut('Alegreya Sans', 400, 'italic'),
  cut('Alegreya Sans', 700, 'normal', '500 700'),
]

const { latin = '', ...further } = alegreyaSubsets
const isLatin = parseUnicodeRanges(latin)
const isFurther = Object.values(further).map(parseUnicodeRanges)

const isInFurther = (character: string): boolean => {
  const codePoint = character.codePointAt(0) ?? 0
  return isFurther.some((has) => has(codePoint)) && (!isLatin(codePoint) || /\p{M}/u.test(character))
}

const isOwn = (character: string): boolean => isInFurther(character) || isLatin(character.codePointAt(0) ?? 0)

const printableAscii = Array.from({ length: 0x7f - 0x20 }, (_, index) => String.fromCharCode(0x20 + index))

/** What the style sheets write: spaces, dashes, the sign between the parts of the foot. */
const fromStyles = [...printableAscii, '\u00A0', '·', '–', '\u2002', '\u2009']

/**
 * Returns the characters that a CV's own fonts must have together, sorted; none if the Latin subset has them all.
 *
 * @param text of the page
 */
export const charactersTogether = (text: string): readonly string[] => {
  const all = [...new Set(text)]
  if (!all.some(isInFurther)) return []
  return [
    ...new Set([...fromStyles, ...all.filter((character) => isOwn(character) && character >= ' ')]),
  ].sort()
}
