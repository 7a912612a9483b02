/**
 * Cuts fonts from the packages' files: one weight, some characters, and of the layout features those that the letters need. A page's
 * slice becomes a third as large as the file with all weights and features. Used for screens and for paper.
 */
import { type FontFile, readFontFile } from '../../fonts/font-files.ts'
import type { FontWeight } from './page-characters.ts'

/**
 * What scripts whose letters join, stack or change places need (OpenType layout features). Kerning would only cost bytes.
 */
const shapingFeatures =
  'abvf abvm abvs akhn blwf blwm blws calt ccmp cfar cjct clig dist fina half haln init isol liga ljmo locl mark medi mkmk nukt pref pres pstf psts rclt rkrf rlig rphf tjmo vatu vjmo'

/** Amiri's optional ligatures (rlig, liga, calt) double its size, and pdf.js reads their letters out of order. */
const arabicFeatures = 'ccmp fina init isol mark medi mkmk'

const featuresOf = (family: string): string => {
  if (/^noto-serif-(?:jp|kr|sc)$/.test(family)) return ''
  return family === 'amiri' ? arabicFeatures : shapingFeatures
}

/** Returns text that is equal where the cuts of a file with a weight are. */
export const recipeOf = ({ family, release }: FontFile, weight: FontWeight): string =>
  `${release} ${weight} ${featuresOf(family)}`

/** Returns a font with the characters of a text that a file has. Takes 2 ms as TrueType, 20 to 200 ms as WOFF2. */
export const cutFont = async (
  file: FontFile,
  weight: FontWeight,
  text: string,
  targetFormat: 'truetype' | 'woff2',
): Promise<Buffer> => {
  // Loaded only if a page needs it: most sites are in Latin letters.
  const { default: subsetFont } = await import('subset-font')
  return subsetFont(await readFontFile(file, weight), text, {
    targetFormat,
    keepFeatures: featuresOf(file.family).split(' ').filter(Boolean),
    noHinting: true,
    ...(file.isVariable && { variationAxes: { wght: weight } }),
  })
}
