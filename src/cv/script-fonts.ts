/**
 * Fonts for the printed CV, cut to its characters. Chromium embeds variable fonts as Type 3, which cannot be
 * searched, and reads 日 as the radical ⽇ wherever a font has both.
 */
import { LRUCache } from 'lru-cache'
import { directionOf } from '../content/i18n/locale.ts'
import { isIdeographic, unicodeRangeOf } from '../fonts/font-families.ts'
import { type FontFile, readFontFile, readFontTables } from '../fonts/font-files.ts'
import { fingerprintedUrl, immutableRepresentation } from '../http/fingerprinted-url.ts'
import type { Representation } from '../http/representation.ts'
import { lazy } from '../lib/memoize.ts'
import { shortHash } from '../lib/short-hash.ts'
import {
  charactersOf,
  ideographLanguage,
  needsWholeFonts,
  type PageCharacters,
  SCRIPT_FAMILY,
  textsByWeight,
} from './page-characters.ts'

/** A font to make: its weight, and the characters to cut from one file. A large typeface has 100 files. */
type PlannedFace = Readonly<ReturnType<typeof planFaces>[number]>

/**
 * Plans the fonts of a page: each character comes from the first file that declares it. Characters in no file
 * are left to the browser.
 *
 * @param files of all families but the site's own, in search order
 */
const planFaces = (page: PageCharacters, files: readonly FontFile[], isRightToLeft: boolean) =>
  [...page].flatMap(([weight, all]) => {
    const byFile = Map.groupBy(all, (character) =>
      files.find((file) => file.declares(character.codePointAt(0) ?? 0)),
    )
    const faces = files.flatMap((file) => {
      const characters = byFile.get(file)
      return characters === undefined ? [] : [{ file, weight, characters: characters.join('') }]
    })
    const [largest] = faces.toSorted((one, other) => other.characters.length - one.characters.length)
    // Spaces from the same font keep a line in one piece; PDF readers read its pieces from left to right.
    if (isRightToLeft && largest !== undefined) largest.characters = ` ${largest.characters}`
    return faces
  })

/** The fonts of one printed page, beyond those of every page. */
export interface PrintFonts {
  /** Addresses of their style sheets. */
  readonly styleSheets: readonly string[]
  /** Representations made for this page, by address; each address has a hash of the bytes. */
  readonly assets: ReadonlyMap<string, Representation>
}

/** Finds the fonts of a page. New characters take up to 0.5 s; results are cached. */
export type FindPrintFonts = (html: string, language: string) => Promise<PrintFonts>

/** A site has a CV in a few languages. */
const CACHED_PAGES = 20

/** OpenType features of scripts whose letters join, stack or change places. Kerning would only cost bytes. */
const shapingFeatures =
  'abvf abvm abvs akhn blwf blwm blws calt ccmp cfar cjct clig dist fina half haln init isol ' +
  'liga ljmo locl mark medi mkmk nukt pref pres pstf psts rclt rkrf rlig rphf tjmo vatu vjmo'

/** Amiri's optional ligatures (rlig, liga, calt) double its size, and pdf.js reads them out of order. */
const arabicFeatures = 'ccmp fina init isol mark medi mkmk'

const featuresOf = (family: string): string[] => {
  if (isIdeographic(family)) return []
  return (family === 'amiri' ? arabicFeatures : shapingFeatures).split(' ')
}

/** Returns a TrueType font of some characters. Blocks for 2 to 100 ms. */
const cutFont = async ({ file: { family, isVariable, woff2Path }, weight, characters }: PlannedFace) => {
  // Loaded on demand: most sites use only Latin letters.
  const { default: subsetFont } = await import('subset-font')
  return subsetFont(await readFontFile(woff2Path(weight)), characters, {
    targetFormat: 'truetype',
    keepFeatures: featuresOf(family),
    noHinting: true,
    ...(isVariable && { variationAxes: { wght: weight } }),
  })
}

const rangeOf = (characters: string): string =>
  unicodeRangeOf([...characters].map((one) => one.codePointAt(0) ?? 0).toSorted((one, other) => one - other))

/** Bold also serves as medium weight. */
const faceRule = ({ weight, characters }: PlannedFace, address: string): string =>
  `@font-face{font-family:"${SCRIPT_FAMILY}";font-weight:${weight === 700 ? '500 700' : weight};` +
  `src:url(${address}) format("truetype");font-display:swap;unicode-range:${rangeOf(characters)}}`

const makeFonts = async (faces: readonly PlannedFace[]): Promise<PrintFonts> => {
  const assets = new Map<string, Representation>()
  const add = (path: string, content: string | Buffer): string => {
    const address = fingerprintedUrl(path, content)
    assets.set(address, immutableRepresentation(address, content))
    return address
  }
  const rules = await Array.fromAsync(faces, async (face) =>
    faceRule(face, add(`fonts/${face.file.family}-${face.weight}.ttf`, await cutFont(face))),
  )
  const href = add('styles/scripts.css', rules.join('\n'))
  return { styleSheets: [href], assets }
}

/**
 * Creates the function that finds fonts. Files are read on first use.
 *
 * @param addressOf returns the address of a file in static/
 */
export const createPrintFonts = (addressOf: (path: string) => string): FindPrintFonts => {
  const tables = lazy(readFontTables)
  const made = new LRUCache<string, PrintFonts, readonly PlannedFace[]>({
    max: CACHED_PAGES,
    fetchMethod: (_key, _stale, { context: faces }) => makeFonts(faces),
  })
  const find = async (html: string, language: string): Promise<PrintFonts> => {
    const texts = textsByWeight(html)
    const wholeFonts = needsWholeFonts(texts.get(400) ?? '') ? [addressOf('styles/whole-fonts.css')] : []
    const characters = charactersOf(texts, language)
    const fontLanguage = ideographLanguage(characters.get(400) ?? [], language)
    const files = characters.size === 0 ? [] : (await tables())('text', fontLanguage)
    const scriptFiles = files.filter(({ family }) => family !== 'alegreya')
    const faces = planFaces(characters, scriptFiles, directionOf(language) === 'rtl')
    if (faces.length === 0) return { styleSheets: wholeFonts, assets: new Map() }
    const key = JSON.stringify(faces)
    const { styleSheets, assets } = await made.forceFetch(key, { context: faces })
    return { styleSheets: [...wholeFonts, ...styleSheets], assets }
  }
  const found = new LRUCache<string, PrintFonts, Parameters<FindPrintFonts>>({
    max: CACHED_PAGES,
    fetchMethod: (_key, _stale, { context: page }) => find(...page),
  })
  // Most edits change no CV. The hash is much shorter than the page.
  return (html, language) => found.forceFetch(shortHash(`${language} ${html}`), { context: [html, language] })
}
