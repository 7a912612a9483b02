/**
 * Cuts fonts from the packages' files: one weight, some characters, and of the layout features those that the letters need. A page's
 * slice becomes a third as large as the file with all weights and features. Used for screens and for paper.
 */
import { type FontFile, readFontFile } from '../../fonts/font-files.ts'
import type { FontWeight } from './page-characters.ts'

/** What to cut: plain data, which a thread can be sent. */
export interface FontCut {
  readonly family: string
  /** The file to cut from. */
  readonly path: string
  readonly isVariable: boolean
  readonly weight: FontWeight
  /** The font gets those of its characters that the file has. */
  readonly text: string
  readonly format: 'truetype' | 'woff2'
}

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

/** Returns what to cut from a file. */
export const cutOf = (
  { family, isVariable, pathOf }: FontFile,
  weight: FontWeight,
  text: string,
  format: FontCut['format'],
): FontCut => ({ family, path: pathOf(weight), isVariable, weight, text, format })

/** Returns the font. Takes 2 to 100 ms as TrueType, and 50 to 500 ms as WOFF2, without a break. */
export const cutFont = async ({
  family,
  path,
  isVariable,
  weight,
  text,
  format,
}: FontCut): Promise<Buffer> => {
  // Loaded only if a page needs it: most sites are in Latin letters.
  const { default: subsetFont } = await import('subset-font')
  return subsetFont(await readFontFile(path), text, {
    targetFormat: format,
    keepFeatures: featuresOf(family).split(' ').filter(Boolean),
    noHinting: true,
    ...(isVariable && { variationAxes: { wght: weight } }),
  })
}
