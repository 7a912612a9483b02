/**
 * Fonts' maps from glyphs to characters (ISO 32000-1 §9.10.3). Skia gives U+0000 to a glyph that stands for
 * several characters or for a variant of one, such as a conjunct in Devanagari or a raised mark in Thai, and
 * writes the text of the whole syllable beside its glyphs, as ActualText. PDF/UA requires a value for each
 * glyph, and readers that know no ActualText lose those without.
 */
import {
  contentStreamOf,
  encodeText,
  matchOrThrow,
  type PdfEditor,
  pageObjectsOf,
  unicodeMapOf,
} from './pdf-editor.ts'

/** Texts by glyph id, which is in hexadecimal with four digits. */
type Characters = Map<string, string>

/** A font's characters, and its object. */
interface Font {
  readonly object: number
  readonly characters: Characters
}

const UNKNOWN = '\0'

/** A row of the map: a glyph, or the first and the last of a range, and the text of the first. */
const mapRow = /^<([0-9A-F]{4})> (?:<([0-9A-F]{4})> )?<((?:[0-9A-F]{4})+)>$/gm

/** Decodes UTF-16 in hexadecimal. */
export const decodeText = (hexadecimal: string): string =>
  Buffer.from(hexadecimal, 'hex').swap16().toString('utf16le')

/** Reads a map as Skia writes it. */
const readCharacters = (map: string): Characters => {
  const characters: Characters = new Map()
  for (const [, first = '', last = first, text = ''] of map.matchAll(mapRow)) {
    const [from = 0, to = 0, code = 0] = [first, last, text.slice(-4)].map((hex) => Number.parseInt(hex, 16))
    for (let glyph = from; glyph <= to; glyph += 1)
      characters.set(
        glyph.toString(16).toUpperCase().padStart(4, '0'),
        decodeText(text.slice(0, -4)) + String.fromCharCode(code + glyph - from),
      )
  }
  return characters
}

const fontResource = /\/(F\d+) (\d+) 0 R/g

/** Reads the fonts of a page, by name. */
export const readFonts = (pdf: PdfEditor, page: number): ReadonlyMap<string, Font> => {
  const [, resources = ''] = matchOrThrow(pdf.text(page), /\n\/Font <<([^>]*)>>/, 'page')
  const fonts = new Map<string, Font>()
  for (const [, name = '', number] of resources.matchAll(fontResource)) {
    const object = Number(number)
    const map = unicodeMapOf(pdf, object)
    if (map !== undefined) fonts.set(name, { object, characters: readCharacters(map) })
  }
  return fonts
}

const fontChoice = /^\/(F\d+) \S+ Tf$/

const syllableStart = /^\/Span<<\/ActualText <FEFF([0-9A-F]+)> >> BDC$/

const shownGlyphs = /<([0-9A-F]+)> Tj$/

/** Reads the syllables of a page that have a text of their own, with their fonts' names. */
const readSyllables = (content: string) => {
  const syllables: { readonly text: string; readonly glyphs: string[]; font: string }[] = []
  let font = ''
  let isInside = false
  for (const line of content.split('\n')) {
    font = fontChoice.exec(line)?.[1] ?? font
    const [, text] = syllableStart.exec(line) ?? []
    if (text !== undefined) syllables.push({ text: decodeText(text), glyphs: [], font })
    isInside = text !== undefined || (isInside && line !== 'EMC')
    const [, glyphs] = shownGlyphs.exec(line) ?? []
    const syllable = isInside ? syllables.at(-1) : undefined
    if (glyphs === undefined || syllable === undefined) continue
    if (syllable.glyphs.length === 0) syllable.font = font
    syllable.glyphs.push(...(glyphs.match(/.{4}/g) ?? []))
  }
  return syllables
}

/**
 * Gives glyphs without a character what their syllables leave to them: the text without the characters of the
 * other glyphs. Begins with the syllables in which the fewest glyphs are unknown. Several that only occur
 * together share it, in their order.
 */
export const fillUnicodeMaps = (pdf: PdfEditor): void => {
  const isUnknown = (characters: Characters) => (glyph: string) => characters.get(glyph) === UNKNOWN
  const fonts = new Map<number, Characters>()
  const syllables = pageObjectsOf(pdf).flatMap((page) => {
    const ofPage = readFonts(pdf, page)
    const isComplete = ![...ofPage.values()].some(({ characters }) =>
      [...characters.values()].includes(UNKNOWN),
    )
    if (isComplete) return []
    return readSyllables(pdf.stream(contentStreamOf(pdf, page))).flatMap(({ font, text, glyphs }) => {
      const { object, characters } = ofPage.get(font) ?? {}
      if (object === undefined || characters === undefined) return []
      const shared = fonts.get(object) ?? characters
      fonts.set(object, shared)
      return [{ characters: shared, text, glyphs, unknown: glyphs.filter(isUnknown(shared)).length }]
    })
  })
  for (const { characters, text, glyphs } of syllables.toSorted(
    (a, b) => a.unknown - b.unknown || a.glyphs.length - b.glyphs.length,
  )) {
    const unknown = [...new Set(glyphs.filter(isUnknown(characters)))]
    const rest = [...glyphs.reduce((left, other) => left.replace(characters.get(other) ?? '', ''), text)]
    for (const [index, glyph] of unknown.entries()) {
      const left = unknown.length - index - 1
      const share = rest.splice(0, Math.max(1, rest.length - left)).join('')
      if (share !== '') characters.set(glyph, share)
    }
  }
  for (const [font, characters] of fonts) {
    const map = Number(matchOrThrow(pdf.text(font), /\n\/ToUnicode (\d+) 0 R/, 'font')[1])
    const filled = pdf
      .stream(map)
      .replaceAll(/^<([0-9A-F]{4})> <0000>$/gm, (_row, glyph: string) =>
        `<${glyph}> ${encodeText(characters.get(glyph) ?? UNKNOWN)}`.replace('<FEFF', '<'),
      )
    pdf.replaceStream(map, filled)
  }
}
