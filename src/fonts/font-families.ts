/**
 * Typefaces as data: Alegreya for each style, then a family for each script that Alegreya lacks, from npm in
 * chunks by `unicode-range`. To support another script, install its package, add a row here and its two rules
 * to static/styles/fonts.css. Cards omit characters that no family has, and `vitrine check` lists them.
 */

/** Whether a code point is in the ranges. */
export type IsInRanges = (codePoint: number) => boolean

/** Parses a list such as `U+600-6FF,U+200C` (CSS Fonts 4 §4.5, without wildcards). */
export const parseUnicodeRanges = (list: string): IsInRanges => {
  const ranges = list.split(',').map((range) => {
    const [from = '', to = from] = range.trim().replace(/^U\+/i, '').split('-')
    return { from: Number.parseInt(from, 16), to: Number.parseInt(to, 16) }
  })
  return (codePoint) => ranges.some(({ from, to }) => codePoint >= from && codePoint <= to)
}

/** How a text is set: roman, italic, bold, small capitals (`label`), or sans-serif. */
export type TextStyle = 'text' | 'italic' | 'bold' | 'label' | 'sans' | 'sansItalic' | 'sansBold'

/** File names in static/fonts/ for each style; `SUBSET` stands for one of {@link alegreyaSubsets}. */
export const alegreyaCuts: Readonly<Record<TextStyle, string>> = {
  text: 'alegreya-SUBSET-400-normal',
  italic: 'alegreya-SUBSET-400-italic',
  bold: 'alegreya-SUBSET-700-normal',
  label: 'alegreya-sc-SUBSET-400-normal',
  sans: 'alegreya-sans-SUBSET-400-normal',
  sansItalic: 'alegreya-sans-SUBSET-400-italic',
  sansBold: 'alegreya-sans-SUBSET-700-normal',
}

/** The files to search for a character. Only the file itself tells whether it has the character. */
export const alegreyaSubsets = {
  latin: parseUnicodeRanges(
    'U+20-FF,U+131,U+152-153,U+178,U+2C6-2DC,U+300-36F,U+2000-206F,U+20AC,U+2122,U+2190-2193,U+2212',
  ),
  'latin-ext': parseUnicodeRanges(
    'U+100-2FF,U+300-36F,U+1D00-1DBF,U+1E00-1EFF,U+2020-2021,U+20A0-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF',
  ),
  greek: parseUnicodeRanges('U+370-3FF'),
  vietnamese: parseUnicodeRanges('U+102-103,U+1A0-1A1,U+1AF-1B0,U+1EA0-1EF9'),
  cyrillic: parseUnicodeRanges('U+301,U+400-45F,U+490-491,U+4B0-4B1,U+2116'),
}

/** The scripts that Alegreya lacks (ISO 15924), with the family of each, in search order. */
const familyOfScript = {
  Hebr: 'noto-serif-hebrew',
  Arab: 'amiri',
  Deva: 'noto-serif-devanagari',
  Beng: 'noto-serif-bengali',
  Guru: 'noto-serif-gurmukhi',
  Gujr: 'noto-serif-gujarati',
  Orya: 'noto-serif-oriya',
  Taml: 'noto-serif-tamil',
  Telu: 'noto-serif-telugu',
  Knda: 'noto-serif-kannada',
  Mlym: 'noto-serif-malayalam',
  Sinh: 'noto-serif-sinhala',
  Thai: 'noto-serif-thai',
  Laoo: 'noto-serif-lao',
  Khmr: 'noto-serif-khmer',
  Geor: 'noto-serif-georgian',
  Armn: 'noto-serif-armenian',
  Ethi: 'noto-serif-ethiopic',
  /** Emoji, before the ideographs, whose fonts also have some. */
  Zsye: 'noto-emoji',
  Hans: 'noto-serif-sc',
  Hant: 'noto-serif-sc',
  Jpan: 'noto-serif-jp',
  Kore: 'noto-serif-kr',
} as const

/** A family for scripts that Alegreya lacks. */
export type FallbackFamily = (typeof familyOfScript)[keyof typeof familyOfScript]

/** All fallback families, in search order. */
export const fallbackFamilies: readonly FallbackFamily[] = [...new Set(Object.values(familyOfScript))]

/** Whether a family has ideographs, and so thousands of characters. */
export const isIdeographic = (family: string): boolean => /^noto-serif-(?:sc|jp|kr)$/.test(family)

const familyOf = (language: string): FallbackFamily | 'alegreya' => {
  const { script = '' } = new Intl.Locale(language).maximize()
  return Object.hasOwn(familyOfScript, script)
    ? familyOfScript[script as keyof typeof familyOfScript]
    : 'alegreya'
}

/** Whether pages use a serif font of the reader's device, because ideographic fonts are megabytes. */
export const isInReadersSerif = (language: string): boolean => isIdeographic(familyOf(language))

/**
 * Returns a family's npm package. All are variable fonts except Amiri, chosen instead of Noto Naskh Arabic,
 * which composes a character from a skeleton and dots: programs that read the PDF take each for a word.
 */
export const packageOf = (family: FallbackFamily): string =>
  family === 'amiri' ? '@fontsource/amiri' : `@fontsource-variable/${family}`

/** Returns families in search order for a language (BCP 47): the ideographs of the language come first. */
export const familiesFor = (language: string): readonly FallbackFamily[] => {
  const ownFamily = familyOf(language)
  const rank = (family: FallbackFamily): number => {
    if (!isIdeographic(family)) return 0
    return family === ownFamily ? 1 : 2
  }
  return fallbackFamilies.toSorted((a, b) => rank(a) - rank(b))
}

/** Returns the name of a language's typeface on paper, such as `Alegreya` or `Noto Serif JP`. */
export const typefaceOf = (language: string): string =>
  familyOf(language)
    .split('-')
    .map((word) => (word.length === 2 ? word.toUpperCase() : word.charAt(0).toUpperCase() + word.slice(1)))
    .join(' ')

/** Formats code points in ascending order as a list such as `U+200C,U+600-6FF`. */
export const unicodeRangeOf = (codePoints: readonly number[]): string => {
  const hex = (codePoint = 0): string => codePoint.toString(16).toUpperCase()
  const starts = codePoints.filter((codePoint, index) => codePoint - 1 !== codePoints[index - 1])
  const ends = codePoints.filter((codePoint, index) => codePoint + 1 !== codePoints[index + 1])
  return starts
    .map((start, index) =>
      start === ends[index] ? `U+${hex(start)}` : `U+${hex(start)}-${hex(ends[index])}`,
    )
    .join(',')
}
