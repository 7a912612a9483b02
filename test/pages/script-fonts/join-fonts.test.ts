import { readFile } from 'node:fs/promises'
import { Blob, Face, Font } from 'harfbuzzjs'
import subsetFont from 'subset-font'
import t from 'tap'
import { joinFonts } from '../../../src/pages/script-fonts/join-fonts.ts'

const slice = async (number: number, characters: string): Promise<Buffer> => {
  const path = import.meta.resolve(
    `@fontsource-variable/noto-serif-jp/files/noto-serif-jp-${number}-wght-normal.woff2`,
  )
  return subsetFont(await readFile(new URL(path)), characters, {
    targetFormat: 'truetype',
    keepFeatures: [],
    noHinting: true,
    variationAxes: { wght: 400 },
  })
}

const open = (bytes: Uint8Array) => {
  const face = new Face(new Blob(bytes))
  const font = new Font(face)
  const glyphOf = (character: string): number => font.nominalGlyph(character.codePointAt(0) ?? 0) ?? 0
  return {
    characters: String.fromCodePoint(...face.collectUnicodes()),
    outlineOf: (character: string) => font.glyphToPath(glyphOf(character)),
    advanceOf: (character: string) => font.glyphHAdvance(glyphOf(character)),
  }
}

t.test('the joined font has the characters of all slices, drawn as there', async (t) => {
  const texts = ['日本語', 'カタカナがぎぐプ', '技術'] // kana with marks are composites in some versions
  const slices = await Promise.all([
    slice(118, texts[0] ?? ''),
    slice(119, texts[1] ?? ''),
    slice(117, texts[2] ?? ''),
  ])
  const joined = open(joinFonts(slices))
  const originals = slices.map(open)
  const expected = originals.map(({ characters }) => characters).join('')
  t.ok(expected.length > 5, expected)
  t.strictSame([...joined.characters].sort(), [...expected].sort())
  for (const original of originals)
    for (const character of original.characters) {
      t.not(joined.outlineOf(character), '', character)
      t.equal(joined.outlineOf(character), original.outlineOf(character), character)
      t.equal(joined.advanceOf(character), original.advanceOf(character), character)
    }
})

t.test('a composite glyph refers to its own parts after joining', async (t) => {
  // Amiri's letters are made of components, unlike those of today's CJK fonts.
  const source = await readFile(
    new URL(import.meta.resolve('@fontsource/amiri/files/amiri-arabic-400-normal.woff2')),
  )
  const cut = (characters: string) =>
    subsetFont(source, characters, { targetFormat: 'truetype', keepFeatures: [], noHinting: true })
  const slices = [await cut('ابت'), await cut('شضأؤ')]
  const joined = open(joinFonts(slices))
  for (const original of slices.map(open))
    for (const character of original.characters)
      t.equal(joined.outlineOf(character), original.outlineOf(character), character)
})

/** Returns the code points of a font's `cmap` in the order of the file, if it is one subtable of format 12. */
const mappedIn = (font: Buffer): readonly number[] => {
  const subtable = font.readUInt32BE(12 + 16 + 8) + 12 // `cmap` is the second table, after `OS/2`
  t.equal(font.readUInt16BE(subtable), 12)
  return Array.from({ length: font.readUInt32BE(subtable + 12) }, (_, group) =>
    font.readUInt32BE(subtable + 16 + 12 * group),
  )
}

t.test('a character that two slices have is mapped once, or browsers refuse the font', async (t) => {
  const [one, other] = [await slice(119, 'カタ'), await slice(119, 'タナ')]
  const joined = joinFonts([one, other])
  t.strictSame(String.fromCodePoint(...mappedIn(joined)), 'カタナ')
  t.equal(open(joined).outlineOf('タ'), open(one).outlineOf('タ'))
})

t.test('refuses a font without TrueType outlines', async (t) => {
  t.throws(() => joinFonts([Buffer.from('OTTO\0\0\0\0\0\0\0\0', 'latin1')]), {
    name: 'TypeError',
    message: /"loca"|"glyf"|"head"/,
  })
})
