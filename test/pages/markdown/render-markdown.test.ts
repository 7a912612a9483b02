import t from 'tap'
import { loadMessages } from '../../../src/content/i18n/builtin-messages.ts'
import { createMessageFormatter } from '../../../src/content/i18n/messages.ts'
import { toMarkdown } from '../../../src/pages/html/html-to-markdown.ts'
import { arrangeContents, type ContentsEntry } from '../../../src/pages/markdown/contents.ts'
import type { MarkdownContext } from '../../../src/pages/markdown/context.ts'
import { renderMarkdown } from '../../../src/pages/markdown/render-markdown.ts'

const messages = await loadMessages()
const english = {
  ...messages.get('en'),
  'page.table': 'Table & more',
  'page.noteBack': 'Back from "{number}"',
}

const context: MarkdownContext = {
  message: createMessageFormatter('en', new Map([['en', english]])),
  resolveLink: (href) => href,
  describeImage: (path) =>
    path === '/engine.png' ? { widthPx: 640, heightPx: 480, sources: [] } : undefined,
  medium: { kind: 'page' },
}
const render = (markdown: string): string => renderMarkdown(markdown, context).html

t.test('an image of the site has its size; one from elsewhere does not', async (t) => {
  t.match(
    render('![Engine](/engine.png)'),
    '<img src="/engine.png" alt="Engine" width="640" height="480" fetchpriority="high">',
  )
  const elsewhere = render('![Engine](https://elsewhere.example/engine.png)')
  t.match(elsewhere, 'src="https://elsewhere.example/engine.png"')
  t.notMatch(elsewhere, 'width=')
})

t.test('an image with a title, alone in its paragraph, becomes a figure with a caption', async (t) => {
  const html = render('![Engine](/engine.png "The *engine* & its mill")')
  t.match(html, /^<figure><img [^>]*><figcaption>The \*engine\* &amp; its mill<\/figcaption><\/figure>$/m)
  t.notMatch(html, 'title=')
})

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
  t.match(html, '<sup class="footnote-ref"><a href="#fn1" id="fnref1">1</a></sup>')
  t.match(html, '<sup class="footnote-ref"><a href="#fn1" id="fnref1-1">1</a></sup>')
  t.match(html, '<sup class="footnote-ref"><a href="#fn2" id="fnref2">2</a></sup>')
  t.match(html, '<a aria-label="Back from &quot;1&quot;" href="#fnref1-1" class="footnote-backref">')
})

t.test('columns are aligned by class, because the CSP blocks style attributes', async (t) => {
  const html = render('| a |\n|--:|\n| 1 |')
  t.match(html, '<td class="align-right">1</td>')
  t.notMatch(html, 'style=')
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

t.test('headings have unique ids by GitHub’s rules, however many are equal', async (t) => {
  t.match(render('## A *b* `c`!'), '<h2 id="a-b-c">')
  t.equal(render('## 😀').match(/ id=/g), null, 'no id if no letter is left')
  const ids = [...render('## Same\n\n'.repeat(20_000)).matchAll(/id="([^"]*)"/g)].map(([, id]) => id)
  t.equal(new Set(ids).size, 20_000)
  t.equal(ids.at(-1), 'same-19999')
})

t.test('headings of pages link to themselves, unless they have a link of their own', async (t) => {
  const rows: readonly [name: string, markdown: string, html: string][] = [
    ['plain', '## The mill', '<h2 id="the-mill"><a class="anchor" href="#the-mill">The mill</a></h2>'],
    ['in code', '### `a<b>`', '<h3 id="ab"><a class="anchor" href="#ab"><code>a&lt;b&gt;</code></a></h3>'],
    ['with a link', '## See [it](/it)', '<h2 id="see-it">See <a href="/it">it</a></h2>'],
    ['with HTML', '## A <a name="x"></a>', '<h2 id="a-">A <a name="x"></a></h2>'],
  ]
  for (const [name, markdown, html] of rows) t.equal(render(markdown).trim(), html, name)
  for (const kind of ['paper', 'feed'] as const) {
    const medium = { kind, pageUrl: 'https://ada.example/' } as const
    t.equal(renderMarkdown('## A', { ...context, medium }).html.trim(), '<h2 id="a">A</h2>', kind)
  }
})

t.test('the table of contents has the two highest levels, from three headings on', async (t) => {
  const outline = (markdown: string): string => {
    const write = (entries: readonly ContentsEntry[]): string =>
      entries.map(({ text, href, entries: parts }) => `${text}${href}(${write(parts)})`).join('')
    return write(arrangeContents(renderMarkdown(markdown, context).headings))
  }
  const rows: readonly [name: string, markdown: string, outline: string][] = [
    ['two headings', '## A\n## B\n#### C', ''],
    ['sections', '## A\n## `B`\n## C', 'A#a()B#b()C#c()'],
    ['parts', '## A\n### B\n#### not\n### C\n## D', 'A#a(B#b()C#c())D#d()'],
    ['a part before the first section', '### A\n## B\n### C', 'A#a()B#b(C#c())'],
    ['lower levels only', '### A\n### B\n#### C', 'A#a()B#b(C#c())'],
  ]
  for (const [name, markdown, expected] of rows) t.equal(outline(markdown), expected, name)
})

t.test('no line breaks between a number and its unit', async (t) => {
  const rows: readonly [name: string, markdown: string, text: string][] = [
    ['units', '30 ms, 5 km/h, 20 %, 3 °C and 1,200 px.', '30~ms, 5~km/h, 20~%, 3~°C and 1,200~px.'],
    ['words', '30 msec, 5 kmh, 3 in, in 1843 he', '30 msec, 5 kmh, 3 in, in 1843 he'],
    ['code', '`30 ms`', '<code>30 ms</code>'],
    ['a line’s end', 'about 30\nms', 'about 30\nms'],
  ]
  for (const [name, markdown, text] of rows)
    t.equal(render(markdown).trim(), `<p>${text.replaceAll('~', '\u{A0}')}</p>`, name)
})

t.test('rendering returns each link with its line', async (t) => {
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
    const { links } = renderMarkdown(markdown, { ...context, resolveLink: (href) => `/to/${href}` })
    t.strictSame(
      links.map(({ href, line }) => [href, line]),
      expected,
      name,
    )
    for (const { href, url } of links) t.equal(url, `/to/${href}`)
  }
})

t.test('links in raw HTML are resolved like those in Markdown', async (t) => {
  const resolveLink = (href: string): string => `/to/${href}&`
  t.equal(
    renderMarkdown('<p><img width="9" src="a.png"> <a href="b?c&amp;d">x</a></p>', {
      ...context,
      resolveLink,
    }).html,
    '<p><img width="9" src="/to/a.png&amp;"> <a href="/to/b?c&amp;d&amp;">x</a></p>',
  )
})

t.test('URLs in raw HTML are read as browsers read them', async (t) => {
  const { html, links } = renderMarkdown(
    'One\n\n<p title="a > b"\n><a href=c.md?d&#38;e>x</a>\n<img srcset="f, g 2x"></p>',
    {
      ...context,
      resolveLink: (href) => `/to/${href}`,
    },
  )
  t.match(html, '<a href="/to/c.md?d&amp;e">x</a>\n<img srcset="/to/f, /to/g 2x">')
  t.strictSame(
    links.map(({ href, line }) => [href, line]),
    [
      ['c.md?d&e', 4],
      ['f', 5],
      ['g', 5],
    ],
  )
})

t.test('a URL with an apostrophe is written in double quotes', async (t) => {
  t.equal(
    renderMarkdown("<p><a href='its.md'>x</a></p>", { ...context, resolveLink: () => "/it's/" }).html,
    '<p><a href="/it\'s/">x</a></p>',
  )
})

t.test('URLs are absolute in feeds, those of footnotes included', async (t) => {
  const medium = { kind: 'feed', pageUrl: 'https://ada.example/notes/' } as const
  const text = '[a](/a/) [mail](mailto:a@b.example) <a href="b">b</a> Note.[^1] Again.[^1]\n\n[^1]: It.'
  const { html, links } = renderMarkdown(text, { ...context, medium })
  t.strictSame(
    [...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href),
    [
      'https://ada.example/a/',
      'mailto:a@b.example',
      'https://ada.example/notes/b',
      ...['#fn1', '#fn1', '#fnref1', '#fnref1-1'].map((hash) => `https://ada.example/notes/${hash}`),
    ],
  )
  t.strictSame(
    links.map(({ url }) => url),
    ['/a/', 'mailto:a@b.example', 'b'],
    'the links returned are as on the page',
  )
})

/** GitHub's extensions: the HTML, and the Markdown that comes back from it. */
const extensions: readonly (readonly [name: string, markdown: string, html: RegExp, back: string])[] = [
  [
    'task lists',
    '- [x] one\n- [ ] two',
    /<li class="task"><span class="task-box" role="img" aria-label="done">\u2611<\/span> one<\/li>/,
    '- [x] one\n- [ ] two',
  ],
  [
    'alerts',
    '> [!WARNING]\n> It is *hot*.',
    /<blockquote class="alert alert-warning">\n?<p class="alert-label">Warning<\/p>\n<p>It is <em>hot<\/em>\.<\/p>/,
    '> [!WARNING]\n>\n> It is *hot*.',
  ],
  ['alerts of paragraphs', '> [!NOTE]\n>\n> a', /Note<\/p>\n<p>a<\/p>/, '> [!NOTE]\n>\n> a'],
  ['no alert', '> [!WHAT]\n> a', /<blockquote>\n<p>\[!WHAT\]/, '> \\[!WHAT\\] a'],
  [
    'bare addresses',
    'See https://a.example/b_c. Write to ada@a.example about README.md.',
    /<a href="https:\/\/a\.example\/b_c">https:\/\/a\.example\/b_c<\/a>\. Write to <a href="mailto:ada@a\.example">ada@a\.example<\/a> about README\.md\./,
    'See <https://a.example/b_c>. Write to [ada@a.example](mailto:ada@a.example) about README.md.',
  ],
  [
    'ids of headings',
    '## The mill {#mill}',
    /<h2 id="mill" data-own-id=""><a class="anchor" href="#mill">The mill<\/a><\/h2>/,
    '## The mill {#mill}',
  ],
  ['one tilde', 'A ~b~ c', /A <del>b<\/del> c/, 'A ~~b~~ c'],
  [
    'a table of contents',
    '[TOC]\n\n## A *b*\n\n### C\n\n## D',
    /^<ul class="toc">\n<li><a href="#a-b">A b<\/a>\n<ul>\n<li><a href="#c">C<\/a><\/li>\n<\/ul>\n<\/li>\n<li><a href="#d">D<\/a><\/li>\n<\/ul>\n<h2/,
    '- [A b](https://ada.example/#a-b)\n  - [C](https://ada.example/#c)\n- [D](https://ada.example/#d)\n\n## A *b*\n\n### C\n\n## D',
  ],
  [
    'a table of contents as other generators write it',
    '[[toc]]\n\n## A',
    /<a href="#a">/,
    '- [A](https://ada.example/#a)\n\n## A',
  ],
  [
    'no table of contents in a sentence',
    'The [toc] is below.\n\n## A',
    /<p>The \[toc\]/,
    'The \\[toc\\] is below.\n\n## A',
  ],
  ['no table of contents of nothing', '[toc]\n\nA', /^<p>A/, 'A'],
  [
    'a title of code',
    '```js {2} title="a.js"\nlet a\n```',
    /^<figure class="code"><figcaption>a\.js<\/figcaption>\n<pre tabindex="0"><code class="language-js"><span class="hljs-keyword">let/,
    '```js title="a.js"\nlet a\n```',
  ],
  ['attributes of code', '``` {.py linenos=1}\nlet\n```', /<code class="language-py">let/, '```py\nlet\n```'],
  [
    'a language before attributes',
    '```rust,ignore\nlet\n```',
    /<code class="language-rust">/,
    '```rust\nlet\n```',
  ],
  [
    'a title after a colon',
    '```c++:title=a.cc\na\n```',
    /a\.cc<\/figcaption>/,
    '```c++ title="a.cc"\na\n```',
  ],
  ['code without a language', '```\na\n```', /<pre tabindex="0"><code>a/, '```\na\n```'],
  [
    'mermaid as code',
    '```mermaid\nA-->B\n```',
    /<code class="language-mermaid">A--&gt;B/,
    '```mermaid\nA-->B\n```',
  ],
  ['emoji', 'A :rocket: and a :notone:', /A 🚀 and a :notone:/, 'A 🚀 and a :notone:'],
  ['math in a line', 'So $a_1 < b$ holds.', /So <math>.*<\/math> holds\./, 'So $a_1 < b$ holds.'],
  ['math', '$$\n\\frac{a}{b}\n$$', /<p><math display="block"[^>]*>.*<\/math><\/p>/s, '$$\n\\frac{a}{b}\n$$'],
  ['prices', 'From $5 to $10, and $ 3.', /From \$5 to \$10, and \$ 3\./, 'From $5 to $10, and $ 3.'],
]

for (const [name, markdown, expected, back] of extensions)
  t.test(`renders ${name}`, async (t) => {
    const html = render(markdown)
    t.match(html, expected)
    t.notMatch(html, / style=/)
    const [, text] = toMarkdown(html, 'https://ada.example/', { title: 'A', lang: 'en' }).split('---\n\n')
    t.equal(text?.trim(), back)
  })

/** Messages that every row below shares. */
const inside = 'so the rest of the page ends up inside'
const blocked = 'which browsers block on this site'

const problems: readonly (readonly [markdown: string, found: readonly string[]])[] = [
  [
    '<iframe src="a.html" />\n\nb',
    [`1 <iframe>, ${blocked}`, `1 <iframe … />, which browsers read as a start tag, ${inside}`],
  ],
  ['a\n\n<a name="b"/> c', [`3 <a … />, which browsers read as a start tag, ${inside}`]],
  ['a\n\n<!-- b\n\nc', ['3 a comment without an end, which hides the rest of the page']],
  ['<!-- a --> <!-->\n\n<!-- b -->', []],
  ['<div>\n\na\n\n<div>\n\nb\n\n</div>', [`1 <div> without an end tag, ${inside}`]],
  ['<details>\n<summary>a\n\nb\n\n</details>', [`2 <summary> without an end tag, ${inside}`]],
  ['a\n\nb <b>c', [`3 <b> without an end tag, ${inside}`]],
  ['a\n\n</div>', ['3 </div> without a start tag, which may end a part of the page around it']],
  ['<p align="center">\n\n![](a.png)\n\n</p>\n<ul><li>a<li>b</ul><br/>', []],
  ['<svg viewBox="0 0 1 1">\n<path d="M0 0"/>\n\n<path d="M0 0"/>\n</svg>', []],
  ['<div>\n\n*a*\n\n</div>\n\n`<div>`\n\n```html\n<div style="a">\n```', []],
  [
    '<p style="color: red"\n onclick="a()">b</p>',
    [`1 a style attribute of <p>, ${blocked}`, `1 onclick of <p>, ${blocked}`],
  ],
  ['<style>p { color: red }</style>\n\na', [`1 <style>, ${blocked}`]],
  ['a\n\n<script>\nb("<div>")\n</script>', [`3 <script>, ${blocked}`]],
  ['<script type="application/ld+json">{}</script>', []],
  ['<form action="/a/"><input></form>', [`1 <form>, ${blocked}`]],
  ['<a href="javascript:b()">c</a>', [`1 a script as the address of <a>, ${blocked}`]],
  ['a\n\n```mermaid\nb\n```', ['3 a Mermaid diagram, which is shown as code']],
]

for (const [markdown, found] of problems)
  t.test(`finds what is wrong in ${JSON.stringify(markdown)}`, async (t) => {
    const { problems } = renderMarkdown(markdown, context)
    t.strictSame(
      problems.map(({ line, found }) => `${line} ${found}`),
      found,
    )
  })
