/** `vitrine import`: tags and shortcodes become Markdown, and no text goes. */
import t from 'tap'
import type { PrepareText } from '../../../src/cli/import/source/source-site.ts'
import { convertText } from '../../../src/cli/import/text/convert-text.ts'
import { kramdown, withoutModules } from '../../../src/cli/import/text/prepare-text.ts'
import {
  components,
  containers,
  hugoShortcodes,
  liquid as liquidSyntax,
  liquidTags,
  type TagSyntax,
  zolaShortcodes,
} from '../../../src/cli/import/text/syntaxes.ts'

const linkTo = (reference: string) => (reference.startsWith('b') ? { href: 'b.md', title: 'B' } : undefined)

const convert = (text: string, syntaxes: readonly TagSyntax[], prepareText?: PrepareText) =>
  convertText(text, { syntaxes, config: { title: 'Ada' }, prepareText }, { title: 'A title' }, linkTo)

const liquid = [liquidSyntax]

const rows: readonly (readonly [name: string, syntaxes: readonly TagSyntax[], from: string, to: string])[] = [
  ['a figure', [hugoShortcodes], '{{< figure src="a.png" alt="A" caption="B" >}}', '![A](a.png "B")'],
  [
    'a figure whose caption is Markdown',
    [hugoShortcodes],
    '{{< figure src="a.png" caption="By [B](/b/) *now*" >}}',
    '![By B now](a.png)\n\nBy [B](/b/) *now*',
  ],
  [
    'an image on a line of HTML',
    [hugoShortcodes],
    '<p>{{< img src="a b.png" alt="A [b]" >}} c</p>',
    '<p><img src="a b.png" alt="A [b]"> c</p>',
  ],
  [
    'an image below HTML',
    [zolaShortcodes],
    '<figure>\n    {{ img(src="a.png") }}\n  <figcaption>A</figcaption>\n</figure>',
    '<figure>\n<img src="a.png" alt="">\n  <figcaption>A</figcaption>\n</figure>',
  ],
  [
    'images in a list and a quotation',
    [hugoShortcodes],
    '- a\n  - b\n    {{< img src="a.png" >}}\n\n> {{< img src="b.png" >}}\n\n    {{< img src="c.png" >}}',
    '- a\n  - b\n    ![](a.png)\n\n> ![](b.png)\n\n![](c.png)',
  ],
  [
    'containers',
    [containers],
    ':::tip[A title]{.x}\nText\n:::\n\n::: warning\nMind\n:::\n\n:::tabs\nA\n:::',
    '> [!TIP]\n> **A title**\n>\n> Text\n\n> [!WARNING]\n> Mind\n\nA',
  ],
  ['a figure with a link', [hugoShortcodes], '{{< figure src="a.png" link="/b/" >}}', '[![](a.png)](/b/)'],
  [
    'a video',
    [hugoShortcodes],
    '{{< youtube abc >}}',
    '[Video on YouTube](https://www.youtube.com/watch?v=abc)',
  ],
  [
    'a video with a title',
    [hugoShortcodes],
    '{{< vimeo id="12" title="A talk" >}}',
    '[A talk](https://vimeo.com/12)',
  ],
  [
    'a video by its address',
    [hugoShortcodes],
    '{{< youtube id="https://youtu.be/abc" >}}',
    '[Video on YouTube](https://youtu.be/abc)',
  ],
  ['a reference', [hugoShortcodes], '[x]({{< ref "b.md" >}})', '[x](b.md)'],
  ['a reference to nothing', [hugoShortcodes], '[x]({{< relref "c.md" >}})', '[x](c.md)'],
  [
    'highlighted code',
    [hugoShortcodes],
    '{{< highlight go "linenos=table" >}}\na < b\n{{< /highlight >}}',
    '```go\na < b\n```',
  ],
  [
    'a notice with code in it',
    [hugoShortcodes],
    '{{% notice warning "Mind" %}}\nText\n\n```js\nx\n```\n{{% /notice %}}',
    '> [!WARNING]\n> **Mind**\n>\n> Text\n>\n> ```js\n> x\n> ```',
  ],
  ['a reference beside text', [hugoShortcodes], 'See {{< ref "b.md" >}}.', 'See [B](b.md).'],
  ['a reference in HTML', [hugoShortcodes], '<a href="{{< ref "b.md" >}}">x</a>', '<a href="b.md">x</a>'],
  ['a reference in a definition', [hugoShortcodes], '[x]: {{< ref "b.md" >}} "X"', '[x]: b.md "X"'],
  ['a reference to nothing beside text', [hugoShortcodes], 'See {{< ref "c.md" >}}.', 'See c.md.'],
  ['an example of a shortcode', [hugoShortcodes], 'Write {{</* youtube x */>}}.', 'Write {{< youtube x >}}.'],
  ['a tag in code', [hugoShortcodes], 'Write `{{< youtube x >}}`.', 'Write `{{< youtube x >}}`.'],
  ['an unknown one', [hugoShortcodes], 'A {{< price 12 >}} b', 'A <!-- {{‹ price 12 ›}} --> b'],
  [
    'an unknown one with text',
    [hugoShortcodes],
    '{{< box "Some words here" >}}More{{< /box >}}',
    '<!-- {{‹ box "Some words here" ›}} -->\n\nSome words here\n\nMore',
  ],
  ['a post', liquid, '[x]({% post_url b %})', '[x](b.md)'],
  ['a post below an address', liquid, '[x]({{ site.url }}{% post_url b %}#y)', '[x](b.md#y)'],
  ['a post beside text', liquid, 'See {% post_url b %} and {% link b.md %}.', 'See [B](b.md) and [B](b.md).'],
  ['raw text', liquid, '{% raw %}{{ x }} {% y %}{% endraw %}', '{{ x }} {% y %}'],
  ['raw text in a fence', liquid, '```\n{% raw %}{{ x }}{% endraw %}\n```', '```\n{{ x }}\n```'],
  ['code', liquid, '{% highlight ruby linenos %}\nx\n{% endhighlight %}', '```ruby\nx\n```'],
  ['an address', liquid, '![](  {{ "/a.png" | relative_url }})', '![](  /a.png)'],
  ['values', liquid, '# {{ page.title }} of {{ site.title | escape }}', '# A title of Ada'],
  ['an include', liquid, '{% include figure.liquid path="a.png" title="A" %}', '![A](a.png "A")'],
  ['a comment', liquid, 'A{% comment %}x{% endcomment %}', 'A'],
  ['an image of Hexo', liquid, '{% asset_img a.png 300 A bridge %}', '![A bridge](a.png "A bridge")'],
  ['a link of Hexo', liquid, 'See {% post_link b %}.', 'See [B](b.md).'],
  [
    'code of Hexo',
    liquid,
    '{% codeblock A file lang:js %}\nx\n{% endcodeblock %}',
    '```js title="A file"\nx\n```',
  ],
  [
    'a video of Zola',
    [zolaShortcodes],
    '{{ youtube(id="abc") }}',
    '[Video on YouTube](https://www.youtube.com/watch?v=abc)',
  ],
  ['a note of Zola', [zolaShortcodes], '{% note() %}\nText\n{% end %}', '> [!NOTE]\n> Text'],
  [
    'an image of a name of its own',
    [zolaShortcodes],
    '{{ wide_image(src="a.png", alt="A") }}',
    '![A](a.png)',
  ],
  ['a component', [components], '<Image src="a.png" alt="A" />', '![A](a.png)'],
  ['a component around text', [components], '<Aside type="tip">\nText\n</Aside>', '> [!TIP]\n> Text'],
  [
    'a frame',
    [],
    '<iframe width="1" src="https://www.youtube.com/embed/abc?x=1" title="A talk"></iframe>',
    '<a href="https://www.youtube.com/watch?v=abc">A talk</a>',
  ],
]
for (const [name, syntaxes, from, to] of rows)
  t.test(`converts ${name}`, async (t) => {
    t.equal(convert(from, syntaxes).text.replaceAll('> \n', '>\n'), to)
  })

t.test('names what it leaves out', async (t) => {
  for (const [text, syntaxes, expected] of [
    [
      '{{< price 1 >}} {{< price 2 >}}',
      [hugoShortcodes],
      ['shortcode price, now a comment', 'shortcode price, now a comment'],
    ],
    ['{{< ref "c.md" >}}', [hugoShortcodes], ['shortcode ref for a page that is not there']],
  ] as const)
    t.strictSame(convert(text, syntaxes).notes, expected, text)
})

t.test('takes linear time for tags without an end', async (t) => {
  const { text } = convert('{{< box >}} '.repeat(20_000), [hugoShortcodes])
  t.ok(text.length > 0)
})

t.test('takes kramdown’s own marks away', async (t) => {
  for (const [from, to] of [
    ['* TOC\n{:toc}\n\nText', '[toc]\n\nText'],
    ['Text\n{: .lead}\n\nMore', 'Text\n\nMore'],
    ['[a](b){:target="_blank"}', '[a](b)'],
    ['## A {: #b .c}', '## A {#b}'],
    ['Mind.\n{: .notice--warning}', '> [!WARNING]\n> Mind.'],
  ] as const)
    t.equal(convert(from, liquid, kramdown).text, to)
})

t.test('takes what only a compiler reads out of MDX', async (t) => {
  const source = [
    "import a from './a.png'",
    "import { B } from 'b'",
    '',
    'export const meta = { x: 1 }',
    '',
    'Text {/* a comment */}{" "}more <Image src={a} alt="A" />',
  ].join('\n')
  t.equal(convert(source, [components], withoutModules).text, 'Text  more ![A](./a.png)')
})

const engine: readonly (readonly [text: string, syntaxes: readonly TagSyntax[], needs: boolean])[] = [
  ['{% if page.toc %}A{% endif %}', liquid, true],
  ['{%- for post in site.posts -%}A{% endfor %}', liquid, true],
  ['{% assign a = 1 %}', liquid, true],
  ['{{ site.title }} [a]({{ site.url }}/a/)', liquid, false],
  ['{{ site.plugins }}', liquid, true],
  ['{{ page.date }}', liquid, true],
  ['{{ page.title }}', liquid, false],
  ['{{ "a" | sha }}', liquid, true],
  ['[a]({{ site.baseurl }}/a/) ![]({{ "/a.png" | relative_url }})', liquid, false],
  ['{% highlight js %}{{ x }}{% endhighlight %}', liquid, true],
  ['{% raw %}{% if %}{{ x }}{% endraw %} `{% for %}`', liquid, false],
  ['{% include figure.html path="a.png" %} {% post_url b %}', liquid, false],
  ['{{ x }}', [liquidTags, containers], false],
  ['{{ x }} {% if %}', [hugoShortcodes], false],
]
t.test('tells which texts need the template engine', async (t) => {
  for (const [text, syntaxes, needs] of engine) t.equal(convert(text, syntaxes).needsEngine, needs, text)
})
