/**
 * Fonts of pages on screens, for the scripts that the site's own typefaces lack: a style sheet with an `@font-face` for each file
 * of a family that has characters of the page, in two weights. The same on every server with the same packages, whatever it has
 * rendered, so that any replica serves what a page of another one names. Used by editions.
 */
import { basename } from 'node:path'
import { LRUCache } from 'lru-cache'
import {
  alegreyaSubsets,
  type CodePointRange,
  fallbackFamilies,
  ideographFamilies,
  parseCodePoints,
} from '../../fonts/font-families.ts'
import type { FontFile, FontFiles } from '../../fonts/font-files.ts'
import { hashedAddress, IMMUTABLE_CACHE_CONTROL } from '../../http/fingerprinted-url.ts'
import { createRepresentation, type Representation } from '../../http/representation.ts'
import { serverPaths } from '../../http/server-paths.ts'
import { escapeMarkup } from '../../lib/escape-html.ts'
import { memoizeByObject } from '../../lib/memoize.ts'
import { cutFont, recipeOf } from './cut-font.ts'
import {
  type FontWeight,
  foreignCharacters,
  ideographicPunctuation,
  ideographLanguage,
  SCRIPT_FAMILY,
  takesPunctuation,
  textOf,
} from './page-characters.ts'

/** Links pages to the fonts of their scripts, and serves these. */
export interface WebFonts {
  /** Adds links to the style sheets that a page needs to its HTML: none for most pages in Latin, Greek or Cyrillic. */
  readonly link: (html: string, language: string) => string
  /** Returns a style sheet or a font; undefined at any other path. */
  readonly find: (path: string) => Promise<Representation> | undefined
  /** Returns the paths of the style sheets that a page links to, and of all their fonts. */
  readonly pathsIn: (html: string) => readonly string[]
}

/** A file of a family with one of its weights. */
interface WebFont {
  readonly file: FontFile
  readonly weight: FontWeight
  readonly path: string
}

interface StyleSheet {
  readonly path: string
  readonly css: string
  readonly fonts: readonly WebFont[]
}

/** Cut fonts in memory: all that sites in any script ask for in the weight of their text. */
const KEPT_BYTES = 12 * 1024 * 1024

/** Characters at the start of a page's text whose fonts are preloaded: the name and the label. */
const PRELOADED_CHARACTERS = 40
/**
 * Families of many files, of which a first screen needs a dozen: they would hold up the style sheets, and no line moves
 * when they come later, since ideographs and kana are as wide in every font.
 */
const neverPreloaded: ReadonlySet<string> = new Set(ideographFamilies)

/** Such as variation selectors, which some fonts declare. */
const isInvisible = /\p{Default_Ignorable_Code_Point}/u

/** Left to the reader's system: each has emoji, and this family would turn arrows in a text into pictures. */
const EMOJI_FAMILY = 'noto-emoji'

/** Every script that {@link foreignCharacters} could find begins here, so that most pages need no closer look. */
const mayHaveScripts = /[\u0530-\u1cff\u2190-\uffff]/

const alegreyaCodePoints = Object.values(alegreyaSubsets).flatMap(parseCodePoints)

/** Without the characters that Alegreya has, which would otherwise be drawn in two typefaces. */
const without = (
  ranges: readonly CodePointRange[],
  removed: readonly CodePointRange[],
): readonly CodePointRange[] =>
  removed.reduce<readonly CodePointRange[]>(
    (left, { from, to }) =>
      left.flatMap((range) =>
        range.to < from || range.from > to
          ? [range]
          : [
              { from: range.from, to: from - 1 },
              { from: to + 1, to: range.to },
            ].filter((part) => part.from <= part.to),
      ),
    ranges,
  )

/** Without what Alegreya has. One family for Japanese takes 30 ms. */
const ownCodePoints = memoizeByObject(({ unicodeRange }: FontFile) =>
  without(parseCodePoints(unicodeRange), alegreyaCodePoints),
)

const codePointsOf = (file: FontFile, keepsPunctuation: boolean): readonly CodePointRange[] => {
  const punctuation = [...ideographicPunctuation]
    .map((character) => character.codePointAt(0) ?? 0)
    .filter((codePoint) => keepsPunctuation && file.declares(codePoint))
  return [...ownCodePoints(file), ...punctuation.map((codePoint) => ({ from: codePoint, to: codePoint }))]
}

const hex = (number: number | bigint): string => number.toString(16).toUpperCase()

const unicodeRangeOf = (codePoints: readonly CodePointRange[]): string =>
  codePoints.map(({ from, to }) => (from === to ? `U+${hex(from)}` : `U+${hex(from)}-${hex(to)}`)).join(',')

/** The characters that any style sheet declares for a file. */
const textOfFile = (file: FontFile): string =>
  codePointsOf(file, true)
    .map(({ from, to }) =>
      String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, index) => from + index)),
    )
    .join('')

const webFontsOf = memoizeByObject((file: FontFile): readonly WebFont[] =>
  ([400, 700] as const).map((weight) => ({
    file,
    weight,
    path: hashedAddress(`fonts/${file.name}-${weight}.woff2`, recipeOf(file, weight)),
  })),
)

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

/** None for ideographs; see {@link neverPreloaded}. */
const standIns: Readonly<Record<string, readonly StandIn[]>> = {
  amiri: [
    { name: 'Noto', locals: ['Noto Naskh Arabic', 'Noto Naskh Arabic Regular'], sizeAdjust: '90.9%' },
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

/** The members of a family that are in a list, as hexadecimal digits: one bit for each. */
const bitsOf = (files: ReadonlySet<FontFile>, family: readonly FontFile[]): string =>
  hex(family.reduce((bits, file, index) => (files.has(file) ? bits | (1n << BigInt(index)) : bits), 0n))

const membersOf = (bits: string, family: readonly FontFile[]): readonly FontFile[] =>
  family.filter((_, index) => (BigInt(`0x${bits}`) >> BigInt(index)) & 1n)

/** Returns the first file that declares a character. */
type FindFile = (character: string) => FontFile | undefined

/** Remembers what it found: a search looks at hundreds of files, and a page in Japanese has hundreds of characters. */
const createFindFile = (files: readonly FontFile[]): FindFile => {
  const found = new Map<string, FontFile | undefined>()
  return (character) => {
    if (!found.has(character)) {
      const codePoint = character.codePointAt(0) ?? 0
      found.set(
        character,
        files.find(({ declares }) => declares(codePoint)),
      )
    }
    return found.get(character)
  }
}

/** Returns the files that a page needs, and the first of them. */
const planPage = (html: string, language: string, findFileIn: (language: string) => FindFile) => {
  const body = html.slice(html.indexOf('<body'))
  const characters = foreignCharacters(textOf(body), language)
  const findFile = findFileIn(ideographLanguage(characters, language))
  const filesOf = (characters: readonly string[]): ReadonlySet<FontFile> =>
    new Set(
      characters
        .filter((character) => !isInvisible.test(character))
        .flatMap((character) => findFile(character) ?? [])
        .filter(({ family }) => family !== EMOJI_FAMILY),
    )
  const beginning = textOf(body.slice(body.indexOf('<main'), body.indexOf('</main>')))
  const first = [...new Set(beginning)].filter((character) => characters.has(character))
  const preloaded = [...filesOf(first.slice(0, PRELOADED_CHARACTERS))]
  return {
    files: filesOf([...characters]),
    preloaded: preloaded.filter(({ family }) => !neverPreloaded.has(family)),
  }
}

/** Creates them from the tables of all families. Cuts no font before a browser asks for it. */
export const createWebFonts = (filesFor: FontFiles): WebFonts => {
  const all = filesFor('text', 'und').filter(({ isAlegreya }) => !isAlegreya)
  const families = Map.groupBy(all, ({ family }) => family)
  const fonts = new Map(all.flatMap((file) => webFontsOf(file)).map((font) => [font.path, font]))

  const createSheet = (family: string, bits: string, keepsPunctuation: boolean): StyleSheet => {
    const files = membersOf(bits, families.get(family) ?? [])
    const rules = files.flatMap((file) => {
      const range = unicodeRangeOf(codePointsOf(file, keepsPunctuation))
      if (range === '') return []
      return [
        ...webFontsOf(file).map((font) => faceRule(font, range)),
        ...(standIns[family] ?? []).map((standIn) => standInRule(standIn, range)),
      ]
    })
    const css = rules.join('\n')
    const path = hashedAddress(`styles/${family}-${bits}.css`, css)
    return { path, css, fonts: files.flatMap((file) => webFontsOf(file)) }
  }
  const sheetAt = (path: string): StyleSheet | undefined => {
    const [, family = '', bits] = /^([a-z-]+)-([0-9A-F]{1,40})\.\w+\.css$/.exec(basename(path)) ?? []
    if (bits === undefined || !families.has(family)) return undefined
    return [true, false]
      .map((keepsPunctuation) => createSheet(family, bits, keepsPunctuation))
      .find((sheet) => sheet.path === path)
  }
  const finders = new Map<string, FindFile>()
  /** The order of families depends on whether the language is one of those that share ideographs. */
  const findFileIn = (language: string): FindFile => {
    const key = /^(?:ja|ko)\b/.exec(language)?.[0] ?? 'und'
    const known = finders.get(key)
    if (known !== undefined) return known
    const finder = createFindFile(filesFor('text', key).filter(({ isAlegreya }) => !isAlegreya))
    finders.set(key, finder)
    return finder
  }

  const represent = (mediaType: string, content: string | Buffer): Representation =>
    createRepresentation(mediaType, content, { 'cache-control': IMMUTABLE_CACHE_CONTROL })
  /** Requests for the same font share one cut. */
  const kept = new LRUCache<string, Representation, WebFont>({
    maxSize: KEPT_BYTES,
    sizeCalculation: ({ bytes }) => bytes.length,
    ignoreFetchAbort: true, // a font that was evicted while it was cut is still what its requests wait for
    fetchMethod: async (_path, _stale, { context: { file, weight } }) =>
      represent('font/woff2', await cutFont(file, weight, textOfFile(file), 'woff2')),
  })

  return {
    link: (html, language) => {
      if (!mayHaveScripts.test(html)) return html
      const { files, preloaded } = planPage(html, language, findFileIn)
      if (files.size === 0) return html
      const preloads = preloaded.map((file) => {
        const [font] = webFontsOf(file)
        return `<link rel="preload" href="${escapeMarkup(font?.path ?? '')}" as="font" type="font/woff2" crossorigin>`
      })
      const needed = new Set([...files].map(({ family }) => family))
      // Of two that declare a character, browsers take the later one.
      const links = fallbackFamilies
        .filter((family) => needed.has(family))
        .toReversed()
        .map((family) =>
          createSheet(family, bitsOf(files, families.get(family) ?? []), takesPunctuation(language)),
        )
        .map(({ path }) => `<link rel="stylesheet" href="${escapeMarkup(path)}">`)
      return html.replace('</head>', () => `${[...preloads, ...links].join('\n')}\n</head>`)
    },
    find: (path) => {
      if (!path.startsWith(serverPaths.staticFiles)) return undefined
      const font = fonts.get(path)
      if (font !== undefined) return kept.forceFetch(path, { context: font })
      const sheet = sheetAt(path)
      return sheet && Promise.resolve(represent('text/css; charset=utf-8', sheet.css))
    },
    pathsIn: (html) =>
      [...html.matchAll(/<link rel="stylesheet" href="([^"]+)">/g)].flatMap(([, path = '']) => {
        const sheet = sheetAt(path)
        return sheet === undefined ? [] : [path, ...sheet.fonts.map((font) => font.path)]
      }),
  }
}
