/**
 * Joins the slices of a Chinese, Japanese or Korean typeface, or of emoji, into one TrueType font. The packages cut these
 * typefaces into a hundred files, and no package has a whole one that is not tens of megabytes. With an `@font-face` for each
 * slice, a page in Japanese needs 46 fonts instead of 4, and pypdf, which puts a space wherever the font changes, reads 10 of its 46
 * texts whole.
 * Copies outlines as they are: fonteditor-core, which parses them, takes forty times as long. Drops layout tables,
 * which horizontal ideographs and kana don't need.
 */
import { Blob, Face, Font } from 'harfbuzzjs'

/** A glyph: its outline (OpenType, `glyf`) and its entry in `hmtx`. */
interface Glyph {
  readonly outline: Buffer
  readonly metrics: Buffer
}

interface Slice {
  readonly tables: ReadonlyMap<string, Buffer>
  readonly glyphs: readonly Glyph[]
  /** Glyph index by code point. */
  readonly characters: ReadonlyMap<number, number>
}

/** Flags of a component of a composite glyph (OpenType, `glyf`, "Composite glyph description"). */
const ARGUMENTS_ARE_WORDS = 0x0001
const HAS_SCALE = 0x0008
const MORE_COMPONENTS = 0x0020
const HAS_X_AND_Y_SCALE = 0x0040
const HAS_MATRIX = 0x0080

const readTables = (font: Buffer): ReadonlyMap<string, Buffer> =>
  new Map(
    Array.from({ length: font.readUInt16BE(4) }, (_, index) => {
      const record = 12 + 16 * index
      const offset = font.readUInt32BE(record + 8)
      const length = font.readUInt32BE(record + 12)
      return [font.toString('latin1', record, record + 4), font.subarray(offset, offset + length)] as const
    }),
  )

const requireTable = (tables: ReadonlyMap<string, Buffer>, tag: string): Buffer => {
  const table = tables.get(tag)
  if (table === undefined)
    throw new TypeError(`The font has no "${tag}" table, so it has no TrueType outlines.`)
  return table
}

const readGlyphs = (tables: ReadonlyMap<string, Buffer>): readonly Glyph[] => {
  const table = (tag: string): Buffer => requireTable(tables, tag)
  const [loca, glyf, hmtx] = [table('loca'), table('glyf'), table('hmtx')]
  const hasLongOffsets = table('head').readUInt16BE(50) === 1
  const metricsCount = table('hhea').readUInt16BE(34)
  const offsetOf = (glyph: number): number =>
    hasLongOffsets ? loca.readUInt32BE(4 * glyph) : 2 * loca.readUInt16BE(2 * glyph)
  /** Glyphs past the last full entry share its advance width and have only their own side bearing. */
  const metricsOf = (glyph: number): Buffer => {
    if (glyph < metricsCount) return hmtx.subarray(4 * glyph, 4 * glyph + 4)
    const bearing = 4 * metricsCount + 2 * (glyph - metricsCount)
    return Buffer.concat([
      hmtx.subarray(4 * metricsCount - 4, 4 * metricsCount - 2),
      hmtx.subarray(bearing, bearing + 2),
    ])
  }
  return Array.from({ length: table('maxp').readUInt16BE(4) }, (_, glyph) => ({
    outline: glyf.subarray(offsetOf(glyph), offsetOf(glyph + 1)),
    metrics: metricsOf(glyph),
  }))
}

const readCharacters = (bytes: Uint8Array): ReadonlyMap<number, number> => {
  const face = new Face(new Blob(bytes))
  const font = new Font(face)
  return new Map(
    [...face.collectUnicodes()].map((codePoint) => [codePoint, font.nominalGlyph(codePoint) ?? 0]),
  )
}

const readSlice = (bytes: Uint8Array): Slice => {
  const tables = readTables(Buffer.from(bytes))
  return { tables, glyphs: readGlyphs(tables), characters: readCharacters(bytes) }
}

/** Returns an outline whose components, if it has any, refer to glyphs `shift` further on. */
const shiftComponents = (outline: Buffer, shift: number): Buffer => {
  const isComposite = outline.length > 0 && outline.readInt16BE(0) < 0
  if (!isComposite) return outline
  const shifted = Buffer.from(outline)
  let component = 10 // after the number of contours and the bounding box
  for (let flags = MORE_COMPONENTS; flags & MORE_COMPONENTS; ) {
    flags = shifted.readUInt16BE(component)
    shifted.writeUInt16BE(shifted.readUInt16BE(component + 2) + shift, component + 2)
    const argumentsLength = flags & ARGUMENTS_ARE_WORDS ? 4 : 2
    const scaleLength = flags & HAS_MATRIX ? 8 : flags & HAS_X_AND_Y_SCALE ? 4 : flags & HAS_SCALE ? 2 : 0
    component += 4 + argumentsLength + scaleLength
  }
  return shifted
}

const uint32s = (...values: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(4 * values.length)
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, 4 * index)
  return bytes
}

/** Writes `cmap` with one subtable of format 12: a group for each character. */
const writeCharacters = (characters: readonly (readonly [codePoint: number, glyph: number])[]): Buffer => {
  const groups = characters.toSorted(([one], [other]) => one - other)
  const header = Buffer.from([0, 0, 0, 1, 0, 3, 0, 10, 0, 0, 0, 12, 0, 12, 0, 0])
  const size = uint32s(16 + 12 * groups.length, 0, groups.length)
  return Buffer.concat([header, size, ...groups.map(([code, glyph]) => uint32s(code, code, glyph))])
}

/** Returns a copy of a table with some of its 16-bit fields replaced. */
const withFields = (table: Buffer, fields: Readonly<Record<number, number>>): Buffer => {
  const copy = Buffer.from(table)
  for (const [offset, value] of Object.entries(fields)) copy.writeUInt16BE(value, Number(offset))
  return copy
}

/** Returns `maxp` for all slices: the number of glyphs, and of each limit the largest. */
const joinLimits = (slices: readonly Slice[], glyphCount: number): Buffer => {
  const tables = slices.map(({ tables }) => requireTable(tables, 'maxp'))
  const fields = Array.from({ length: 13 }, (_, index) => 6 + 2 * index)
  const largest = fields.map((offset) => [
    offset,
    Math.max(...tables.map((table) => table.readUInt16BE(offset))),
  ])
  return withFields(tables[0] ?? Buffer.alloc(32), { ...Object.fromEntries(largest), 4: glyphCount })
}

const padded = (length: number): number => Math.ceil(length / 4) * 4

/** Writes a font file: the directory of tables, sorted by tag, then the tables. Browsers write their own checksums, so those are 0. */
const writeFont = (tables: Readonly<Record<string, Buffer>>): Buffer => {
  const entries = Object.entries(tables).toSorted(([one], [other]) => (one < other ? -1 : 1))
  const header = Buffer.alloc(12 + 16 * entries.length)
  header.writeUInt32BE(0x00010000, 0)
  header.writeUInt16BE(entries.length, 4)
  let offset = header.length
  for (const [index, [tag, table]] of entries.entries()) {
    header.write(tag, 12 + 16 * index, 'latin1')
    uint32s(0, offset, table.length).copy(header, 16 + 16 * index)
    offset += padded(table.length)
  }
  const padding = ({ length }: Buffer): Buffer => Buffer.alloc(padded(length) - length)
  return Buffer.concat([header, ...entries.flatMap(([, table]) => [table, padding(table)])])
}

const running = (lengths: readonly number[]): readonly number[] => {
  let sum = 0
  return [0, ...lengths.map((length) => (sum += length))]
}

/**
 * Returns one font with the characters of all slices. Names and line metrics are those of the first.
 *
 * @param fonts TrueType fonts of one typeface without variations, at least one
 * @throws {TypeError} if a font has no TrueType outlines
 */
export const joinFonts = (fonts: readonly Uint8Array[]): Buffer => {
  const slices = fonts.map(readSlice)
  const starts = running(slices.map(({ glyphs }) => glyphs.length))
  const startOf = (slice: number): number => starts[slice] ?? 0
  const glyphs = slices.flatMap(({ glyphs }, slice) =>
    glyphs.map(({ outline, metrics }) => ({ metrics, outline: shiftComponents(outline, startOf(slice)) })),
  )
  const all = slices.flatMap(({ characters }, slice) =>
    [...characters].map(([codePoint, glyph]) => [codePoint, glyph + startOf(slice)] as const),
  )
  const characters = new Map(all.toReversed()) // the first slice with a character has it; browsers refuse a second
  const table = (tag: string): Buffer => requireTable(slices[0]?.tables ?? new Map(), tag)
  return writeFont({
    'OS/2': table('OS/2'),
    cmap: writeCharacters([...characters]),
    glyf: Buffer.concat(glyphs.map(({ outline }) => outline)),
    head: withFields(table('head'), { 50: 1 }),
    hhea: withFields(table('hhea'), { 34: glyphs.length }),
    hmtx: Buffer.concat(glyphs.map(({ metrics }) => metrics)),
    loca: uint32s(...running(glyphs.map(({ outline }) => outline.length))),
    maxp: joinLimits(slices, glyphs.length),
    name: table('name'),
    post: table('post'),
  })
}
