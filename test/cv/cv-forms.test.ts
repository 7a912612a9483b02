/** The CV as a Word document and as plain text: a walk of its page's HTML, whatever wrote that. */
import { strFromU8, unzipSync } from 'fflate'
import mammoth from 'mammoth'
import { parse } from 'node-html-parser'
import t from 'tap'
import { parse as parseYaml } from 'yaml'
import { type Design, themeNames } from '../../src/content/schema/design.ts'
import { themes } from '../../src/content/themes.ts'
import { cvDocument } from '../../src/cv/docx.ts'
import { cvText } from '../../src/cv/txt.ts'
import type { Portrait } from '../../src/images/portraits.ts'
import type { Files } from '../fixtures/content/content-files.ts'
import { minimalSettings } from '../fixtures/content/minimal-settings.ts'
import { type CvPerson, contentOf, cvPeople } from '../fixtures/cv-people/cv-people.ts'
import { siteOf } from '../fixtures/pages/site-of.ts'
import { editionOf, representationAt } from '../fixtures/publishing/edition-of.ts'

const pageUrl = 'https://ada.example/cv/'

const pageOf = (main: string, language = 'en', direction = 'ltr'): string =>
  `<!DOCTYPE html><html lang="${language}" dir="${direction}"><body><p>Skip</p><main>${main}</main></body></html>`

const ada = { title: 'A title', name: 'Ada Lovelace' }

const documentOf = (html: string, portrait?: Portrait, design: Design = {}, about = ada): Promise<Buffer> =>
  cvDocument(html, {
    ...{ ...about, pageUrl },
    ...{ paperSize: 'A4', design: { accent: '#7a1f2b', ...design }, findPortrait: async () => portrait },
  })

const partsOf = async (html: string, design?: Design): Promise<Readonly<Record<string, string>>> =>
  Object.fromEntries(
    Object.entries(unzipSync(await documentOf(html, undefined, design))).map(([name, part]) => [
      name,
      strFromU8(part),
    ]),
  )

const bodyOf = async (html: string): Promise<string> => (await partsOf(html))['word/document.xml'] ?? ''

/** Returns the CV of a site as printed, as a Word document, its text, and as plain text. */
const formsOf = async (files: Files) => {
  const edition = editionOf(await siteOf(files))
  const get = async (path: string) => (await representationAt(edition, path))?.bytes ?? Buffer.of()
  const { html = '' } = (await [...edition.cvs.values()][0]?.paper()) ?? {}
  const buffer = await get('/cv/cv.docx')
  const { value } = await mammoth.extractRawText({ buffer })
  return { html, document: unzipSync(buffer), word: value, text: String(await get('/cv/cv.txt')) }
}

const resume = JSON.stringify(
  parseYaml(`
basics:
  { name: Ada Lovelace, label: Mathematician, email: ada@ada.example, url: https://ada.example/,
    summary: "Wrote **the first** program, see [the notes](https://notes.example/g)." }
work:
  - { name: Engines & Co, position: Programmer, url: "https://engines.example/?a=1&b=2", startDate: "1842", endDate: "1843",
      highlights: ["Made <i>a table</i>", Found a mistake] }
projects: [{ name: The table, url: /notes/g/, description: "Like [this](/notes/a/)." }]
skills: [{ name: Mathematics, level: expert, keywords: [Numbers, Tables] }, { name: Chess }]`),
)

t.test('plain text, from the name to the skills; the document has its words', async (t) => {
  const { text, word } = await formsOf({ 'site.yaml': minimalSettings, 'resume.json': resume })
  t.equal(
    text,
    `Ada Lovelace
Mathematician

ada@ada.example
ada.example

Wrote the first program, see the notes <https://notes.example/g>.

Experience
----------

Programmer
1842 – 1843
Engines & Co <https://engines.example/?a=1&b=2>
- Made a table
- Found a mistake

Projects
--------

The table <https://ada.example/notes/g/>

Like this <https://ada.example/notes/a/>.

Skills
------

Mathematics: expert – Numbers, Tables
Chess
`,
  )
  const wordsIn = (text: string) => text.replaceAll(/<[^>]*>|^-+|^- | ·(?= )/gm, '').match(/[^\s]+/g)
  t.strictSame(wordsIn(word), wordsIn(text.replaceAll(/ <[^>]*>/g, '')))
})

t.test('every element of an owner’s page and template is its text', async (t) => {
  const rows: readonly (readonly [html: string, text: string])[] = [
    ['<p>a <a href="/b/">see</a> <a href="#c">c</a>', 'a see <https://ada.example/b/> c'],
    ['<p>a\n <b> b </b> c<br>d', 'a b c\nd'],
    ['<ol start="3"><li>a<li><p>b<p>c<ul><li>d</ul></ol>', '3. a\n4. b\n  c\n  - d'],
    ['<table><tr><th>a<th>b<tr><td>c<td>d</table>', 'a\tb\nc\td'],
    ['<pre>a\n  b</pre>', 'a\n  b'],
    ['<p><a href="https://b.example/">B: b.example</a>', 'B: b.example'],
    ['<blockquote><p>a<p>b</blockquote>', 'a\n\nb'],
    ['<dl><dt>a<dd>b<dd>c</dl>', 'a\n  b\n  c'],
    [
      '<figure><picture><source srcset=x><img src=x alt="a"></picture><figcaption>b</figcaption></figure>',
      'a\nb',
    ],
    ['<p>a <math><mi>b</mi></math>', 'a b'],
    ['<details><summary>a</summary>b</details><unknown-one>c</unknown-one>', 'a\n\nb\n\nc'],
    [
      '<nav>a</nav><form>b</form><button>c</button><script>d</script><style>e</style><svg><text>f</text></svg>' +
        '<template>g</template><p hidden>h</p><p>i<i aria-hidden="true">j</i><a class="footnote-backref">k</a>',
      'i',
    ],
    ['<h1>a</h1><img src="x" alt="a"><h2>b</h2><h3>c</h3><h5>d</h5>', 'a\n\nb\n-\n\nc\n\nd'],
  ]
  for (const [html, text] of rows) {
    t.equal(cvText(pageOf(html), { pageUrl }), `${text}\n`, html)
    const { value } = await mammoth.extractRawText({ buffer: await documentOf(pageOf(html)) })
    const bare = (text: string) => text.replaceAll(/<[^>]*>|^ *- |^-$|\s/gm, '')
    t.equal(bare(value), bare(text), `${html} in Word`)
  }
})

t.test('a document has headings, a list, links in the accent, and properties', async (t) => {
  const { document } = await formsOf({
    'site.yaml': `${minimalSettings}design: { accent: '#123456' }\n`,
    'resume.json': resume,
  })
  const part = (name: string) => strFromU8(document[name] ?? Buffer.of())
  const text = part('word/document.xml')
  for (const style of ['Title', 'Label', 'Heading1', 'Heading2', 'ListParagraph', 'Hyperlink'])
    t.match(text, `w:val="${style}"/>`)
  t.equal(text.split('<w:numPr>').length - 1, 2, 'neither terms nor contacts are bullets')
  t.equal(/<w:b\/>(?:(?!<w:t\b).)*<w:t[^>]*>Chess/.test(text), false, 'a term alone is not bold')
  t.notMatch(text, '<w:tbl>')
  t.match(part('word/_rels/document.xml.rels'), 'Target="https://engines.example/?a=1&amp;b=2"')
  const ids = [...text.matchAll(/r:id="([^"]+)"/g)].map(([, id]) => id)
  t.ok(ids.length >= 4)
  for (const id of ids) t.match(part('word/_rels/document.xml.rels'), `Id="${id}"`)
  t.match(part('docProps/core.xml'), /<dc:title>Ada Lovelace – [^<]+<\/dc:title><dc:creator>Ada Lovelace</)
  t.match(part('word/styles.xml'), /<w:spacing [^>]*w:lineRule="auto"\/>/, 'lines are as high as their type')
  t.match(part('word/styles.xml'), /w:styleId="Hyperlink".*?<w:color w:val="123456"\/>/s)
})

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

t.test('a period stands at the end of its title’s line, and contacts in one paragraph', async (t) => {
  const text = await bodyOf(
    pageOf(
      '<h1>Ada</h1><ul class="contacts plain"><li>a@b.example<li>London</ul><section><h2>S</h2><div class="entry"><div class="entry-head"><h3>E</h3><p class="when">1843</p></div><p class="at">F</p></div></section>',
    ),
  )
  const paragraphs = [...text.matchAll(/<w:p>(.*?)<\/w:p>/g)].map(([, paragraph = '']) => paragraph)
  const textIn = (paragraph: string) => paragraph.replaceAll('<w:tab/>', '|').replaceAll(/<[^>]*>/g, '')
  t.strictSame(paragraphs.map(textIn), ['Ada', 'a@b.example · London', 'S', 'E|1843', 'F'])
  t.match(paragraphs[3], /<w:tab w:val="right" w:pos="9638"\/>/)
  t.match(paragraphs[4], '<w:i/>')
})

t.test('an employer is larger than its positions; places are upright, and keywords quiet', async (t) => {
  const position =
    '<div class="entry"><div class="entry-head"><h4>P</h4></div><p class="keywords">K</p></div>'
  const text = await bodyOf(
    pageOf(
      `<div class="entry employer"><div class="entry-head"><h3>E, <span class="place">L</span></h3><p class="when">1843</p></div>${position}</div><div class="entry"><div class="entry-head"><h3>T</h3></div><p class="at">A, <span class="place">M</span></p></div>`,
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

t.test('both forms have every word that a person’s CV has on paper, once and in order', async (t) => {
  for (const person of Object.keys(cvPeople) as CvPerson[]) {
    const { html, word, text } = await formsOf(contentOf(person))
    const main = parse(html).querySelector('main')
    for (const nav of main?.querySelectorAll('nav') ?? []) nav.remove()
    const lettersIn = (text: string) => text.replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '')
    const isNumbered = (main?.querySelectorAll('ol') ?? []).length > 0
    const wanted = lettersIn(main?.textContent.replaceAll(/&\w+;/g, '') ?? '')
    const unnumbered = (text: string) => (isNumbered ? text.replaceAll(/^\d+\.\s/gm, '') : text)
    t.equal(lettersIn(unnumbered(word)), wanted, `${person} in Word`)
    t.equal(lettersIn(unnumbered(text.replaceAll(/ <[^>]*>/g, ''))), wanted, `${person} in plain text`)
  }
})

t.test('plain text has the address of a link that its text does not say', (t) => {
  for (const [text, href, shown] of [
    ['loom', 'https://code.example/ada/loom', 'loom <https://code.example/ada/loom>'],
    ['ada.example', 'https://www.ada.example/', 'ada.example'],
    ['ada@ada.example', 'mailto:ada@ada.example', 'ada@ada.example'],
    ['+44 (20) 1843', 'tel:+44201843', '+44 (20) 1843'],
  ])
    t.equal(cvText(pageOf(`<p><a href="${href}">${text}</a></p>`), { pageUrl }), `${shown}\n`)
  t.end()
})

t.test('the items of a long list are numbered in linear time', (t) => {
  const list = (count: number) => pageOf(`<ol start="7">${'<li>a</li>'.repeat(count)}</ol>`)
  t.match(cvText(list(40_000), { pageUrl }), '\n40006. a\n')
  t.end()
})

t.test('a paragraph of very many links and line breaks takes linear time', (t) => {
  const links = '<a href="https://a.example/b">c</a> '.repeat(20_000)
  const text = cvText(pageOf(`<p>${links}end${'<br>'.repeat(40_000)}</p>`), { pageUrl })
  t.match(text, /c <https:\/\/a\.example\/b> end\n$/)
  t.end()
})
