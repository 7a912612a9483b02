/** Pages whose Markdown once said something else than their HTML, as people reported them. */
import t from 'tap'
import { markdownOf, render } from '../fixtures/pages/markdown-context.ts'

const rows: readonly (readonly [name: string, source: string, expected: string])[] = [
  ['code in italics', '*Listing 1: `SELECT * FROM users`*', '*Listing 1: `SELECT * FROM users`*'],
  [
    'elements that HTML does not have, in a line and in a list',
    'Text <my-badge>new</my-badge> and <output>x</output>.\n\n- a\n\n{{<notice>}}\nB *c*.\n{{</notice>}}\n\n- d',
    'Text new and x.\n\n- a\n\n{{}} B *c*. {{}}\n\n- d',
  ],
  ['code in bold', '**Use `**kwargs` here**, not `*args`.', '**Use `**kwargs` here**, not `*args`.'],
  ['code in strikethrough', '~~old `~~x~~`~~', '~~old `~~x~~`~~'],
  [
    'bold in italics',
    '*it **both** it*, ***bold italic***, _**Update:** text_',
    '*it **both** it*, _**bold italic**_, _**Update:** text_',
  ],
  [
    'addresses and formulas in italics',
    '*[docs](https://example.org/a*b)*, *$a^*$ is the adjoint*',
    '*[docs](https://example.org/a*b)*, *$a^*$ is the adjoint*',
  ],
  [
    'emphases side by side and in words',
    '**bold**_em_, un**believ**_able_',
    '**bold**_em_, un**believ**_able_',
  ],
  [
    'marks beside Chinese punctuation',
    '<b>注意：</b>请看, 请点击<strong>「这里」</strong>来',
    '<strong>注意：</strong>请看, 请点击<strong>「这里」</strong>来',
  ],
  ['an emphasis of a space', 'Hello<b> </b>world', 'Hello<strong> </strong>world'],
  [
    'a no-break space',
    'See&nbsp;<b>p.&nbsp;5</b> and <b>&nbsp;x</b>',
    'See **p. 5** and <strong> x</strong>',
  ],
  ['a break in italics', '_Roses are red,  \nViolets are blue_', '*Roses are red,\\\nViolets are blue*'],
  ['a block in bold', '<b>\n\n```js\na * b\n```\n\n</b>', '```js\na * b\n```'],
  [
    'breaks in items',
    '- 12 High Street  \n  Springfield  \n  Zip 12345\n- **Job**<br>Firm\n- Steps:<br>1. foo<br>2. bar',
    '- 12 High Street\\\n  Springfield\\\n  Zip 12345\n- **Job**\\\n  Firm\n- Steps:\\\n  1\\. foo\\\n  2\\. bar',
  ],
  ['a break in a definition', 'Term\n: one<br>two', 'Term\n: one\\\n  two'],
  [
    'breaks in a division, a summary and at edges',
    '<div>a<br>- b</div>\n\n<details><summary>c<br># d</summary>e<br></details>',
    'a\\\n\\- b\n\nc\\\n\\# d\n\ne<br>',
  ],
  [
    'a formula, an image, a page and a line end in headings',
    '## The $E=mc^2$ law\n\n## ![Logo](/x.png) Zed\n\n## [[a|Reading list]] of May\n\nSetext heading\nover two lines\n---',
    '## The $E=mc^2$ law\n\n## ![Logo](https://ada.example/x.png) Zed\n\n## Reading list of May\n\n## Setext heading over two lines',
  ],
  [
    'a setext heading in Chinese and one in English',
    '我的第一个\n长标题\n===\n\nMy first\nlong title\n===',
    '# 我的第一个长标题\n\n# My first long title',
  ],
  [
    'what is no Markdown here stays as it is',
    '###NoSpace\n\n:::tip\nx\n:::\n\n{{< youtube abc >}} {% include x.html %} ^abc123',
    '###NoSpace\n\n:::tip x :::\n\n{{< youtube abc >}} {% include x.html %} ^abc123',
  ],
  [
    'a block of code that is never closed',
    '```js\nnever closed\n\n## The rest',
    '```js\nnever closed\n\n## The rest\n```',
  ],
  [
    'a callout by its name, and by the name of an alert',
    '> [!info]\n> a\n\n> [!note]\n> b',
    '> **Info**\n>\n> a\n\n> [!NOTE]\n> b',
  ],
  ['breaks in headings', '## Foo<br>Bar\n\n### Second', '## Foo<br>Bar\n\n### Second'],
  [
    'a break and a mark in a quotation',
    '<blockquote>text<br>- Mark Twain</blockquote>',
    '> text\\\n> \\- Mark Twain',
  ],
  ['an item with the id of a note', '<ol><li id="fn1">Hand-written note</li></ol>', '1. Hand-written note'],
  [
    'trailing spaces of code in a list',
    '- x:\n  ```sh\n  $ \n  $ y \n  ```',
    '- x:\n\n  ```sh\n  $ \n  $ y \n  ```',
  ],
  [
    'a break in a cell',
    '| Mon | 2 eggs<br>1 onion |\n|-----|-------------------|',
    '| Mon | 2 eggs<br>1 onion |\n| --- | --- |',
  ],
  [
    'a cell of two rows',
    '<table>\n<tr><th>Year</th><th>Event</th></tr>\n<tr><td rowspan="2">1843</td><td>Notes</td></tr>\n<tr><td>Letter</td></tr>\n</table>',
    '<table>\n<tbody><tr><th>Year</th><th>Event</th></tr>\n<tr><td rowspan="2">1843</td><td>Notes</td></tr>\n<tr><td>Letter</td></tr>\n</tbody></table>',
  ],
  [
    'a cell of two columns before others',
    '<table>\n<tr><th colspan="2">Event</th><th>Place</th></tr>\n<tr><td>1843</td><td>Notes</td><td>London</td></tr>\n</table>',
    '<table>\n<tbody><tr><th colspan="2">Event</th><th>Place</th></tr>\n<tr><td>1843</td><td>Notes</td><td>London</td></tr>\n</tbody></table>',
  ],
  [
    'code and a list in cells',
    '<table><tr><td>\n\n```py\nif x:\n\n    y()\n```\n\n</td><td>\n\n- a\n- b\n\n</td></tr></table>',
    '<table><tbody><tr><td>\n<pre><code>if x:&#10;\n    y()\n</code></pre>\n</td><td>\n<ul>\n<li>a</li>\n<li>b</li>\n</ul>\n</td></tr></tbody></table>',
  ],
  [
    'a figure of two images',
    '<figure><img src="a.png" alt="A"><img src="b.png" alt="B"><figcaption>Two</figcaption></figure>',
    '![A](https://ada.example/a.png)![B](https://ada.example/b.png)\n\nTwo',
  ],
  [
    'the credit of a photo',
    '<figure><img src="a.png" alt="A"><figcaption>Photo by <a href="https://example.org/jo">Jo</a></figcaption></figure>',
    '![A](https://ada.example/a.png)\n\nPhoto by [Jo](https://example.org/jo)',
  ],
  [
    'a paragraph in a figure',
    '<figure><img src="a.png" alt="A"><p>More text</p></figure>',
    '![A](https://ada.example/a.png)\n\nMore text',
  ],
  [
    'text in a figure',
    '<figure>Intro <img src="a.png" alt="A"></figure>',
    'Intro ![A](https://ada.example/a.png)',
  ],
  [
    'a table in a figure',
    '<figure><img src="a.png" alt="A"><table><tr><td>1</td></tr></table></figure>',
    '![A](https://ada.example/a.png)\n\n| 1 |\n| --- |',
  ],
  [
    'a link around a block',
    '<a href="big.jpg">\n\n![A](a.png)\n\n</a>',
    '[![A](https://ada.example/a.png)](https://ada.example/big.jpg)',
  ],
  [
    'an exclamation mark before a link',
    'Wow\\![here](https://example.org/)',
    'Wow\\![here](https://example.org/)',
  ],
  ['dollar signs', 'Price \\$x\\$', 'Price \\$x\\$'],
  ['number signs at the end of a heading', '## C \\#\\#\n\n## C#', '## C \\##\n\n## C#'],
  [
    'numbers that are none',
    '<ol start="abc"><li>a</li></ol>\n<ol start="-1"><li>b</li></ol>\n<ol reversed><li>c</li></ol>\n<ol><li value="7">d</li></ol>\n<ol start="999999999"><li>e</li></ol>',
    '1. a\n\n<ol start="-1"><li>b</li></ol>\n\n<ol reversed=""><li>c</li></ol>\n\n<ol><li value="7">d</li></ol>\n\n<ol start="999999999"><li>e</li></ol>',
  ],
  ['a quotation in a line', 'He said <q>yes</q>.', 'He said <q>yes</q>.'],
  ['a self-closed frame', 'a\n\n<iframe src="x"/>\n\nb', 'a'],
  [
    'code with a link',
    '<code>let <a href="/x/">x</a></code> and <code>a</code><code>b</code>',
    '<code>let [x](https://ada.example/x/)</code> and `a`<!-- -->`b`',
  ],
  [
    'what is no definition of a link or a footnote',
    '[`]: x` y](/a/), [`x[1]: y`](/b/)\n\n[^1]: b\n\n[^1]&#58; c',
    '[<code>\\]: x</code> y](https://ada.example/a/), [<code>x\\[1\\]: y</code>](https://ada.example/b/)\n\n[^1]\\: c\n\n[^1]: b',
  ],
  ['an icon', '<i class="fas fa-download"></i> Get it', 'Get it'],
  [
    'an icon in a link around blocks',
    '<a href="/x/"><c-icon><i class="fas"></i></c-icon>Get it</a>',
    '[Get it](https://ada.example/x/)',
  ],
  ['a film without an address', 'a\n\n<video controls></video>', 'a'],
  [
    'a link with the class of a footnote',
    'a<sup><a href="#fn1" class="footnote-ref">[1]</a></sup>',
    'a<sup>[\\[1\\]](https://ada.example/#fn1)</sup>',
  ],
  [
    'escapes and breaks at bare addresses',
    '<p>*[a](https://a.example)* www.a.example/*. https://a.example/~b\nhttps://a.example<br>c</p>',
    '\\*\\[a\\](https:/\\/a.example)\\* www\\.a.example/\\*. https://a.example/~b https://a.example<br>c',
  ],
  [
    'text and a list beside the items of a list',
    '<ul>\n{% for %}<li>a</li>\n<ul><li>b</li><li>c</li></ul>\n</ul>',
    '- {% for %}\n- a\n- - b\n  - c',
  ],
  ['no list, but what stands in one', '<ul>\n{% if %}<b>x</b>\n</ul>', '- {% if %}**x**'],
  [
    'the title of an address',
    '[http://x.example/](http://x.example/ "T")',
    '[http://x.example/](http://x.example/ "T")',
  ],
  [
    'links in links, and without an end',
    '<a href=x>one <a href=y>two\n\n- three\n- [four](z)\n- <a href="/v"></a>five',
    '[one ](https://ada.example/x)[two](https://ada.example/y)\n\n- [three](https://ada.example/y)\n- [four](https://ada.example/z)\n- five',
  ],
  ['an empty code', 'a<code></code>b', 'a<code></code>b'],
]

for (const [name, source, expected] of rows)
  t.test(name, async (t) => t.equal((await markdownOf(render(source))).trim(), expected))
