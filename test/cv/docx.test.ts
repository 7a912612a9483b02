/** How the CV is set as a Word document. */
import { strFromU8, unzipSync } from 'fflate'
import t from 'tap'
import { type Design, themeNames } from '../../src/content/schema/design.ts'
import { themes } from '../../src/content/themes.ts'
import { cvText } from '../../src/cv/txt.ts'
import { documentOf, pageOf, pageUrl } from '../fixtures/pages/word-document.ts'

const partsOf = async (html: string, design?: Design): Promise<Readonly<Record<string, string>>> =>
  Object.fromEntries(
    Object.entries(unzipSync(await documentOf(html, undefined, design))).map(([name, part]) => [
      name,
      strFromU8(part),
    ]),
  )

const bodyOf = async (html: string): Promise<string> => (await partsOf(html))['word/document.xml'] ?? ''

t.test('a document is valid XML whatever its title and its person are called', async (t) => {
  const about = { title: 'A\ufffe title', name: 'Ada\u001b' }
  const { 'docProps/core.xml': core = Buffer.of() } = unzipSync(
    await documentOf(pageOf('<h1>A</h1>'), undefined, {}, about),
  )
  t.match(strFromU8(core), '<dc:title>A title</dc:title><dc:creator>Ada<')
})

t.test('a document has the theme of the site', async (t) => {
  const found = async (design: Design) => {
    const parts = await partsOf(pageOf('<h1>Ada</h1><h2>Work</h2>'), design)
    const { 'word/document.xml': body = '', 'word/styles.xml': styles = '' } = parts
    const [section = ''] = /<w:style [^>]*w:styleId="Heading1">.*?<\/w:style>/.exec(styles) ?? []
    const valueIn = (xml: string, pattern: RegExp) => pattern.exec(xml)?.[1]
    return [
      ...[
        valueIn(body, /w:ascii="(.*?)"/),
        valueIn(body, /<w:jc w:val="(.*?)"/),
        /<w:smallCaps\/>/.test(section),
      ],
      ...[valueIn(section, /<w:bottom [^>]*w:sz="(\d+)"/), valueIn(body, /w:left="(\d+)"/)],
      ...[valueIn(styles, /<w:sz w:val="(\d+)"/), valueIn(section, /<w:color w:val="(.*?)"/)],
      /w:styleId="Title">(?:(?!<\/w:style>).)*<w:b\/>/.test(styles),
    ]
  }
  t.strictSame(
    await Promise.all([{}, ...themeNames.map((theme) => ({ theme, ...themes[theme].design }))].map(found)),
    [
      ['Cambria', undefined, true, '6', '1134', '21', '7a1f2b', false],
      ['Cambria', undefined, true, '6', '1134', '21', '7a1f2b', false],
      ['Calibri', undefined, false, '6', '1134', '20', '1d4e89', false],
      ['Cambria', 'center', true, '6', '1304', '21', '363636', false],
      ['Calibri', undefined, false, '12', '964', '21', '8f1d1d', true],
      ['Cambria', undefined, true, undefined, '1134', '22', '1f5a4a', false],
    ],
  )
})

t.test('a period ends its title’s line; contacts and single words share a paragraph', async (t) => {
  const text = await bodyOf(
    pageOf(
      '<h1>Ada</h1><ul class="contacts plain"><li>a@b.example<li>London</ul><section><h2>S</h2><div class="entry"><div class="entry-head"><h3>E</h3><p class="when">1843</p></div><p class="at">F</p></div>' +
        '<ul class="plain"><li class="term"><span class="name">G</span><li class="term"><span class="name">H</span>' +
        '<li class="term"><span class="name">I</span><span class="details">J</span></ul></section>',
    ),
  )
  const paragraphs = [...text.matchAll(/<w:p>(.*?)<\/w:p>/g)].map(([, paragraph = '']) => paragraph)
  const textIn = (paragraph: string) => paragraph.replaceAll('<w:tab/>', '|').replaceAll(/<[^>]*>/g, '')
  t.strictSame(paragraphs.map(textIn), ['Ada', 'a@b.example · London', 'S', 'E|1843', 'F', 'G · H', 'IJ'])
  t.match(paragraphs[3], /<w:tab w:val="right" w:pos="9638"\/>/)
  t.match(paragraphs[4], '<w:i/>')
})

t.test('an employer is larger than its positions; places are upright, and keywords quiet', async (t) => {
  const position =
    '<div class="entry"><div class="entry-head"><h4>P</h4></div><p class="keywords">K</p></div>'
  const text = await bodyOf(
    pageOf(
      `<div class="entry employer"><div class="entry-head"><h3>E, <span class="location">L</span></h3><p class="when">1843</p></div>${position}</div><div class="entry"><div class="entry-head"><h3>T</h3></div><p class="at">A, <span class="location">M</span></p></div>`,
    ),
  )
  const runs = [...text.matchAll(/<w:rPr>((?:(?!<\/w:rPr>).)*)<\/w:rPr><w:t(?: [^>]*)?>(.*?)<\/w:t>/g)]
  const settings = (wanted: string) => runs.find(([, , text]) => text?.trim() === wanted)?.[1] ?? ''
  for (const [run, pattern, isExpected] of [
    ['E,', /<w:sz w:val="23"\/>/, true],
    ['P', /<w:sz /, false],
    ['L', /<w:b w:val="false"\/><w:bCs w:val="false"\/>/, true],
    ['1843', /<w:b w:val="false"\/>/, true],
    ['1843', /<w:sz /, false],
    ['A,', /<w:i\/>/, true],
    ['M', /<w:i\/>/, false],
  ] as const)
    t.equal(pattern.test(settings(run)), isExpected, run)
  t.match(text, /<w:pStyle w:val="Quiet"\/>(?:(?!<\/w:p>).)*>K</)
})

t.test('a summary stands apart from the contacts, also if it begins with a list', async (t) => {
  for (const summary of ['<p>a</p>', '<ul><li>a</ul>']) {
    const html = pageOf(`<ul class="contacts plain"><li>London</ul>${summary}`)
    t.match(cvText(html, { pageUrl }), /^London\n\n(?:- )?a\n$/, summary)
    t.match(await bodyOf(html), /<w:spacing w:before="[1-9]/, summary)
  }
})

t.test('an entry stays together, and so does a position', async (t) => {
  const entry = (title: string, rest: string) =>
    `<div class="entry"><div class="entry-head"><h3>${title}</h3><p class="when">w</p></div>${rest}</div>`
  const text = await bodyOf(
    pageOf(
      `<section><h2>S</h2>${entry('E', `<p class="at">a</p>${entry('P', '<p>t</p><ul><li>b<li>c</ul>')}${entry('Q', '')}${entry('R', '')}`)}</section><h3>G</h3><p>g<section><h2>T</h2><ul class="plain"><li>x<li>y<li>z</ul></section>`,
    ),
  )
  const kept = [...text.matchAll(/<w:p>(.*?)<\/w:p>/g)].flatMap(([, paragraph = '']) =>
    paragraph.includes('<w:keepNext/>') ? /<w:t(?: [^>]*)?>(.*?)</.exec(paragraph)?.[1] : [],
  )
  // Styles keep headings with what follows.
  t.strictSame(kept, ['E', 'P', 't', 'b'])
})

t.test('a value in another direction does not read backwards', async (t) => {
  const text = await bodyOf(
    pageOf(
      '<p>ا، <a href="tel:+1"><bdi dir="ltr">+971 50</bdi></a>، <bdi>B.Des.</bdi>، <bdi>b</bdi><p>+1 2',
      'ar',
      'rtl',
    ),
  )
  const runs = [...text.matchAll(/<w:t[^>]*>(.*?)<\/w:t>/g)].map(([, run]) => run)
  t.strictSame(runs, [
    'ا، \u200F',
    '\u200E+971 50\u200E',
    '\u200F، \u200F',
    'B.Des.\u200E',
    '\u200F، \u200F',
    'b',
    '+1 2',
  ])
  t.equal(cvText(pageOf('<p>ا <bdi>b.</bdi>', 'ar', 'rtl'), { pageUrl }), 'ا b.\n', 'but not in plain text')
})

t.test('languages, directions and fonts of a document', async (t) => {
  for (const [language, heading, ...expected] of [
    ['he', 'עדה', '<w:bidi/>', '<w:rtl/>', 'w:bidi="he"'],
    ['ja', '愛達', 'w:eastAsia="Yu Gothic"', 'w:lang w:val="ja" w:eastAsia="ja"'],
    ['zh-Hant', '愛達', 'w:eastAsia="Microsoft JhengHei"'],
  ] as const) {
    const text = await bodyOf(pageOf(`<h1>${heading}</h1>`, language, language === 'he' ? 'rtl' : 'ltr'))
    for (const part of expected) t.match(text, part, language)
  }
  t.notMatch(await bodyOf(pageOf('<h1>Ada</h1>')), /<w:rtl\/>|<w:bidi\/>|eastAsia/)
  t.match(await bodyOf(pageOf('<p>A\u0001&lt;&amp;>')), 'A&lt;&amp;&gt;')
})

t.test('a document has the portrait with its text', async (t) => {
  const portrait = { bytes: Buffer.from('a picture'), format: 'jpeg', widthPx: 300, heightPx: 400 } as const
  const parts = unzipSync(await documentOf(pageOf('<h1>Ada Lovelace</h1>'), portrait))
  const text = strFromU8(parts['word/document.xml'] ?? Buffer.of())
  t.match(text, 'descr="Ada Lovelace"')
  const [, width, height] = /<wp:extent cx="(\d+)" cy="(\d+)"/.exec(text) ?? []
  t.equal((Number(height) / Number(width)).toFixed(2), '1.34', 'in proportion, to whole pixels')
  t.strictSame(
    Object.entries(parts).flatMap(([name, bytes]) => (name.includes('media/') ? [strFromU8(bytes)] : [])),
    ['a picture'],
  )
})
