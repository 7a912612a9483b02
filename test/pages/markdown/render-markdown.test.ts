import t from 'tap'
import { loadMessages } from '../../../src/content/i18n/builtin-messages.ts'
import { createMessageFormatter } from '../../../src/content/i18n/messages.ts'
import type { MarkdownContext } from '../../../src/pages/markdown/context.ts'
import { renderMarkdown } from '../../../src/pages/markdown/render-markdown.ts'

const messages = await loadMessages()
const english = { ...messages.get('en'), 'page.table': 'Table & more', 'page.noteBack': 'Back to "the text"' }

const context: MarkdownContext = {
  message: createMessageFormatter('en', new Map([['en', english]])),
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
    renderMarkdown('"a"', { ...context, message: createMessageFormatter(language, messages) }).trim()
  t.equal(quoted('en'), '<p>“a”</p>')
  t.equal(quoted('fr-CA'), '<p>«\u00a0a\u00a0»</p>')
  t.equal(quoted('de'), '<p>„a“</p>')
  t.equal(quoted('ja'), '<p>“a”</p>', 'English ones where there are no words')
})

t.test('headings have ids after GitHub’s rules, each its own, however many are equal', async (t) => {
  t.match(render('## A *b* `c`!'), '<h2 id="a-b-c">')
  t.equal(render('## 😀').match(/ id=/g), null, 'none where nothing is left of the text')
  const ids = [...render('## Same\n\n'.repeat(20_000)).matchAll(/id="([^"]*)"/g)].map(([, id]) => id)
  t.equal(new Set(ids).size, 20_000)
  t.equal(ids.at(-1), 'same-19999')
})

t.test('what a text links to is told with its line', async (t) => {
  const rows: readonly [name: string, markdown: string, targets: readonly [string, number | undefined][]][] =
    [
      [
        'a paragraph',
        'One\n[a](a)\\\n*![b](b)*',
        [
          ['a', 2],
          ['b', 3],
        ],
      ],
      [
        'lists and quotes',
        '- one\n\n  > two\n  > [a](a)\n- [b](b)',
        [
          ['a', 4],
          ['b', 5],
        ],
      ],
      [
        'a table',
        '| a |\n|---|\n| [a](a) |\n| [b](b) |',
        [
          ['a', 3],
          ['b', 4],
        ],
      ],
      [
        'definitions',
        'Term [a](a)\n\n: [b](b)',
        [
          ['a', 1],
          ['b', 3],
        ],
      ],
      ['references', '[a]\n\n[a]: /a', [['/a', 1]]],
      [
        'notes',
        'One[^1] and^[inside [b](b)]\n\n[^1]: Note\n    [a](a)',
        [
          ['a', 4],
          ['b', undefined],
        ],
      ],
      [
        'blocks of HTML',
        '<div>\n<p\n><a href="a">\n<img alt="x" src=\'b\'></div>',
        [
          ['a', 3],
          ['b', 4],
        ],
      ],
      ['HTML in a line', 'x <b\nid="x"> <a class="x" href="a?b&amp;c">x</a>', [['a?b&c', 2]]],
      ['no links', '`<a href="a">` <!-- <a href="b"> -->\n\n<!--\n<a href="b">', []],
    ]
  for (const [name, markdown, expected] of rows) {
    const targets: [string, number | undefined][] = []
    const resolveLink = (href: string, line: number | undefined): string => {
      targets.push([href, line])
      return href
    }
    renderMarkdown(markdown, { ...context, resolveLink })
    t.strictSame(targets, expected, name)
  }
})

t.test('links in HTML lead where those of Markdown do', async (t) => {
  const resolveLink = (href: string): string => `/to/${href}&`
  t.equal(
    renderMarkdown('<p><img width="9" src="a.png"> <a href="b?c&amp;d">x</a></p>', {
      ...context,
      resolveLink,
    }),
    '<p><img width="9" src="/to/a.png&amp;"> <a href="/to/b?c&amp;d&amp;">x</a></p>',
  )
})

t.test(
  'blocks that nest deeper than the parser follows are refused, since their text would be lost',
  async (t) => {
    t.match(render(`${'> '.repeat(90)}deep`), 'deep')
    t.throws(() => render(`One\n\n${'> '.repeat(100)}deep`), { code: 'NESTING_TOO_DEEP', line: 3 })
    const list = Array.from({ length: 60 }, (_, level) => `${'  '.repeat(level)}- item ${level}`).join('\n')
    t.throws(() => render(list), { code: 'NESTING_TOO_DEEP' })
  },
)

t.test(
  'HTML that nests deeper than browsers follow is refused; tags that need no end nest nothing',
  async (t) => {
    t.throws(() => render(`One\n\n<section>\n${'<b>\n'.repeat(5_000)}`), {
      code: 'NESTING_TOO_DEEP',
      line: 203,
    })
    t.throws(() => render(`One\ntwo ${'<b>'.repeat(201)}`), { code: 'NESTING_TOO_DEEP', line: 2 })
    t.match(render(`${'<p><a name="x"><br>'.repeat(5_000)}x`), 'x')
    t.match(render(`<svg>${'<path d="M0 0"/>'.repeat(300)}</svg>`), 'path')
    t.throws(() => render(`One\n\n${'<b>x</i>\n'.repeat(300)}`), { code: 'NESTING_TOO_DEEP', line: 203 })
    t.match(render(`${'<div><span>a</div>\n\n'.repeat(300)}x`), 'x')
    t.match(render(`${'<div>a <b>b</b></div><!-- <div> -->\n\n'.repeat(300)}x`), 'x')
  },
)

t.test('addresses in HTML are read as browsers read them', async (t) => {
  const targets: [string, number | undefined][] = []
  const html = renderMarkdown(
    'One\n\n<p title="a > b"\n><a href=c.md?d&#38;e>x</a>\n<img srcset="f, g 2x"></p>',
    {
      ...context,
      resolveLink: (href, line) => {
        targets.push([href, line])
        return `/to/${href}`
      },
    },
  )
  t.match(html, '<a href="/to/c.md?d&amp;e">x</a>\n<img srcset="/to/f, /to/g 2x">')
  t.strictSame(targets, [
    ['c.md?d&e', 4],
    ['f', 5],
    ['g', 5],
  ])
})

t.test('an address with an apostrophe fits into HTML that has one around it', async (t) => {
  t.equal(
    renderMarkdown("<p><a href='its.md'>x</a></p>", { ...context, resolveLink: () => "/it's/" }),
    '<p><a href="/it\'s/">x</a></p>',
  )
})
