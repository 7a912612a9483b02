/**
 * Fonts for the printed CV, cut to its characters: Chromium embeds variable fonts as Type 3, which cannot be searched, and reads
 * 日 as the radical ⽇ wherever a font has both. The site's own typefaces are cut, too, so that all letters of a word are in
 * one font.
 */
import { createHash } from 'node:crypto'
import { directionOf } from '../../content/i18n/locale.ts'
import { unicodeRangeOf } from '../../fonts/font-families.ts'
import { type FontFiles, readBundledFont, readFontTables } from '../../fonts/font-files.ts'
import { hashedAddress } from '../../http/fingerprinted-url.ts'
import { cutFont, cutOf } from './cut-font.ts'
import { charactersOf, ideographLanguage, SCRIPT_FAMILY, textOf } from './page-characters.ts'
import { type PlannedFace, planFaces } from './plan-faces.ts'
import { type BundledCut, bundledCuts, charactersTogether } from './whole-words.ts'

/** A file that goes with a page. */
export interface ScriptFontAsset {
  readonly mediaType: string
  readonly bytes: Buffer
}

/** A page's fonts. */
export interface ScriptStyleSheet {
  /** The address of the style sheet. */
  readonly href: string
  /** The style sheet and its fonts, by address; each address has a hash of the bytes. */
  readonly assets: ReadonlyMap<string, ScriptFontAsset>
}

/** Makes the fonts of pages. */
export interface ScriptFonts {
  /**
   * Returns the style sheet that a page needs, or undefined if the Latin part of the site's own typefaces has all its
   * characters. The first call for some characters takes 0.1 to 0.5 s; later ones remember the result.
   */
  readonly styleSheetFor: (html: string, language: string) => Promise<ScriptStyleSheet | undefined>
}

/** A site has a CV for each of a few languages. Past this many the memory starts anew, so that edits don't fill it. */
const REMEMBERED_PAGES = 20

const makeFont = async (face: PlannedFace): Promise<Buffer> => {
  const slices: Buffer[] = []
  for (const { file, characters } of face.slices)
    slices.push(await cutFont(cutOf(file, face.weight, characters, 'truetype')))
  const [only] = slices
  if (only !== undefined && slices.length === 1) return only
  const { joinFonts } = await import('./join-fonts.ts')
  return joinFonts(slices)
}

const rangeOf = (characters: readonly string[]): string =>
  unicodeRangeOf(characters.map((character) => character.codePointAt(0) ?? 0))

/** Bold also stands in for medium weight. */
const weightsOf = ({ weight }: PlannedFace): string => (weight === 700 ? '500 700' : String(weight))

const faceRule = (face: PlannedFace, address: string): string =>
  `@font-face{font-family:"${SCRIPT_FAMILY}";font-weight:${weightsOf(face)};src:url(${address}) format("truetype");font-display:swap;unicode-range:${rangeOf(face.characters)}}`

/** Features of Latin, Greek and Cyrillic that the style sheets use, or the text needs. */
const keptFeatures = ['ccmp', 'kern', 'liga', 'lnum', 'locl', 'mark', 'mkmk', 'pnum', 'tnum']

/** Later rules for a character win, so these stand in for the subsets in fonts.css. Screens do with the subsets. */
const bundledFaceRule = (
  { family, style, weights }: BundledCut,
  characters: readonly string[],
  address: string,
) =>
  `@media print{@font-face{font-family:"${family}";font-style:${style};font-weight:${weights};src:url(${address}) format("truetype");font-display:swap;unicode-range:${rangeOf(characters)}}}`

const cutBundled = async ({ file }: BundledCut, characters: readonly string[]): Promise<Buffer> => {
  const { default: subsetFont } = await import('subset-font')
  return subsetFont(await readBundledFont(file), characters.join(''), {
    targetFormat: 'truetype',
    keepFeatures: keptFeatures,
    noHinting: true,
  })
}

const makeStyleSheet = async (
  faces: readonly PlannedFace[],
  together: readonly string[],
): Promise<ScriptStyleSheet> => {
  const assets = new Map<string, ScriptFontAsset>()
  const rules: string[] = []
  for (const face of faces) {
    const bytes = await makeFont(face)
    const address = hashedAddress(`fonts/${face.family}-${face.weight}.ttf`, bytes)
    assets.set(address, { mediaType: 'font/ttf', bytes })
    rules.push(faceRule(face, address))
  }
  for (const cut of together.length === 0 ? [] : bundledCuts) {
    const bytes = await cutBundled(cut, together)
    const address = hashedAddress(`fonts/${cut.file.replace(/\.woff2$/, '.ttf')}`, bytes)
    assets.set(address, { mediaType: 'font/ttf', bytes })
    rules.push(bundledFaceRule(cut, together, address))
  }
  const css = Buffer.from(rules.join('\n'))
  const href = hashedAddress('styles/scripts.css', css)
  assets.set(href, { mediaType: 'text/css; charset=utf-8', bytes: css })
  return { href, assets }
}

const keyOf = (faces: readonly PlannedFace[], together: readonly string[]): string => {
  const hash = createHash('sha256').update(together.join(''))
  for (const { family, weight, characters } of faces)
    hash.update(`${family} ${weight} ${characters.join('')}\n`)
  return hash.digest('base64url')
}

/** Creates the fonts' maker. Nothing is read before a page needs it. */
export const createScriptFonts = (): ScriptFonts => {
  let tables: Promise<FontFiles> | undefined
  const made = new Map<string, Promise<ScriptStyleSheet>>()

  const remember = (
    faces: readonly PlannedFace[],
    together: readonly string[],
  ): Promise<ScriptStyleSheet> => {
    const key = keyOf(faces, together)
    const known = made.get(key)
    if (known !== undefined) return known
    if (made.size >= REMEMBERED_PAGES) made.clear()
    const making = makeStyleSheet(faces, together)
    made.set(key, making)
    making.catch(() => made.delete(key)) // the caller gets the error; the next call tries again
    return making
  }

  const facesOf = async (html: string, language: string): Promise<readonly PlannedFace[]> => {
    const characters = charactersOf(html, language)
    if (characters.size === 0) return []
    const all = characters.get(400) ?? []
    tables ??= readFontTables()
    const files = (await tables)('text', ideographLanguage(all, language)).filter(
      ({ isAlegreya }) => !isAlegreya,
    )
    return planFaces(characters, files, directionOf(language) === 'rtl')
  }

  return {
    styleSheetFor: async (html, language) => {
      const together = charactersTogether(textOf(html))
      const faces = await facesOf(html, language)
      return faces.length + together.length === 0 ? undefined : remember(faces, together)
    },
  }
}
