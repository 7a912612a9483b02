/**
 * Fonts' maps from glyphs to characters (ISO 32000-1 §9.10.3). Skia gives U+0000 to a glyph that stands for
 * several characters or for a variant of one, such as a conjunct in Devanagari or a raised mark in Thai, and
 * writes the text of the whole syllable beside its glyphs, as ActualText. PDF/UA requires a value for each
 * glyph, and readers that know no ActualText lose those without.
 */
import {
  contentStreamOf,
  decodeText,
  encodeText,
  matchOrThrow,
  type PdfEditor,
  pageObjectsOf,
  unicodeMapOf,
} from './pdf-editor.ts'

/** Texts by glyph id, which is in hexadecimal with four digits. */
type Characters = Map<string, string>

const UNKNOWN = '\0'

/** A row for a glyph without a character. */
const unknownRow = /^<([0-9A-F]{4})> <0000>$/gm

/** A row of the map: a glyph, or the first and the last of a range, and the text of the first. */
const mapRow = /^<([0-9A-F]{4})> (?:<([0-9A-F]{4})> )?<((?:[0-9A-F]{4})+)>$/gm

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

/** Matches a choice of a font, or a syllable that has a text of its own: the text, and its lines. */
const choiceOrSyllable =
  /^\/F\d+ \S+ Tf$|^\/Span<<\/ActualText <FEFF([0-9A-F]+)> >> BDC\n((?:(?!.*(?:EMC|BDC)$).*\n)*)EMC$/gm

/** Skia names a font for the number of its object. */
const chosenFont = /^\/F(\d+) /m

const shownGlyphs = /<([0-9A-F]+)> Tj$/gm

/** Reads the syllables of a page that have a text of their own, with the objects of their fonts. */
const readSyllables = (content: string) => {
  let font = 0
  return [...content.matchAll(choiceOrSyllable)].flatMap(([part, text, body = '']) => {
    font = Number(chosenFont.exec(part)?.[1] ?? font)
    const glyphs = [...body.matchAll(shownGlyphs)].flatMap(([, shown]) => shown?.match(/.{4}/g) ?? [])
    return text === undefined ? [] : [{ font, text: decodeText(text), glyphs }]
  })
}

/**
 * Gives glyphs without a character what their syllables leave to them: the text without the characters of the
 * other glyphs. Begins with the syllables in which the fewest glyphs are unknown. Several that only occur
 * together share it, in their order.
 */
export const fillUnicodeMaps = (pdf: PdfEditor): void => {
  const incomplete = new Map<number, Characters>()
  for (const font of pdf.objects) {
    const map = unicodeMapOf(pdf, font) ?? ''
    if (map.search(unknownRow) !== -1) incomplete.set(font, readCharacters(map))
  }
  if (incomplete.size === 0) return
  const syllables = pageObjectsOf(pdf)
    .flatMap((page) => readSyllables(pdf.stream(contentStreamOf(pdf, page))))
    .map(({ font, text, glyphs }) => {
      const characters = incomplete.get(font)
      const isUnknown = (glyph: string): boolean => characters?.get(glyph) === UNKNOWN
      return { characters, text, glyphs, isUnknown, unknown: glyphs.filter(isUnknown).length }
    })
  for (const { characters, text, glyphs, isUnknown } of syllables.toSorted(
    (one, other) => one.unknown - other.unknown || one.glyphs.length - other.glyphs.length,
  )) {
    const unknown = [...new Set(glyphs.filter(isUnknown))]
    const rest = [...glyphs.reduce((left, other) => left.replace(characters?.get(other) ?? '', ''), text)]
    for (const [index, glyph] of unknown.entries()) {
      const left = unknown.length - index - 1
      const share = rest.splice(0, Math.max(1, rest.length - left)).join('')
      if (share !== '') characters?.set(glyph, share)
    }
  }
  for (const [font, characters] of incomplete) {
    const map = Number(matchOrThrow(pdf.text(font), /\n\/ToUnicode (\d+) 0 R/, 'font')[1])
    const filled = pdf
      .stream(map)
      .replaceAll(unknownRow, (_row, glyph: string) =>
        `<${glyph}> ${encodeText(characters.get(glyph) ?? UNKNOWN)}`.replace('<FEFF', '<'),
      )
    pdf.replaceStream(map, filled)
  }
}
