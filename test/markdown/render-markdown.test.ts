import t from 'tap'
import { loadMessages } from '../../src/content/i18n/builtin-messages.ts'
import { createMessageFormatter } from '../../src/content/i18n/messages.ts'
import { renderMarkdown } from '../../src/markdown/render-markdown.ts'
import { context, render } from '../fixtures/pages/markdown-context.ts'

const messages = await loadMessages()

t.test('scrollable elements can be focused, and tables have a name', async (t) => {
  t.match(
    render('| a |\n|---|\n| b |'),
    '<div class="table" role="group" tabindex="0" aria-label="Table &amp; more">\n<table>',
  )
  t.match(render('```js\nlet a\n```'), '<pre tabindex="0"><code class="language-js">')
  t.match(render('    <b>'), '<pre tabindex="0"><code>&lt;b&gt;')
})

t.test('footnotes: references are numbers, ids have no colons, back links have labels', async (t) => {
  const html = render('One.[^a] Again.[^a] Two.[^b]\n\n[^a]: First.\n[^b]: Second.')
  t.match(html, '<sup class="footnote-ref"><a href="#fn1" id="fnref1" data-note="--note-1">1</a></sup>')
  t.match(html, '<sup class="footnote-ref"><a href="#fn1" id="fnref1-2" data-note="--note-1-2">1</a></sup>')
  t.match(html, '<sup class="footnote-ref"><a href="#fn2" id="fnref2" data-note="--note-2">2</a></sup>')
  t.match(html, '<li id="fn1" class="footnote-item" data-note="--note-1">')
  t.match(html, '<a aria-label="Back from &quot;1-2&quot;" href="#fnref1-2" class="footnote-backref">')
})

t.test('images on other servers are links, inside a link words, whatever the page is for', async (t) => {
  const markdown = '![A](https://a.example/a.png "B")\n\n[![C](//c.example/c.svg)](/d)'
  for (const medium of ['page', 'print', 'feed'] as const)
    t.equal(
      renderMarkdown(markdown, { ...context, medium }).html.trim(),
      '<figure><a class="image-link" href="https://a.example/a.png">A</a><figcaption>B</figcaption></figure>\n' +
        '<p><a href="/d">C</a></p>',
      medium,
    )
})

t.test('quotation marks suit the language', async (t) => {
  const quoted = (language: string): string =>
    renderMarkdown('"a"', { ...context, message: createMessageFormatter(language, messages) }).html.trim()
  t.equal(quoted('en'), '<p>“a”</p>')
  t.equal(quoted('fr-CA'), '<p>«\u00a0a\u00a0»</p>')
  t.equal(quoted('de'), '<p>„a“</p>')
  t.equal(quoted('ja'), '<p>「a」</p>')
  t.equal(quoted('fi'), '<p>“a”</p>', 'English ones if the language has no messages')
})

t.test('spaces stay as they are written', async (t) => {
  t.equal(render('30 ms and 20 %').trim(), '<p>30 ms and 20 %</p>')
})

t.test('code is highlighted up to 100,000 characters in a page', async (t) => {
  const block = `\`\`\`js\n${'const a = 1\n'.repeat(4_000)}\`\`\`\n`
  const html = renderMarkdown(block.repeat(3), context).html
  const [first, second, third] = html.split(/(?=<pre)/)
  for (const highlighted of [first, second]) t.match(highlighted, 'language-js"><span class="hljs-')
  t.match(third, 'language-js">const a = 1')
})

t.test('code is highlighted in the language that it says', async (t) => {
  const codeIn = (language: string): string =>
    (/<code[^>]*>(.*)\n<\/code>/.exec(render(`\`\`\`${language}\nlet def = "<b>"\n\`\`\``))?.[1] ?? '')
      .replaceAll('<span class="hljs-keyword">', '*')
      .replaceAll(/<[^>]*>/g, '')
  t.equal(codeIn('js'), '*let def = &quot;&lt;b&gt;&quot;')
  t.equal(codeIn('python'), 'let *def = &quot;&lt;b&gt;&quot;')
  t.equal(codeIn('nonsense'), 'let def = &quot;&lt;b&gt;&quot;')
})

t.test('Chinese and Japanese authors get what they mean', async (t) => {
  const rows: readonly [markdown: string, html: string][] = [
    ['**注意：**请', '<p><strong>注意：</strong>请</p>'],
    ['中文\n中文', '<p>中文中文</p>'],
    ['中文，\n**「中」**\n文', '<p>中文，<strong>「中」</strong>文</p>'],
    ['中文\nword\n한글\n한글', '<p>中文\nword\n한글\n한글</p>'],
  ]
  for (const [markdown, html] of rows) t.equal(render(markdown).trim(), html, markdown)
})
