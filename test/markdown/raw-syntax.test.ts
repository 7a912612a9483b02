/** What readers would see as it is written, highlights, and the labels of callouts. */
import t from 'tap'
import { renderMarkdown } from '../../src/markdown/render-markdown.ts'
import { context } from '../fixtures/pages/markdown-context.ts'

t.test('names what is shown as it is written, with its line', (t) => {
  const rows: readonly [name: string, markdown: string, problems: readonly (readonly [number, string])[]][] =
    [
      ['a fence without an end', 'A\n\n```js\na()\n\n## B\n', [[3, 'code/unclosed']]],
      ['a fence with fewer marks at its end', '````\na\n```\n', [[1, 'code/unclosed']]],
      ['fences with an end', '```\na\n```\n\n> ~~~\n> b\n> ~~~~\n\n- ```\n  c\n  ```', []],
      ['a reference that is not there', 'A\n[a][nope]', [[2, 'link/no-reference']]],
      ['references, indexes and escapes', '[a][b], x[0][1], `[c][d]`\n\n\\[e\\]\\[f\\]\n\n[b]: /b/', []],
      ['an address with a space', 'A\n[a](https://b.example/c d)', [[2, 'link/space']]],
      ['a path with a space', '[a](/b c/)', [[1, 'link/space']]],
      [
        'a title, and words in parentheses',
        `[a](https://b.example/c "d e"), [b](/c 'd e'), [e] (see f g)`,
        [],
      ],
      ['a table with too few marks', 'A\n\n| a | b |\n|---|\n| 1 | 2 |', [[4, 'table/cells']]],
      [
        'a row with too many cells',
        '| a | b |\n|---|---|\n| 1 | 2 |\n| 1 | 2 | 3 |',
        [[4, 'table/lost-cells']],
      ],
      ['a | in code', '> | a | b |\n> |---|---|\n> | `x|y` | 1 |', [[3, 'table/lost-cells']]],
      ['a | as text, or an empty cell', '| a |\n|---|\n| b \\| c |\n| d || |', []],
      [
        'tables, and a pipe that is escaped',
        '| a | b |\n|---|---|\n| 1 | 2 |\n\n| a \\| b |\n|---|\n| 1 |',
        [],
      ],
      ['a heading without a space', '##Two\nB', [[1, 'heading/no-space']]],
      ['a hashtag', '#one and #two', []],
      [
        'shortcodes',
        'A {{< youtube abc >}}\n{{% note %}}',
        [
          [1, 'text/foreign-syntax'],
          [2, 'text/foreign-syntax'],
        ],
      ],
      ['a tag of Liquid', '{% include my_own_file.html %}', [[1, 'text/foreign-syntax']]],
      ['a value of Liquid', 'A {{ page.title }}, `{{ b }}`, $x^{{c}}$, {{}}', [[1, 'text/foreign-syntax']]],
      ['a container', ':::tip\nA\n:::', [[1, 'text/foreign-syntax']]],
      ['syntax as code', '`{% a %}`\n\n```\n{{< b >}}\n:::tip\n##c\n```', []],
      ['a link without an address', 'See\n[part 2]() and `[x]()`.', [[2, 'link/no-address']]],
      [
        'attributes of kramdown',
        '![A](a.png){:width="300"}\n\nB\n{: .lead}',
        [
          [1, 'text/foreign-syntax'],
          [4, 'text/foreign-syntax'],
        ],
      ],
      ['attributes of Pandoc', '![A](a.png){width=50%} {x} $a^{b=1}$', [[1, 'text/foreign-syntax']]],
      ['callouts', '> [!NOTE]\n> A\n\n> [!quote]- B, $\\begin{matrix} 1 \\end{matrix}$', []],
    ]
  for (const [name, markdown, expected] of rows) {
    const { problems } = renderMarkdown(markdown, context)
    t.strictSame(
      problems.map(({ line, code }) => [line, code]),
      expected,
      name,
    )
  }
  t.end()
})

t.test('highlights what is between two equals signs', (t) => {
  const rows: readonly [markdown: string, html: string][] = [
    ['a ==b c== d', 'a <mark>b c</mark> d'],
    ['**==a==**', '<strong><mark>a</mark></strong>'],
    ['前==强调==后', '前<mark>强调</mark>后'],
    ['if x==1 or y==2', 'if x==1 or y==2'],
    ['a == b == c', 'a == b == c'],
    ['===a===', '===a==='],
    ['`==a==`', '<code>==a==</code>'],
    ['==a', '==a'],
  ]
  for (const [markdown, html] of rows)
    t.equal(renderMarkdown(markdown, context).html, `<p>${html}</p>\n`, markdown)
  t.end()
})

t.test('a callout is called what its author called it', (t) => {
  for (const [mark, label] of [
    ['quote', '<p><strong>Quote</strong></p>'],
    ['todo', '<p><strong>Todo</strong></p>'],
    ['NOTE', '<p class="alert-label">Note</p>'],
    ['caution', '<p class="alert-label">Caution</p>'],
  ] as const)
    t.match(renderMarkdown(`> [!${mark}]\n> A`, context).html, label)
  t.end()
})
