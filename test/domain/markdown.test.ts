import t from 'tap'
import { type MarkdownContext, renderMarkdown } from '../../src/domain/markdown.ts'
import { createWord } from '../../src/domain/words.ts'
import { loadWords } from '../../src/services/word-files.ts'

const words = await loadWords()
const english = { ...words.get('en'), 'page.table': 'Table & more', 'page.noteBack': 'Back to "the text"' }

const context: MarkdownContext = {
  word: createWord('en', new Map([['en', english]])),
  resolveLink: (href) => href,
  describeImage: (address) =>
    address === '/engine.png' ? { widthPx: 640, heightPx: 480, sources: [] } : undefined,
}
const render = (markdown: string): string => renderMarkdown(markdown, context)

t.test('a picture of the site keeps its place free; one from elsewhere has no measures', async (t) => {
  t.match(
    render('![Engine](/engine.png)'),
    '<img src="/engine.png" alt="Engine" width="640" height="480" fetchpriority="high">',
  )
  const elsewhere = render('![Engine](https://elsewhere.example/engine.png)')
  t.match(elsewhere, 'src="https://elsewhere.example/engine.png"')
  t.notMatch(elsewhere, 'width=')
})

t.test('a picture with a title, alone in its paragraph, is a figure with a caption', async (t) => {
  const html = render('![Engine](/engine.png "The *engine* & its mill")')
  t.match(html, /^<figure><img [^>]*><figcaption>The \*engine\* &amp; its mill<\/figcaption><\/figure>$/m)
  t.notMatch(html, 'title=')
})

t.test('what can scroll can be reached by the keyboard, and has a name', async (t) => {
  t.match(
    render('| a |\n|---|\n| b |'),
    '<div class="table" role="group" tabindex="0" aria-label="Table &amp; more">\n<table>',
  )
  t.match(render('```js\nlet a\n```'), '<pre tabindex="0"><code class="language-js">')
  t.match(render('    <b>'), '<pre tabindex="0"><code>&lt;b&gt;')
})

t.test('footnotes: marks are numbers, ids are plain, the way back has a name', async (t) => {
  const html = render('One.[^a] Again.[^a] Two.[^b]\n\n[^a]: First.\n[^b]: Second.')
  t.match(html, '<sup class="footnote-ref"><a href="#fn1" id="fnref1">1</a></sup>')
  t.match(html, '<sup class="footnote-ref"><a href="#fn1" id="fnref1-1">1</a></sup>')
  t.match(html, '<sup class="footnote-ref"><a href="#fn2" id="fnref2">2</a></sup>')
  t.match(html, '<a aria-label="Back to &quot;the text&quot;" href="#fnref1-1" class="footnote-backref">')
})

t.test('a column is aligned by class, since style attributes are shut out', async (t) => {
  const html = render('| a |\n|--:|\n| 1 |')
  t.match(html, '<td class="align-right">1</td>')
  t.notMatch(html, 'style=')
})

t.test('quotation marks are those of the language', async (t) => {
  const quoted = (language: string): string =>
    renderMarkdown('"a"', { ...context, word: createWord(language, words) }).trim()
  t.equal(quoted('en'), '<p>“a”</p>')
  t.equal(quoted('fr-CA'), '<p>«\u00a0a\u00a0»</p>')
  t.equal(quoted('de'), '<p>„a“</p>')
  t.equal(quoted('ja'), '<p>“a”</p>', 'English ones where there are no words')
})
