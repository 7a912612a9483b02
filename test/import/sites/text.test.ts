/** `vitrine import`: tags, shortcodes and marks of each generator become Markdown, and no text goes. */
import t from 'tap'
import { closeLinks, createOpenLinks } from '../../../src/import/sites/addresses/links.ts'
import { generators } from '../../../src/import/sites/source/generators.ts'
import { convertText } from '../../../src/import/sites/text/convert-text.ts'

const linkTo = (reference: string) => (reference.startsWith('b') ? { href: 'b.md', title: 'B' } : undefined)

const convert = (id: string, text: string) => {
  const { syntaxes, prepareText } = generators.find((generator) => generator.id === id) ?? { syntaxes: [] }
  const { links, add } = createOpenLinks()
  const rules = { syntaxes, prepareText, config: { title: 'Ada' } }
  const converted = convertText(text, rules, { title: 'A title' }, add)
  const notes = [...converted.notes]
  const found = { linkTo, rewrite: () => undefined, embed: () => undefined }
  const closed = closeLinks(converted.text, links, found, (reason) => notes.push(reason))
  return { ...converted, text: closed, notes }
}

/** Returns the lines of a table: a generator, and a text in which ⏎ ends a line. */
const readTable = (table: string) =>
  table
    .trim()
    .split('\n')
    .map((row) => {
      const [id = '', text = ''] = row.split(/: (.*)/)
      return { row, id, text: text.replaceAll('⏎', '\n') }
    })

const converted = `
hugo: {{< figure src="a.png" alt="A" caption="B" >}} → ![A](a.png "B")
hugo: {{< figure src="a.png" caption="By [B](/b/) *now*" >}} → ![By B now](a.png)⏎⏎By [B](/b/) *now*
hugo: {{< gallery caption="All *three*" >}}⏎{{< img src="a.png" >}}⏎{{< /gallery >}} → ![](a.png)⏎⏎All *three*
hugo: <p>{{< img src="a b.png" alt="A [b]" >}} c</p> → <p><img src="a b.png" alt="A [b]"> c</p>
zola: <figure>⏎    {{ img(src="a.png") }}⏎  <figcaption>A</figcaption>⏎</figure> → <figure>⏎<img src="a.png" alt="">⏎  <figcaption>A</figcaption>⏎</figure>
hugo: - a⏎  - b⏎    {{< img src="a.png" >}}⏎⏎> {{< img src="b.png" >}}⏎⏎    {{< img src="c.png" >}} → - a⏎  - b⏎    ![](a.png)⏎⏎> ![](b.png)⏎⏎![](c.png)
astro: :::tip[A title]{.x}⏎Text⏎:::⏎⏎::: warning⏎Mind⏎:::⏎⏎:::tabs⏎A⏎::: → > [!TIP]⏎> **A title**⏎>⏎> Text⏎⏎> [!WARNING]⏎> Mind⏎⏎A
hugo: {{< youtube abc >}} → [Video on YouTube](https://www.youtube.com/watch?v=abc)
hugo: [x]({{< ref "b.md" >}}) → [x](b.md)
hugo: {{< highlight go "linenos=table" >}}⏎a < b⏎{{< /highlight >}} → \`\`\`go⏎a < b⏎\`\`\`
hugo: {{< code-rust "a" >}}⏎a <b>⏎{{< /code-rust >}} → \`\`\`rust⏎a <b>⏎\`\`\`
hugo: {{% notice warning "Mind" %}}⏎Text⏎⏎\`\`\`js⏎x⏎\`\`\`⏎{{% /notice %}} → > [!WARNING]⏎> **Mind**⏎>⏎> Text⏎>⏎> \`\`\`js⏎> x⏎> \`\`\`
hugo: {{< notice >}}⏎A {{< img src="a.png" >}}⏎{{< figure src="b.png" caption="By *B*" >}}⏎C⏎{{< /notice >}} → > [!NOTE]⏎> A ![](a.png)⏎>⏎> ![By B](b.png)⏎>⏎> By *B*⏎>⏎> C
hugo: <a href="{{< ref "b.md" >}}">x</a> → <a href="b.md">x</a>
hugo: [x]: {{< ref "b.md" >}} "X" → [x]: b.md "X"
hugo: See {{< ref "c.md" >}}. → See c.md.
hugo: My{{< icon name="download" >}} {{< staticref "uploads/a b.pdf" "newtab" >}}*CV*{{< /staticref >}}. → My [*CV*](</uploads/a b.pdf>).
hugo: Write {{</* youtube x */>}}. → Write {{< youtube x >}}.
hugo: Write \`{{< youtube x >}}\`. → Write \`{{< youtube x >}}\`.
hugo: \`\`\` a \`\`\`⏎{{< img src="a.png" >}} → \`\`\` a \`\`\`⏎![](a.png)
hugo: A {{< price 12 >}} b → A <!-- {{‹ price 12 ›}} --> b
hugo: {{< box "Some words here" >}}More{{< /box >}} → <!-- {{‹ box "Some words here" ›}} -->⏎⏎More
jekyll: [x]({{ site.url }}{% post_url b %}#y) → [x](b.md#y)
jekyll: See {% post_url b %} and {% link b.md %}. → See [B](b.md) and [B](b.md).
jekyll: {% raw %}{{ x }} {% y %}{% endraw %} → {{ x }} {% y %}
jekyll: \`\`\`⏎{% raw %}{{ x }}{% endraw %}⏎\`\`\` → \`\`\`⏎{{ x }}⏎\`\`\`
jekyll: {% highlight ruby linenos %}⏎x⏎{% endhighlight %} → \`\`\`ruby⏎x⏎\`\`\`
jekyll: ![](  {{ "/a.png" | relative_url }}) → ![](  /a.png)
jekyll: # {{ page.title }} of {{ site.title | escape }} → # A title of Ada
jekyll: {% include figure.liquid path="a.png" title="A" %} → ![A](a.png "A")
jekyll: A{% comment %}x{% endcomment %} → A
hexo: {% asset_img a.png 300 A bridge %} → ![A bridge](a.png "A bridge")
hexo: See {% post_link b %}. → See [B](b.md).
hexo: {% link A page https://ada.example/a %} → [A page](https://ada.example/a)
hexo: {% codeblock A file lang:js %}⏎x⏎{% endcodeblock %} → \`\`\`js title="A file"⏎x⏎\`\`\`
zola: {% note() %}⏎Text⏎{% end %} → > [!NOTE]⏎> Text
zola: {{ wide_image(src="a.png", alt="A") }} → ![A](a.png)
next: A⏎⏎<TOCInline toc={props.toc} asDisclosure />⏎⏎B → A⏎⏎B
astro: <Aside type="tip">⏎Text⏎</Aside> → > [!TIP]⏎> Text
markdown: <iframe src="demo/a.html"></iframe> → <a href="demo/a.html">demo/a.html</a>
markdown: <iframe width="1" src="https://www.youtube.com/embed/abc?x=1" title="A talk"></iframe> → <a href="https://www.youtube.com/watch?v=abc">A talk</a>
markdown: > Hello⏎<script async src="https://platform.twitter.com/widgets.js"></script> → > Hello
markdown: <script src='//gist.github.com/ada/1a2b.js'></script> <script src="/own.js"></script> → <a href="https://gist.github.com/ada/1a2b">gist.github.com</a> <script src="/own.js"></script>
hugo: {{< mermaid >}}⏎a --> b⏎{{< /mermaid >}} → \`\`\`mermaid⏎a --> b⏎\`\`\`
docusaurus: <Tabs><TabItem value="a" label="npm">⏎⏎X⏎⏎</TabItem></Tabs> → **npm**⏎⏎X
vitepress: ::: details More⏎Text⏎::: → <details>⏎<summary>More</summary>⏎⏎Text⏎⏎</details>
jekyll: * TOC⏎{:toc}⏎⏎Text → Text
jekyll: 1. TOC⏎{: toc }⏎⏎Text → Text
jekyll: A{::comment}⏎Secret⏎{:/comment}B{::comment}x{:/} {::nomarkdown}C{:/nomarkdown} → AB C
hexo: [列表](/技术/第 二 章) [a](/b "c d") ![x](a b.png) [m](mailto:a@b.c?Subject=Hello world) → [列表](</技术/第 二 章>) [a](/b "c d") ![x](<a b.png>) [m](<mailto:a@b.c?Subject=Hello world>)
eleventy: ![x](a.png)⏎{.logo width=3}⏎⏎Text {.not} → ![x](a.png)⏎⏎Text {.not}
hugo: ![x](a.png)⏎{width=300} → ![x](a.png)
hexo: A{# a note #} {#b} \`{# c #}\` → A {#b} \`{# c #}\`
jekyll: Text⏎{: .lead}⏎⏎More → Text⏎⏎More
jekyll: ## A {: #b .c} → ## A {#b}
jekyll: |---|:--|⏎| a | b | → |   |   |⏎|---|:--|⏎| a | b |
jekyll: High $$h < n$$, low $$ l $$.⏎⏎$$h$$⏎⏎$$⏎h⏎$$ → High $h < n$, low $l$.⏎⏎$$h$$⏎⏎$$⏎h⏎$$
jekyll: <div markdown="1" class="x">⏎**A**⏎</div> → <div class="x">⏎⏎**A**⏎</div>
jekyll: Mind.⏎{: .notice--warning} → > [!WARNING]⏎> Mind.
astro: <Details summary={"A 'b'"}>Text</Details>⏎⏎After → <details>⏎<summary>A 'b'</summary>⏎⏎Text⏎⏎</details>⏎⏎After
docusaurus: <Details summary={<summary>A</summary>} onClick={() => { a({ b: 1 }) }} @x.y="z">⏎⏎Text⏎⏎</Details> → <details>⏎<summary>A</summary>⏎⏎Text⏎⏎</details>
markdown: <Details open=1>Text</Details>⏎⏎After → <Details open=1>Text</Details>⏎⏎After
docusaurus: <img src={require('./a.png').default} alt="A" /> <span style={{color: 'red'}}>A</span> <a href={useBaseUrl("/c")} key={b(1)} title={"D"} {...props} className="e">F</a> if a <b {c} > d → <img src="./a.png" alt="A" /> <span>A</span> <a href="/c" title="D" class="e">F</a> if a <b {c} > d
docusaurus: A <span⏎  style={{⏎    b: 1,⏎  }}⏎>B</span> <a⏎  href="/c"⏎  key={d}⏎>C</a> → A <span>B</span> <a href="/c">C</a>
docusaurus: <video controls={true} width={300} muted={false} src="a.mp4"></video> → <video controls width="300" src="a.mp4"></video>
docusaurus: <Highlight color="#2c2">A</Highlight> <Link to="/b">C *d*</Link>⏎⏎<Button href="/e">F</Button> → A <a href="/b">C *d*</a>⏎⏎<a href="/e">F</a>
docusaurus: export function A({⏎  b,⏎}) {⏎  c()⏎⏎  return (⏎    <i>d</i>⏎  )⏎}⏎⏎Text⏎⏎export const e = { f: 1 }⏎⏎{g} → Text⏎⏎{g}
astro: import a from './a.png'⏎import { B } from 'b'⏎⏎export const meta = { x: 1 }⏎⏎Text {/* a comment */}{" "}more <Image src={a} alt="A" /> → Text  more ![A](./a.png)
`
for (const { row, id, text } of readTable(converted))
  t.test(row, async (t) => {
    const [from = '', to] = text.split(' → ')
    t.equal(convert(id, from).text.replaceAll('> \n', '>\n'), to)
  })

t.test('names what it leaves out', async (t) => {
  const noted = 'shortcode price, now a comment'
  t.strictSame(convert('hugo', '{{< price 1 >}} {{< price 2 >}}').notes, [noted, noted])
  t.strictSame(convert('hugo', '{{< price >}}A{{< /price >}}').notes, [
    'shortcode price, now a comment above its text',
  ])
  t.strictSame(convert('hugo', '{{< ref "c.md" >}}').notes, ['shortcode ref for a page that is not there'])
})

const forEngine = `
jekyll: {% if page.toc %}A{% endif %}
jekyll: {% assign a = 1 %}
jekyll: {{ page.date }}
jekyll: {{ "a" | sha }}
jekyll: {% highlight js %}{{ x }}{% endhighlight %}
jekyll: {% include todo.html text="Ask the lawyer about Bob" %}
hugo: {{% private %}}Mine{{% /private %}}
hugo: {{< todo >}}Later{{< /todo >}}
markdown: <Private for=me>Mine</Private>
`
const forNoEngine = `
jekyll: {{ site.title }} [a]({{ site.url }}/a/)
jekyll: [a]({{ site.baseurl }}/a/) ![]({{ "/a.png" | relative_url }})
jekyll: {% raw %}{% if %}{{ x }}{% endraw %} \`{% for %}\`
jekyll: {% include figure.html path="a.png" %} {% post_url b %}
hexo: {{ x }}
hugo: {{ x }} {% if %} {{< comments >}} {{< todo-list >}}
`
t.test('tells which texts need the template engine', async (t) => {
  for (const { row, id, text } of readTable(forEngine)) t.equal(convert(id, text).needsEngine, true, row)
  for (const { row, id, text } of readTable(forNoEngine)) t.equal(convert(id, text).needsEngine, false, row)
})
