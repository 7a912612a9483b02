/** Which fonts a page links to, and that these are served: whole sites in memory, and the files of the font packages. */
import { Blob, Face } from 'harfbuzzjs'
import { test } from 'tap'
import { decompress } from 'wawoff2'
import { parseUnicodeRanges, typefaceOf } from '../../../src/fonts/font-families.ts'
import { readFontTables } from '../../../src/fonts/font-files.ts'
import { cutFont } from '../../../src/pages/script-fonts/cut-font.ts'
import { createWebFonts } from '../../../src/pages/script-fonts/web-fonts.ts'

const webFonts = createWebFonts(await readFontTables(), (_name, font) => cutFont(font))

const pageOf = (text: string): string => `<html><head></head><body><main><p>${text}</p></main></body></html>`

const familiesIn = (html: string): readonly string[] =>
  [...html.matchAll(/<link rel="stylesheet" href="[^"]*\/([\w-]+)-[0-9a-f]+\.\w+\.css">/g)].map(
    ([, name = '']) => name,
  )

for (const [name, language, text, expected] of [
  ['Latin', 'en', 'Ada – “née Byron” → 1815', []],
  ['Cyrillic and Greek', 'bg', 'Ада, Αθήνα', []],
  ['arrows and emoji', 'en', 'back ↩︎ 😀', []],
  ['Hebrew', 'he', 'נועה כהן', ['noto-serif-hebrew']],
  ['Arabic in a Latin page', 'en', 'written سلام', ['amiri']],
  ['Japanese', 'ja', '中村さくら', ['noto-serif-jp']],
  ['Chinese', 'zh-Hans', '王小明', ['noto-serif-sc']],
  ['kana in an English page', 'en', 'さくら 桜', ['noto-serif-jp']],
  ['Korean', 'ko', '김민준', ['noto-serif-kr']],
  ['Hindi', 'hi', 'नमस्ते', ['noto-serif-devanagari']],
  ['two scripts, the first of the list last', 'he', 'נועה 王', ['noto-serif-sc', 'noto-serif-hebrew']],
] as const)
  test(`a page in ${name} links to the fonts of its scripts alone`, async (t) => {
    t.strictSame(familiesIn(webFonts.link(pageOf(text), language)), expected)
  })

test('what a page links to is served, by a server that has rendered no page, too', async (t) => {
  const html = webFonts.link(pageOf('نور'), 'ar')
  const paths = webFonts.pathsIn(html)
  t.equal(paths.length, 3, 'the style sheet, and two weights')
  const other = createWebFonts(await readFontTables(), (_name, font) => cutFont(font))
  for (const path of [
    ...paths,
    ...[...html.matchAll(/href="([^"]+)" as="font"/g)].map(([, path = '']) => path),
  ]) {
    const served = await other.find(path)
    t.match(served, { mediaType: path.endsWith('.css') ? /^text\/css/ : 'font/woff2' }, path)
    t.ok((served?.bytes.length ?? 0) > 100)
  }
})

test('preloads the fonts of a page’s first words, unless it is in ideographs', (t) => {
  for (const [language, text, expected] of [
    ['ar', 'نور', ['amiri-arabic-400']],
    ['he', 'נועה', ['noto-serif-hebrew-hebrew-400']],
    ['ja', '中村さくら', []],
    ['zh-Hans', '王小明', []],
  ] as const) {
    const html = webFonts.link(pageOf(text), language)
    const names = [...html.matchAll(/href="[^"]*\/([\w-]+)\.\w+\.woff2" as="font"/g)].map(([, name]) => name)
    t.strictSame(names, expected, language)
  }
  t.end()
})

test('a style sheet declares the parts that a page needs, and a part has one weight and no more characters', async (t) => {
  const [sheet = '', ...fonts] = webFonts.pathsIn(webFonts.link(pageOf('中村さくら'), 'ja'))
  const css = (await webFonts.find(sheet))?.bytes.toString() ?? ''
  t.equal(css.split('@font-face').length - 1, fonts.length)
  t.ok(fonts.length < 12, `${fonts.length} fonts`)
  const [path = ''] = fonts
  const font = (await webFonts.find(path))?.bytes ?? Buffer.of()
  const face = new Face(new Blob(await decompress(font)))
  t.strictSame(Object.keys(face.getAxisInfos()), [], 'it is not a variable font')
  const range = css.split(path)[1]?.match(/unicode-range:([^}]+)/)?.[1] ?? ''
  const foreign = [...face.collectUnicodes()].filter((codePoint) => !parseUnicodeRanges(range)(codePoint))
  t.strictSame(foreign, [])
})

test('no other path is found', async (t) => {
  for (const path of [
    '/static/fonts/amiri-arabic-400-normal.0000000000.woff2',
    '/static/styles/amiri.css',
    '/static/styles/amiri-1.0000000000.css',
    '/static/styles/nobody-1.0000000000.css',
    '/amiri',
  ])
    t.equal(webFonts.find(path), undefined, path)
})

test('Alegreya draws what it has; Chinese and Japanese have punctuation of their own', async (t) => {
  const cssOf = async (text: string, language: string) => {
    const [path = ''] = webFonts.pathsIn(webFonts.link(pageOf(text), language))
    return (await webFonts.find(path))?.bytes.toString() ?? ''
  }
  t.notMatch(await cssOf('נ', 'he'), /U\+200C-2010|U\+30[78]\b/)
  t.match(await cssOf('中…', 'zh'), /U\+2026\b/)
  t.notMatch(await cssOf('中…', 'en'), /U\+2026\b/)
})

test('the colophon’s typeface is the one that draws the language', async (t) => {
  const rows = {
    en: 'Alegreya',
    ru: 'Alegreya',
    ar: 'Amiri',
    fa: 'Amiri',
    ja: 'Noto Serif JP',
    he: 'Noto Serif Hebrew',
    'zh-Hant': 'Noto Serif SC',
  }
  for (const [language, typeface] of Object.entries(rows)) t.equal(typefaceOf(language), typeface, language)
})
