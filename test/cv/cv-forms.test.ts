/** The CV as a Word document and as plain text: a walk of its page's HTML, whatever wrote that. */
import { strFromU8, unzipSync } from 'fflate'
import mammoth from 'mammoth'
import { parse } from 'node-html-parser'
import t from 'tap'
import { parse as parseYaml } from 'yaml'
import { cvText } from '../../src/cv/txt.ts'
import type { Files } from '../fixtures/content/content-files.ts'
import { minimalSettings } from '../fixtures/content/minimal-settings.ts'
import { type CvPerson, contentOf, cvPeople } from '../fixtures/cv-people/cv-people.ts'
import { siteOf } from '../fixtures/pages/site-of.ts'
import { documentOf, pageOf, pageUrl } from '../fixtures/pages/word-document.ts'
import { editionOf, representationAt } from '../fixtures/publishing/edition-of.ts'

/** Returns the CV of a site as printed, as a Word document, its text, and as plain text. */
const formsOf = async (files: Files) => {
  const edition = editionOf(await siteOf(files))
  const get = async (path: string) => (await representationAt(edition, path))?.bytes ?? Buffer.of()
  const { html = '' } = (await [...edition.cvs.values()][0]?.printInput()) ?? {}
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
