/**
 * Fonts of pages on screens, for the scripts that the site's own typefaces lack: a style sheet for each family with an
 * `@font-face` for each of its files, of which browsers load those with characters of the page. The same on every server with
 * the same packages, whatever it has rendered, so that any replica serves what a page of another one names. Used by editions.
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
import { type FontFile, type FontFiles, readFontFile } from '../../fonts/font-files.ts'
import { hashedAddress, IMMUTABLE_CACHE_CONTROL } from '../../http/fingerprinted-url.ts'
import { createRepresentation, type Representation } from '../../http/representation.ts'
import { serverPaths } from '../../http/server-paths.ts'
import { escapeMarkup } from '../../lib/escape-html.ts'
import {
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
  readonly path: string
  readonly weight: number
}

interface FamilySheet {
  readonly path: string
  readonly css: string
  readonly fonts: readonly WebFont[]
}

/** Fonts kept in memory: those of some pages in Japanese. */
const KEPT_BYTES = 8 * 1024 * 1024

/** Characters at the start of a page's text whose fonts are preloaded: the name and the label. */
const PRELOADED_CHARACTERS = 40
/**
 * Families of many large files, of which a first screen needs a dozen: they would hold up the style sheets, and no line moves
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

const hex = (codePoint: number): string => codePoint.toString(16).toUpperCase()

/** @param keepsPunctuation whether ideographic punctuation is from this family instead of Alegreya */
const unicodeRangeOf = ({ unicodeRange }: FontFile, keepsPunctuation: boolean): string => {
  const all = parseCodePoints(unicodeRange)
  const kept = keepsPunctuation
    ? [...ideographicPunctuation]
        .map((character) => character.codePointAt(0) ?? 0)
        .filter((codePoint) => all.some(({ from, to }) => codePoint >= from && codePoint <= to))
        .map((codePoint) => ({ from: codePoint, to: codePoint }))
    : []
  return [...without(all, alegreyaCodePoints), ...kept]
    .map(({ from, to }) => (from === to ? `U+${hex(from)}` : `U+${hex(from)}-${hex(to)}`))
    .join(',')
}

const webFontsOf = (file: FontFile): readonly WebFont[] =>
  (file.isVariable ? [400] : [400, 700]).map((weight) => {
    const name = basename(file.pathOf(weight))
    return { file, weight, path: hashedAddress(`fonts/${name}`, `${file.release} ${name}`) }
  })

const faceRule = ({ file, weight, path }: WebFont, range: string): string => {
  const weights = file.isVariable ? '400 700' : weight === 700 ? '500 700' : '400'
  return `@font-face{font-family:"${SCRIPT_FAMILY}";font-weight:${weights};src:url(${path}) format("woff2");font-display:swap;unicode-range:${range}}`
}

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
    { name: 'Noto', locals: ['Noto Naskh Arabic', 'Noto Naskh Arabic Regular'], sizeAdjust: '87%' },
    { name: 'DejaVu', locals: ['DejaVu Sans'], sizeAdjust: '75%' },
  ],
  'noto-serif-hebrew': [
    { name: 'Noto', locals: ['Noto Sans Hebrew', 'Noto Sans Hebrew Regular'], sizeAdjust: '95.9%' },
    { name: 'DejaVu', locals: ['DejaVu Sans'], sizeAdjust: '96.1%' },
  ],
}

const standInRule = ({ name, locals, sizeAdjust }: StandIn, range: string): string =>
  `@font-face{font-family:"${SCRIPT_FAMILY} ${name}";src:${locals.map((local) => `local("${local}")`).join(',')};size-adjust:${sizeAdjust};unicode-range:${range}}`

const sheetOf = (family: string, files: readonly FontFile[], keepsPunctuation: boolean): FamilySheet => {
  const fonts = files.map((file) => ({
    fonts: webFontsOf(file),
    range: unicodeRangeOf(file, keepsPunctuation),
  }))
  const css = fonts
    .filter(({ range }) => range !== '')
    .flatMap(({ fonts, range }) => [
      ...fonts.map((font) => faceRule(font, range)),
      ...(standIns[family] ?? []).map((standIn) => standInRule(standIn, range)),
    ])
    .join('\n')
  return {
    path: hashedAddress(`styles/${family}.css`, css),
    css,
    fonts: fonts.flatMap(({ fonts }) => fonts),
  }
}

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

/** Returns the families whose files a page needs, and its first files. */
const planPage = (html: string, language: string, findFileIn: (language: string) => FindFile) => {
  const body = html.slice(html.indexOf('<body'))
  const characters = foreignCharacters(textOf(body), language)
  const findFile = findFileIn(ideographLanguage(characters, language))
  const fileOf: FindFile = (character) => {
    const file = isInvisible.test(character) ? undefined : findFile(character)
    return file?.family === EMOJI_FAMILY ? undefined : file
  }
  const families = new Set([...characters].flatMap((character) => fileOf(character)?.family ?? []))
  const beginning = textOf(body.slice(body.indexOf('<main'), body.indexOf('</main>')))
  const first = [...new Set(beginning)].filter((character) => characters.has(character))
  const filesOfFirst = first.slice(0, PRELOADED_CHARACTERS).flatMap((character) => fileOf(character) ?? [])
  const preloaded = new Set(filesOfFirst.filter(({ family }) => !neverPreloaded.has(family)))
  return { families, preloaded: [...preloaded] }
}

/** Creates them from the tables of all families. Reads no font before a browser asks for it. */
export const createWebFonts = (filesFor: FontFiles): WebFonts => {
  const families = Map.groupBy(
    filesFor('text', 'und').filter(({ isAlegreya }) => !isAlegreya),
    ({ family }) => family,
  )
  const sheets = new Map<string, FamilySheet>()
  /** Made when a page first needs it: one for Japanese takes 30 ms. */
  const sheetFor = (family: string, keepsPunctuation: boolean): FamilySheet => {
    const key = `${family} ${keepsPunctuation}`
    const sheet = sheets.get(key) ?? sheetOf(family, families.get(family) ?? [], keepsPunctuation)
    sheets.set(key, sheet)
    return sheet
  }
  /** The sheets that may have a path, by its family: both have the same fonts. */
  const sheetsAt = (path: string): readonly FamilySheet[] => {
    if (!path.startsWith(serverPaths.staticFiles)) return []
    const name = basename(path)
    const family = families.keys().find((family) => name.startsWith(family))
    return family === undefined ? [] : [sheetFor(family, false), sheetFor(family, true)]
  }
  const kept = new LRUCache<string, Representation>({
    maxSize: KEPT_BYTES,
    sizeCalculation: ({ bytes }) => bytes.length,
  })
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
  const headers = { 'cache-control': IMMUTABLE_CACHE_CONTROL }

  const read = async (path: string, make: () => Buffer | string | Promise<Buffer>, mediaType: string) => {
    const known = kept.get(path)
    if (known !== undefined) return known
    const made = createRepresentation(mediaType, await make(), headers)
    kept.set(path, made)
    return made
  }

  return {
    link: (html, language) => {
      if (!mayHaveScripts.test(html)) return html
      const { families: needed, preloaded } = planPage(html, language, findFileIn)
      if (needed.size === 0) return html
      const preloads = preloaded.map((file) => {
        const [font] = webFontsOf(file)
        return `<link rel="preload" href="${escapeMarkup(font?.path ?? '')}" as="font" type="font/woff2" crossorigin>`
      })
      // Of two that declare a character, browsers take the later one.
      const links = fallbackFamilies
        .filter((family) => needed.has(family))
        .toReversed()
        .map((family) => sheetFor(family, takesPunctuation(language)).path)
        .map((path) => `<link rel="stylesheet" href="${escapeMarkup(path)}">`)
      return html.replace('</head>', () => `${[...preloads, ...links].join('\n')}\n</head>`)
    },
    find: (path) => {
      const candidates = sheetsAt(path)
      const sheet = candidates.find((candidate) => candidate.path === path)
      if (sheet !== undefined) return read(path, () => sheet.css, 'text/css; charset=utf-8')
      const font = candidates[0]?.fonts.find((candidate) => candidate.path === path)
      return font && read(path, () => readFontFile(font.file, font.weight), 'font/woff2')
    },
    pathsIn: (html) =>
      [...html.matchAll(/<link rel="stylesheet" href="([^"]+)">/g)].flatMap(([, path = '']) => {
        const sheet = sheetsAt(path).find((candidate) => candidate.path === path)
        return sheet === undefined ? [] : [path, ...sheet.fonts.map((font) => font.path)]
      }),
  }
}
