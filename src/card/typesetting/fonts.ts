/**
 * The fonts of the card as data: for each style the project's own typeface, then one family for each further script.
 * Noto's variable fonts come from npm packages in chunks by unicode-range: 23 MB, most of it Chinese, Japanese and
 * Korean, is little beside a Chromium, and a card reads only the chunks its characters are in. A script in none of them
 * is left out of the picture; to add one, add its package here.
 */

/** How a text is set: roman, italic, bold, or small capitals. */
export type TextStyle = 'text' | 'italic' | 'bold' | 'label'

/** The cuts of static/fonts/ that each style is made of; `SUBSET` stands for one of {@link ownSubsets}. */
export const ownCuts: Readonly<Record<TextStyle, string>> = {
  text: 'alegreya-SUBSET-400-normal',
  italic: 'alegreya-SUBSET-400-italic',
  bold: 'alegreya-SUBSET-700-normal',
  label: 'alegreya-sc-SUBSET-400-normal',
}

/** Which characters to look for in which subset. What a cut really has, it says itself once it is read. */
export const ownSubsets: Readonly<Record<string, string>> = {
  latin: 'U+20-FF,U+131,U+152-153,U+178,U+2C6-2DC,U+300-36F,U+2000-206F,U+20AC,U+2122,U+2190-2193,U+2212',
  'latin-ext':
    'U+100-2FF,U+300-36F,U+1D00-1DBF,U+1E00-1EFF,U+2020-2021,U+20A0-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF',
  greek: 'U+370-3FF',
  vietnamese: 'U+102-103,U+1A0-1A1,U+1AF-1B0,U+1EA0-1EF9',
  cyrillic: 'U+301,U+400-45F,U+490-491,U+4B0-4B1,U+2116',
}

/** Families of other scripts, in the order they are asked. Emoji stand before the ideographs, whose fonts have some, too. */
const scriptFamilies = [
  'noto-serif-hebrew',
  'noto-naskh-arabic',
  'noto-serif-devanagari',
  'noto-emoji',
] as const

/** Ideographs are drawn differently in each of the three languages: the text's own is asked first. */
const ideographFamilies = ['noto-serif-sc', 'noto-serif-jp', 'noto-serif-kr'] as const
const ideographLanguages: Readonly<Record<string, (typeof ideographFamilies)[number]>> = {
  ja: 'noto-serif-jp',
  ko: 'noto-serif-kr',
}

/** A family that stands in for a script that the project's own typeface lacks. */
export type FallbackFamily = (typeof scriptFamilies)[number] | (typeof ideographFamilies)[number]

/** All families, for reading their tables. */
export const fallbackFamilies: readonly FallbackFamily[] = [...scriptFamilies, ...ideographFamilies]

/** Returns the families to ask for a text in the given language (BCP 47), nearest first. */
export const familiesFor = (language: string): readonly FallbackFamily[] => {
  const own = ideographLanguages[language.split('-')[0] ?? '']
  return own === undefined
    ? fallbackFamilies
    : [...scriptFamilies, own, ...ideographFamilies.filter((family) => family !== own)]
}
