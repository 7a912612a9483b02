import t from 'tap'
import { parse } from 'yaml'
import { toMarkdown } from '../../src/html/html-to-markdown.ts'
import { parseHtml } from '../../src/html/html-tree.ts'
import { readText } from '../../src/html/page-text.ts'
import { growsLinearly } from '../fixtures/pages/cpu-growth.ts'
import { markdownOf, render } from '../fixtures/pages/markdown-context.ts'

const url = 'https://ada.example/notes/'

const bodyOf = (mainHtml: string): Promise<string> => markdownOf(mainHtml, url)

const rows: readonly (readonly [name: string, html: string, expected: string])[] = [
  ['a paragraph', '<p>Text</p>', 'Text\n'],
  [
    'markup in text is escaped',
    '<p>a &lt;b&gt; &amp;amp; *c* `d` [e] _f</p>',
    'a \\<b> \\&amp; \\*c\\* \\`d\\` \\[e\\] \\_f\n',
  ],
  [
    'a mark at the start of a paragraph is escaped',
    '<p>- a</p><p>1. b</p><p># c</p><p>&gt; d</p>',
    '\\- a\n\n1\\. b\n\n\\# c\n\n\\> d\n',
  ],
  ['an underscore inside a word is not', '<p>a_b__c é_1 _d e_</p>', 'a_b__c é_1 \\_d e\\_\n'],
  [
    'marks inside a bare address are not, as GFM would link to them',
    '<p>See https://a.example/~b/_c_d*e, *f and https://a.example/g_.</p>',
    'See https://a.example/~b/_c_d*e, \\*f and https:/\\/a.example/g\\_.\n',
  ],
  [
    'the end of a line after a link, code or an image is a space',
    '<p>\nSee <a href="/a/">a</a>\n<em>b</em>\nand <code>c</code>\nor <img src="/d.png" alt="d">\ne <b>f</b>\n, g<br>\nh</p>',
    'See [a](https://ada.example/a/) *b* and `c` or ![d](https://ada.example/d.png) e **f** , g\\\nh\n',
  ],
  ['texts in adjacent elements', '<div>a</div><div><b>c</b></div>', 'a\n\n**c**\n'],
  ['a tight list in a list', '<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>', '- a\n  - b\n- c\n'],
  ['numbers from a start', '<ol start="9"><li>a</li><li>b</li></ol>', '9. a\n10. b\n'],
  [
    'two lists side by side',
    '<ul><li>a</li></ul><ul><li>b</li></ul> <ul><li>c</li></ul>',
    '- a\n\n+ b\n\n- c\n',
  ],
  [
    'code with its language and its fences',
    '<pre><code class="language-md">```\na\n```\n</code></pre>',
    '````md\n```\na\n```\n````\n',
  ],
  [
    'the end of a line of highlighted code',
    '<pre><code><span>a</span>\nb <span>c</span>\n</code></pre>',
    '```\na\nb c\n```\n',
  ],
  ['code with backticks', '<p><code>a`b</code></p>', '``a`b``\n'],
  [
    'a relative link',
    '<p><a href="engine/?a=1#b">e</a></p>',
    '[e](https://ada.example/notes/engine/?a=1#b)\n',
  ],
  ['a URL with brackets', '<p><a href="/a(b)">e</a></p>', '[e](<https://ada.example/a(b)>)\n'],
  [
    'a URL as its own text',
    '<p><a href="https://a.example/">https://a.example/</a></p>',
    '<https://a.example/>\n',
  ],
  ['an image of bytes', '<p><img src="data:image/png;base64,AA" alt="A [b]"></p>', 'A \\[b\\]\n'],
  [
    'an image with HTML in its text',
    '<p><img src="a.png" alt="A\n\n# B <script>"></p>',
    '![A # B \\<script>](https://ada.example/notes/a.png)\n',
  ],
  ['an image', '<p><img src="a.png" alt="A [b]"></p>', '![A \\[b\\]](https://ada.example/notes/a.png)\n'],
  [
    'a figure',
    '<figure><img src="/a.png" alt="A"><figcaption>It is "so"</figcaption></figure>',
    '![A](https://ada.example/a.png)\n\nIt is "so"\n',
  ],
  [
    'a table with bars and code',
    '<table><tr><th class="align-right">a</th></tr><tr><td><code>b|c</code></td></tr></table>',
    '| a |\n| --: |\n| `b\\|c` |\n',
  ],
  ['terms', '<dl><dt>a</dt><dd>b</dd><dt>c</dt><dd>d</dd></dl>', 'a\n: b\n\nc\n: d\n'],
  [
    'omitted end tags',
    '<table><tr><th>a<th>b<tr><td>c<td>d</table><dl><dt>e<dd>f<dt>g<dd>h</dl><ul><li>i<li>j</ul><p>k<p>l',
    '| a | b |\n| --- | --- |\n| c | d |\n\ne\n: f\n\ng\n: h\n\n- i\n- j\n\nk\n\nl\n',
  ],
  ['a block quote of two paragraphs', '<blockquote><p>a</p><p>b</p></blockquote>', '> a\n>\n> b\n'],
  ['a drawing is left out', '<p>a</p><svg><title>b</title><text>c</text></svg>', 'a\n'],
  ['a heading of a number sign and a no-break space', '<h2>#&nbsp;</h2>', '## \\#\n'],
  ['superscript', '<p>m<sup>2</sup></p>', 'm<sup>2</sup>\n'],
]

/** HTML that changes what comes after it. */
const openRows: typeof rows = [
  ['a block quote that is never closed', '<blockquote><p>a</p><p>b</p>', '> a\n>\n> b\n'],
  ['comments and scripts', 'a<!-- b --><script>"</p>"</script> c<!--><?d?><!doctype e>f<!-- g', 'a cf\n'],
  ['an end tag of nothing', 'a</div><p>b</i></p>', 'a\n\nb\n'],
  ['a block in a paragraph', '<p>a<div>b</div>', 'a\n\nb\n'],
  [
    'what is not text',
    'a<nav>b<nav>c</nav>d</nav><svg><g/></svg><i hidden>e</i><br hidden>f<noscript><p>g</noscript>',
    'af\n',
  ],
  ['a hidden paragraph ends like others', '<p hidden>a<p>b<p aria-hidden="true">c<h2>d', 'b\n\n## d\n'],
]

for (const [name, html, expected] of [...rows, ...openRows])
  t.test(name, async (t) => t.equal(await bodyOf(html), expected))

const inlines = (word: string): readonly string[] => [
  word,
  ...['em', 'strong', 'del', 'code', 'sup', 'kbd', 'mark'].map((name) => `<${name}>${word}</${name}>`),
  `<a href="/">${word}</a>`,
  `<a href="/"><em>${word}</em></a>`,
]

t.test('words that a space or the end of a line keeps apart stay apart, whatever they are in', async (t) => {
  for (const space of [' ', '\n', ' \n', '\n '])
    for (const one of inlines('a'))
      for (const other of inlines('b')) {
        const html = `<p>${one}${space}${other}${space}c</p>`
        t.equal(readText(parseHtml(render(await bodyOf(html)))).text, 'a b c', html)
      }
})

t.test('front matter is valid YAML, whatever the title', async (t) => {
  const frontMatter = {
    title: 'A: "b" # c\n- d',
    description: '---',
    url,
    lang: 'en',
    updated: '2026-11-21',
  }
  const markdown = await toMarkdown(parseHtml(''), url, frontMatter)
  const [, yaml = ''] = /^---\n([\s\S]*?)\n---\n/.exec(markdown) ?? []
  t.strictSame(parse(yaml), frontMatter)
})

t.test('front matter says the same to readers of YAML 1.1 and of 1.2', async (t) => {
  const texts = ['no', 'On', '12:30', '2026-01-01', '0o14', '1_000', '<<', 'y', '~', '.5']
  const markdown = await toMarkdown(parseHtml(''), url, { tags: texts, translations: { no: 'x' } })
  const [, yaml = ''] = /^---\n([\s\S]*?)\n---\n/.exec(markdown) ?? []
  for (const version of ['1.1', '1.2'] as const)
    t.strictSame(parse(yaml, { version }), { tags: texts, translations: { no: 'x' } })
})

t.test(
  'front matter has no characters that some YAML parsers refuse or take for the end of a line',
  async (t) => {
    const title = 'A\u2028key:\u2029- b\u0085c\u009bd\u007fe\ufffff\u0007'
    const markdown = await toMarkdown(parseHtml(''), url, { title, tags: ['a\u2028b'] })
    t.match(markdown, '---\ntitle: "A key: - b c d e f\\a"\ntags:\n  - a b\n---\n')
  },
)

t.test('a long page has the Markdown of its parts', async (t) => {
  const parts = rows.map(([, html]) => `<div>${html}</div>\n<p>End</p>\n`)
  const times = Math.ceil(300_000 / parts.join('').length)
  const texts = await Promise.all(parts.map(bodyOf))
  t.equal(
    await bodyOf(parts.join('').repeat(times)),
    `${texts.map((text) => text.trim()).join('\n\n')}\n\n`.repeat(times).replace(/\n\n$/, '\n'),
  )
})

t.test('a long table is a table', async (t) => {
  const row = '<tr><td>a*</td></tr>'
  t.equal(
    await bodyOf(`<p><em>b</em></p><table>${row.repeat(15_000)}</table>`),
    `*b*\n\n| a\\* |\n| --- |${'\n| a\\* |'.repeat(14_999)}\n`,
  )
})

t.test(
  'a long paragraph is translated in parts, and an emphasis that none could hold is left out',
  async (t) => {
    const words = '<b>a</b> and <code>b</code><br>\n'
    const text = '**a** and `b`\\\n'
    t.equal(await bodyOf(`<p>${words.repeat(1_000)}c</p>`), `${text.repeat(1_000)}c\n`)
    t.equal(await bodyOf(`<p><i>${words.repeat(1_000)}</i>c</p>`), `${text.repeat(1_000)}c\n`)
  },
)

t.test('URLs are mapped once they are absolute', async (t) => {
  const html =
    '<p><a href="/a/">a</a> <a href="b/">https://ada.example/notes/b/</a> <img src="/a/" alt="c"> <code>/a/</code></p>'
  t.match(
    await toMarkdown(parseHtml(html), url, { title: 'T', lang: 'en' }, { mapUrl: (to) => `${to}x` }),
    '[a](https://ada.example/a/x) [https://ada.example/notes/b/](https://ada.example/notes/b/x) ![c](https://ada.example/a/x) `/a/`\n',
  )
})

t.test('adjacent lists stay apart in a long page, too', async (t) => {
  const list = `<ul>${'<li>An item</li>'.repeat(500)}</ul>`
  const marks = (await bodyOf(list.repeat(3))).match(/^[-+] An item(?=\n\n|\n$)/gm)
  t.strictSame(marks, ['- An item', '+ An item', '- An item'])
})

t.test('a list after thousands of empty ones', async (t) => {
  t.match(await bodyOf(`${'<ul></ul>'.repeat(20_000)}<ul><li>a</li></ul>`), /^- a\n$/)
})

t.test('a long list stays one list', async (t) => {
  const numbers = Array.from({ length: 2_000 }, (_, number) => number)
  const tight = numbers.map((number) => `<li>Item ${number}</li>\n`).join('')
  t.equal(await bodyOf(`<ul>\n${tight}</ul>`), `${numbers.map((number) => `- Item ${number}`).join('\n')}\n`)
})

t.test('an import keeps what opens, with its summary', async (t) => {
  const html =
    '<details open><summary>A &amp; <b>b</b></summary><p>c <i>d</i></p></details><ul><li><details>f</details></ul>'
  t.match(
    await toMarkdown(parseHtml(html), url, {}, { keepsDetails: true }),
    /\n<details open>\n<summary>A &amp; <b>b<\/b><\/summary>\n\nc \*d\*\n\n<\/details>\n\n- <details>\n\n {2}f\n\n {2}<\/details>\n$/,
  )
})

t.test('conversion takes linear time in any element', async (t) => {
  const paragraph = '<p>A <b>paragraph</b> with <code>code</code>.</p>\n'
  const inputs: Readonly<Record<string, (size: number) => string>> = {
    'in <details>': (size) => `<details>${paragraph.repeat(size)}</details>`,
    'in an element that is never closed': (size) => `<blockquote>${paragraph.repeat(size)}`,
    'in many lists': (size) => `<p>a</p><ol><li>b</li></ol>`.repeat(size),
    'in elements that are never closed': (size) => `<div>${paragraph}`.repeat(size),
    'after comments that are never closed': (size) => `<div>\n${'<!--'.repeat(size * 40)}`,
  }
  for (const [name, input] of Object.entries(inputs)) t.ok(await growsLinearly(bodyOf, input, 250), name)
})

t.test('a page with elements more than 200 deep is text', async (t) => {
  const page = (element: string, depth: number) => `${element.repeat(depth - 1)}<p>a*</p><ul><li>b</ul>`
  t.match(await bodyOf(page('<blockquote>', 198)), /^(?:> ){197}a\\\*\n(?:> ?){197}\n(?:> ){197}- b\n$/)
  for (const element of ['<blockquote>', '<div>'])
    for (const depth of [201, 1_000, 100_000])
      t.equal(await bodyOf(page(element, depth)), 'a\\* b\n', `${element} ${depth}`)
})
