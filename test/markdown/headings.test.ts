import t from 'tap'
import { arrangeContents, type ContentsEntry } from '../../src/markdown/contents.ts'
import { renderMarkdown } from '../../src/markdown/render-markdown.ts'
import { growsLinearly } from '../fixtures/pages/cpu-growth.ts'
import { context, render } from '../fixtures/pages/markdown-context.ts'

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
  for (const medium of ['print', 'feed'] as const)
    t.equal(renderMarkdown('## A', { ...context, medium }).html.trim(), '<h2 id="a">A</h2>', medium)
})

t.test('the table of contents has the two highest levels, of 3 to 1,000 headings', async (t) => {
  const outline = (markdown: string): string => {
    const write = (entries: readonly ContentsEntry[]): string =>
      entries.map(({ text, href, entries: parts }) => `${text}${href}(${write(parts)})`).join('')
    return write(arrangeContents(renderMarkdown(markdown, context).headings))
  }
  const rows: readonly [name: string, markdown: string, outline: string][] = [
    ['two headings', '## A\n## B\n#### C', ''],
    ['too many headings', '## A\n'.repeat(1_001), ''],
    ['sections', '## A\n## `B`\n## C', 'A#a()B#b()C#c()'],
    ['parts', '## A\n### B\n#### not\n### C\n## D', 'A#a(B#b()C#c())D#d()'],
    ['parts before the first section', '### A\n### B\n## C\n### D', 'A#a()B#b()C#c(D#d())'],
    ['lower levels only', '### A\n### B\n#### C', 'A#a()B#b(C#c())'],
  ]
  for (const [name, markdown, expected] of rows) t.equal(outline(markdown), expected, name)
})

t.test('a long white space in a heading takes linear time', async (t) => {
  t.ok(
    await growsLinearly(
      (markdown) => renderMarkdown(markdown, context),
      (size) => `# \`a\`${'\u00a0'.repeat(size)}b`,
      5_000,
    ),
  )
})

t.test('headings say what they show, and have ids of their own', async (t) => {
  const rows: readonly [markdown: string, headings: readonly (readonly [id: string, text: string])[]][] = [
    ['## The $E=mc^2$ law', [['the-emc2-law', 'The E=mc^2 law']]],
    ['## ![Logo](/x.png) Zed', [['logo-zed', 'Logo Zed']]],
    ['## Title<br>Sub', [['title-sub', 'Title Sub']]],
    ['Over\ntwo lines\n---', [['over-two-lines', 'Over two lines']]],
    ['## [[b]] and `c`', [['b-and-c', 'b and c']]],
    [
      '## Foo {#bar}\n\n## Bar',
      [
        ['bar', 'Foo'],
        ['bar-1', 'Bar'],
      ],
    ],
    [
      '## Foo\n\n## Foo-1 {#foo}',
      [
        ['foo-1', 'Foo'],
        ['foo', 'Foo-1'],
      ],
    ],
    [
      '## A {#b}\n\n## B {#b}',
      [
        ['b', 'A'],
        ['b-1', 'B'],
      ],
    ],
  ]
  for (const [markdown, expected] of rows) {
    const { headings } = renderMarkdown(markdown, context)
    t.strictSame(
      headings.map(({ id, text }) => [id, text]),
      expected,
      markdown,
    )
  }
})
