import t from 'tap'
import { renderMarkdown } from '../../src/markdown/render-markdown.ts'
import { growsLinearly } from '../fixtures/pages/cpu-growth.ts'
import { context } from '../fixtures/pages/markdown-context.ts'

/** Messages that every row below shares. */
const inside = 'so the rest of the page ends up inside'
const blocked = 'which browsers block on this site'

const problems: readonly (readonly [markdown: string, found: readonly string[]])[] = [
  [
    '<iframe src="a.html" />\n\nb',
    [`1 <iframe>, ${blocked}`, `1 <iframe … />, which browsers read as a start tag, ${inside}`],
  ],
  [
    'a\n•\tb\n• c\n\n- •f\n\n| • g |\n|---|\n\n    • h\n\n```\n• i\n```',
    ['2 lines that begin with •, which Markdown does not read as a list'],
  ],
  ['![a](file:///C:/a.jpg)', []],
  ['a\n\n<!-- b\n\nc', ['3 an unclosed comment, which hides the rest of the page']],
  [
    'a <b>c <i>d <b>e\n</b> f',
    [`1 <b> without an end tag, ${inside}`, `1 <i> without an end tag, ${inside}`],
  ],
  ['<div>\n\na\n\n<div>\n\nb\n\n</div>', [`1 <div> without an end tag, ${inside}`]],
  ['a\n\n</div>', []],
  ['<p align="center">\n\n![a](a.png)\n\n</p>\n<ul><li>a<li>b</ul><br/>', []],
  ['<svg viewBox="0 0 1 1">\n<path d="M0 0"/>\n\n<path d="M0 0"/>\n</svg>', []],
  ['<div>\n\n*a*\n\n</div>\n\n`<div>`\n\n```html\n<div style="a">\n```', []],
  [
    '<p style="color: red"\n onclick="a()">b</p>',
    [`1 a style attribute of <p>, ${blocked}`, `1 onclick of <p>, ${blocked}`],
  ],
  ['<style>p { color: red }</style>\n\na', [`1 <style>, ${blocked}`]],
  ['<script type="application/ld+json">{}</script>', []],
  ['<form action="/a/"><input></form>', [`1 <form>, ${blocked}`]],
  ['<a href="javascript:b()">c</a>', ['1 a link to "javascript:b()", which is left out']],
  ['a\n[b](vscode://c)', ['2 a link to "vscode://c", which is left out']],
  ['<meta http-equiv="refresh" content="0;url=a">', ['1 http-equiv of <meta>, which is left out']],
  [
    '<div>\nA\n{% include b.html %}\n<code>{{ c }}</code> <!-- {{ d }} --> {{ e }}\n</div>\n\n<pre>\n{% f %}\n</pre>',
    ['3 "{% include b.html %}"', '4 "{{ e }}"'].map(
      (place) => `${place}, the syntax of another tool, which is shown as text`,
    ),
  ],
  ['<base href="/a/">', ['1 href of <base>, which is left out']],
  ['<a href="/a/" ping="/b">c</a>', ['1 ping of <a>, which is left out']],
  ['<img name="body" alt="" src="a.png"> <a name="b"></a>', ['1 name of <img>, which is left out']],
  [
    'a\n![](b.png) ![ ](c.png)\n\n| a |\n|---|\n| <img src="d.png"> ![e](e.png) <img src="f.png" alt=""> |',
    ['2 b.png', '2 c.png', '6 d.png'].map(
      (place) => `${place.replace(' ', ' the image ')} without alternative text`,
    ),
  ],
  [
    '\\(x^2\\), not \\(an aside\\), $\\begin{cases}$, `\\begin{a}`\n\na\n\\begin{align*}\nx\n\\end{align*}\n\n$$\n\\begin{a}\n$$',
    [
      '1 a mistake in the formula "\\\\begin{cases}", which is shown as written',
      '8 a mistake in the formula "\\\\begin{a}", which is shown as written',
      '1 "\\\\(x^2\\\\)", which is shown as text',
      '4 "\\\\begin{align*}", which is shown as text',
    ],
  ],
  [
    'a\n$\\frac{1}{$, $\\nope{x}$, $x^^$ and $\\frac12$',
    [
      '2 a mistake in the formula "\\\\frac{1}{", which is shown as written',
      '2 \\nope in the formula "\\\\nope{x}", which is shown as written',
    ],
  ],
  [
    'a\n[b](/my file/) [c](<my file.pdf>) [d](e.md "f") [g](so it is) `[h](/my file/)`\n![i](./my photo)',
    [
      '2 [b](/my file/), a link with a space, so it is shown as text',
      '3 ![i](./my photo), a link with a space, so it is shown as text',
    ],
  ],
  [
    '![a](/b (1)/)\n\n![c](/d e "F") [g](h "I") [j](k (l m) n)',
    [
      '1 ![a](/b (1)/), a link with a space, so it is shown as text',
      '3 ![c](/d e "F"), a link with a space, so it is shown as text',
    ],
  ],
  ['![A film](a.mp4)', ['1 a.mp4 as an image, which browsers do not show']],
  ['a\n\n```mermaid\nb\n```', ['3 a Mermaid diagram, which is shown as code']],
  [
    'a[^b] c^[d]\n\n[^b]: e\n\n[^f]: g\n',
    ['5 the footnote [^f], which nothing refers to, so it is not shown'],
  ],
  [
    'a[^b] c[^d_2],\ne[^3][^b]\n\n`[^f]` \\[^f] [^f](#g) [^ h] $i[^j]$ [[l#^m]]\n\n```\n[^k]\n```\n\n    [^k]\n\n| l |\n|---|\n| m[^4] |\n\n[^b]: n[^5]',
    [
      ...['1 [^d_2]', '2 [^3]', '14 [^4]', '16 [^5]'].map(
        (place) => `${place} without its footnote, so it is shown as text`,
      ),
      '4 [[l#^m]], a name that no published page or file has, so it is text',
    ],
  ],
]

for (const [markdown, found] of problems)
  t.test(`finds what is wrong in ${JSON.stringify(markdown)}`, async (t) => {
    const { problems, htmlProblems } = renderMarkdown(markdown, context)
    const lines = [...problems, ...htmlProblems()].map(({ line, found }) => `${line} ${found}`)
    t.strictSame(lines, found)
  })

t.test('a link with a space is given angle brackets, and keeps its title', (t) => {
  const { problems } = renderMarkdown('![a](/b (1)/)\n\n![c](/d e "F")', context)
  t.match(problems, [
    { fix: 'write ![a](</b (1)/>)' }, //
    { fix: 'write ![c](</d e> "F")' },
  ])
  t.end()
})

t.test('the fix for a formula is for its own mistake', (t) => {
  const rows = [
    ['$\\nope{x}$', 'correct this command, which is not known'],
    ['$\\frac{1}{$', 'add a missing brace, argument or \\end'],
    ['$\\def\\a{b}\\a$', 'write out what it defines'],
    [`$$\n\\hat{${'x'.repeat(5_000)}}\n$$`, 'split it into several formulas'],
  ] as const
  for (const [markdown, fix] of rows) t.match(renderMarkdown(markdown, context).problems, [{ fix }], fix)
  t.end()
})

t.test('thousands of tags and comments are checked in linear time', async (t) => {
  const inputs: Readonly<Record<string, (size: number) => string>> = {
    'comments without an end': (size) => `<div>\n${'<!--'.repeat(size)}`,
    'end tags of nothing': (size) => `<div>${'<b>'.repeat(size)}${'</i>'.repeat(size)}`,
    'elements that end in those inside': (size) =>
      `<div>${'<i>'.repeat(size)}${'<b>'.repeat(size)}${'</i>'.repeat(size)}`,
    'lines of another syntax': (size) => '::: a\n'.repeat(size),
  }
  for (const [name, input] of Object.entries(inputs))
    t.ok(
      await growsLinearly((markdown) => renderMarkdown(markdown, context).htmlProblems(), input, 500),
      name,
    )
})
