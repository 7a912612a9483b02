/**
 * Fonts of pages on screens, for the scripts that the site's own typefaces lack: a style sheet with an `@font-face` for each file
 * of a family that has characters of the page, in two weights. The same on every server with the same packages, whatever it has
 * rendered, so that any replica serves what a page of another one names. Used by editions.
 */
import { basename } from 'node:path'
import { LRUCache } from 'lru-cache'
import { fallbackFamilies, ideographFamilies } from '../../fonts/font-families.ts'
import type { FontFile, FontFiles } from '../../fonts/font-files.ts'
import { hashedAddress, IMMUTABLE_CACHE_CONTROL } from '../../http/fingerprinted-url.ts'
import { createRepresentation, type Representation } from '../../http/representation.ts'
import { serverPaths } from '../../http/server-paths.ts'
import { escapeMarkup } from '../../lib/escape-html.ts'
import { cutOf } from './cut-font.ts'
import type { FontCutter } from './font-cutter.ts'
import { charactersOfFile, rulesOf, type WebFont, webFontsOf } from './font-faces.ts'
import { foreignCharacters, ideographLanguage, takesPunctuation, textOf } from './page-characters.ts'

/** Links pages to the fonts of their scripts, and serves these. */
export interface WebFonts {
  /** Adds links to the style sheets that a page needs to its HTML: none for most pages in Latin, Greek or Cyrillic. */
  readonly link: (html: string, language: string) => string
  /** Returns a style sheet or a font; undefined at any other path. */
  readonly find: (path: string) => Promise<Representation> | undefined
  /** Returns the paths of the style sheets that a page links to, and of all their fonts. */
  readonly pathsIn: (html: string) => readonly string[]
}

interface StyleSheet {
  readonly path: string
  readonly css: string
  readonly fonts: readonly WebFont[]
}

/** What browsers of one or two scripts ask for. Others are read from their files again. */
const KEPT_BYTES = 8 * 1024 * 1024

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

/** The members of a family that are in a list, as hexadecimal digits: one bit for each. */
const bitsOf = (files: ReadonlySet<FontFile>, family: readonly FontFile[]): string =>
  family
    .reduce((bits, file, index) => (files.has(file) ? bits | (1n << BigInt(index)) : bits), 0n)
    .toString(16)

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
export const createWebFonts = (filesFor: FontFiles, cut: FontCutter['cut']): WebFonts => {
  const all = filesFor('text', 'und').filter(
    ({ isAlegreya, family }) => !isAlegreya && family !== EMOJI_FAMILY,
  )
  const families = Map.groupBy(all, ({ family }) => family)
  const fonts = new Map(all.flatMap((file) => webFontsOf(file)).map((font) => [font.path, font]))

  const createSheet = (family: string, bits: string, hasPunctuation: boolean): StyleSheet => {
    const files = membersOf(bits, families.get(family) ?? [])
    const css = files.flatMap((file) => rulesOf(file, hasPunctuation)).join('\n')
    const path = hashedAddress(`styles/${family}-${bits}.css`, css)
    return { path, css, fonts: files.flatMap((file) => webFontsOf(file)) }
  }
  const sheetAt = (path: string): StyleSheet | undefined => {
    const [, family = '', bits] = /^([a-z-]+)-([0-9a-f]{1,40})\.\w+\.css$/.exec(basename(path)) ?? []
    if (bits === undefined || !families.has(family)) return undefined
    return [true, false]
      .map((hasPunctuation) => createSheet(family, bits, hasPunctuation))
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
  /** Requests for the same font share one. */
  const kept = new LRUCache<string, Representation, WebFont>({
    maxSize: KEPT_BYTES,
    sizeCalculation: ({ bytes }) => bytes.length,
    ignoreFetchAbort: true, // a font that was evicted while it was cut is still what its requests wait for
    fetchMethod: async (path, _stale, { context: { file, weight } }) =>
      represent(
        'font/woff2',
        await cut(basename(path), cutOf(file, weight, charactersOfFile(file, true).join(''), 'woff2')),
      ),
  })

  return {
    link: (html, language) => {
      if (!mayHaveScripts.test(html)) return html
      const { files, preloaded } = planPage(html, language, findFileIn)
      if (files.size === 0) return html
      const preloads = preloaded.map((file) => {
        const [{ path }] = webFontsOf(file)
        return `<link rel="preload" href="${escapeMarkup(path)}" as="font" type="font/woff2" crossorigin>`
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
