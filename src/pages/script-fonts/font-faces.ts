/**
 * The `@font-face` rules of a typeface's file on screens: one for each weight, and for system fonts that stand in until it has
 * loaded. Used by web-fonts.ts.
 */
import { codePointsIn, unicodeRangeOf } from '../../fonts/font-families.ts'
import type { FontFile } from '../../fonts/font-files.ts'
import { hashedAddress } from '../../http/fingerprinted-url.ts'
import { memoizeByObject } from '../../lib/memoize.ts'
import { recipeOf } from './cut-font.ts'
import { type FontWeight, isOwn, SCRIPT_FAMILY } from './page-characters.ts'

/** A file with one of its weights. */
export interface WebFont {
  readonly file: FontFile
  readonly weight: FontWeight
  readonly path: string
}

/** Returns a file's fonts, the regular one first. */
export const webFontsOf = memoizeByObject((file: FontFile): readonly [WebFont, WebFont] => {
  const fontOf = (weight: FontWeight): WebFont => ({
    file,
    weight,
    path: hashedAddress(`fonts/${file.name}-${weight}.woff2`, recipeOf(file, weight)),
  })
  return [fontOf(400), fontOf(700)]
})

/**
 * Returns the characters that a file draws on pages: without those that Alegreya has, which would be in two typefaces.
 *
 * @param hasPunctuation whether it draws ideographic punctuation
 */
export const charactersOfFile = ({ unicodeRange }: FontFile, hasPunctuation: boolean): readonly string[] =>
  codePointsIn(unicodeRange)
    .map((codePoint) => String.fromCodePoint(codePoint))
    .filter((character) => !isOwn(character, hasPunctuation))

/** Bold also stands in for medium weight. */
const faceRule = ({ weight, path }: WebFont, range: string): string =>
  `@font-face{font-family:"${SCRIPT_FAMILY}";font-weight:${weight === 700 ? '500 700' : weight};src:url(${path}) format("woff2");font-display:swap;unicode-range:${range}}`

/** A system font that stands in until a family has loaded, scaled to the same width of text, so that lines stay where they are. */
interface StandIn {
  /** The end of its name in site.css. */
  readonly name: string
  /** Full names, which differ between releases of a font. */
  readonly locals: readonly string[]
  readonly sizeAdjust: string
}

/** None for Chinese and Japanese, which are as wide in every font. */
const standIns: Readonly<Record<string, readonly StandIn[]>> = {
  amiri: [
    { name: 'Noto', locals: ['Noto Naskh Arabic', 'Noto Naskh Arabic Regular'], sizeAdjust: '91.4%' },
    { name: 'DejaVu', locals: ['DejaVu Sans'], sizeAdjust: '77.5%' },
  ],
  'noto-serif-hebrew': [
    { name: 'Noto', locals: ['Noto Sans Hebrew', 'Noto Sans Hebrew Regular'], sizeAdjust: '95.9%' },
    { name: 'DejaVu', locals: ['DejaVu Sans'], sizeAdjust: '95.3%' },
  ],
  'noto-serif-devanagari': [
    { name: 'Noto', locals: ['Noto Sans Devanagari', 'Noto Sans Devanagari Regular'], sizeAdjust: '93%' },
  ],
  'noto-serif-kr': [
    { name: 'Noto', locals: ['Noto Sans CJK KR', 'Noto Sans CJK KR Regular'], sizeAdjust: '105%' },
  ],
}

const standInRule = ({ name, locals, sizeAdjust }: StandIn, range: string): string =>
  `@font-face{font-family:"${SCRIPT_FAMILY} ${name}";src:${locals.map((local) => `local("${local}")`).join(',')};size-adjust:${sizeAdjust};unicode-range:${range}}`

const makeRules = (file: FontFile, hasPunctuation: boolean): readonly string[] => {
  const characters = charactersOfFile(file, hasPunctuation)
  if (characters.length === 0) return []
  const range = unicodeRangeOf(characters.map((character) => character.codePointAt(0) ?? 0))
  return [
    ...webFontsOf(file).map((font) => faceRule(font, range)),
    ...(standIns[file.family] ?? []).map((standIn) => standInRule(standIn, range)),
  ]
}

const bothRules = memoizeByObject((file: FontFile) => ({
  plain: makeRules(file, false),
  punctuated: makeRules(file, true),
}))

/** Returns the rules of a file, made once; see {@link charactersOfFile}. */
export const rulesOf = (file: FontFile, hasPunctuation: boolean): readonly string[] =>
  bothRules(file)[hasPunctuation ? 'punctuated' : 'plain']
