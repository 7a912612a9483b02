import { Blob, Face, Font } from 'harfbuzzjs'
import t from 'tap'
import { createPrintFonts } from '../../src/cv/script-fonts.ts'

const newFonts = () => createPrintFonts((path) => `/static/${path}`)

const read = async (html: string, language: string, fonts = newFonts()) => {
  const { styleSheets, assets } = await fonts(html, language)
  const entries = [...assets]
  return {
    styleSheets,
    css: entries.find(([address]) => address.endsWith('.css'))?.[1].bytes.toString() ?? '',
    faces: entries
      .filter(([, { mediaType }]) => mediaType === 'font/ttf')
      .map(([address, { bytes }]) => ({ address, bytes, face: new Face(new Blob(bytes)) })),
  }
}

const charactersIn = (face: Face): string => String.fromCodePoint(...face.collectUnicodes().toSorted())

t.test('a page in Latin letters needs no font', async (t) => {
  t.strictSame((await newFonts()('<p>Grüße, Ada</p>', 'de')).styleSheets, [])
})

t.test('a page whose words need two subsets has its own typefaces in one piece', async (t) => {
  const { styleSheets, faces } = await read('<p>Łódź, Nguyễn</p>', 'pl')
  t.strictSame(styleSheets, ['/static/styles/whole-fonts.css'])
  t.strictSame(faces, [])
})

t.test('characters that no family has are left to the browser', async (t) => {
  t.strictSame((await newFonts()('<p>\u{1F78C}\u{10FFFD}</p>', 'en')).styleSheets, [])
})

const rows: readonly (readonly [language: string, text: string, families: readonly string[]])[] = [
  ['ja', '日本語とカナ、山田', ['noto-serif-jp']],
  ['zh-Hans', '王小明“好”', ['noto-serif-sc']],
  ['ko', '한국어 案內', ['noto-serif-kr']],
  ['ar', 'ليلى حدّاد ٤٥', ['amiri']],
  ['he', 'שלום עליכם־', ['noto-serif-hebrew']],
  ['en', 'Tōkyō 東京タワー, שלום, ☂', ['noto-serif-hebrew', 'noto-emoji', 'noto-serif-jp']],
]

for (const [language, text, families] of rows)
  t.test(`${language}: ${text}`, async (t) => {
    const { css, faces } = await read(`<p>${text}</p>`, language)
    t.strictSame(
      [
        ...new Set(
          faces.map(({ address }) => /\/static\/fonts\/([\w-]+)-400\.[0-9a-f]{10}\.ttf/.exec(address)?.[1]),
        ),
      ],
      families,
    )
    for (const { address, bytes, face } of faces) {
      t.ok(css.includes(`url(${address})`), 'the style sheet names it')
      t.strictSame(Object.keys(face.getAxisInfos()), [], 'it is no variable font')
      t.ok(bytes.length < 100 * 1024, `${bytes.length} bytes`)
      const foreign = [...charactersIn(face)].filter((character) => !text.includes(character))
      t.strictSame(foreign, [], 'it has no characters but those of the page')
    }
    const covered = faces.map(({ face }) => charactersIn(face)).join('')
    const wanted = [...text].filter((character) => !/[\p{Script=Latin}\s,]/u.test(character))
    for (const character of wanted) t.ok(covered.includes(character), character)
  })

t.test('right to left, the spaces between words are from the font of the letters', async (t) => {
  const arabic = await read('<p>ليلى حداد</p>', 'ar')
  t.ok(charactersIn(arabic.faces[0]?.face as Face).includes(' '))
  t.match(arabic.css, 'unicode-range:U+20,')
  const english = await read('<p>The name ليلى</p>', 'en')
  t.notOk(charactersIn(english.faces[0]?.face as Face).includes(' '))
})

t.test('each character of a typeface of many files is drawn, by the font that declares it', async (t) => {
  const { faces, css } = await read('<p>日本語カタカナがぎぐプ技術</p>', 'ja')
  t.equal(css.split('@font-face').length, faces.length + 1)
  for (const { face } of faces) {
    const font = new Font(face)
    for (const character of charactersIn(face)) {
      const glyph = font.nominalGlyph(character.codePointAt(0) ?? 0) ?? 0
      t.not(glyph, 0, character)
      t.not(font.glyphToPath(glyph), '', character)
      t.equal(font.glyphHAdvance(glyph), 1000, character)
    }
  }
  const again = await read('<p>日本語カタカナがぎぐプ技術</p>', 'ja')
  t.strictSame(
    again.faces.map(({ bytes }) => bytes),
    faces.map(({ bytes }) => bytes),
    'every server makes the same bytes',
  )
})
