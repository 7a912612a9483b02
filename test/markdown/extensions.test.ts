import t from 'tap'
import { growsLinearly } from '../fixtures/pages/cpu-growth.ts'
import { markdownOf, render } from '../fixtures/pages/markdown-context.ts'

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
    '> [!WARNING]\n> It is *hot*.',
  ],
  [
    'an alert whose title is its label',
    '> [!tip] Tip\n> a',
    /alert-tip">\n?<p class="alert-label">Tip<\/p>\n<p>a<\/p>/,
    '> [!TIP]\n> a',
  ],
  [
    'an alert with a name of its own',
    '> [!theorem] Gauss\n> a',
    /alert-note">\n?<p><strong>Theorem<\/strong><\/p>\n<p><strong>Gauss<\/strong><\/p>\n<p>a/,
    '> **Theorem**\n>\n> **Gauss**\n>\n> a',
  ],
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
  [
    'names of files with spaces',
    '![Me](My Photo (1).JPG "At sea") [CV](./my cv.pdf) [`a`](b c.md) [d](e f)',
    /<img src="My%20Photo%20\(1\)\.JPG" alt="Me" title="At sea"[^>]*> <a href="\.\/my%20cv\.pdf">CV<\/a> <a href="b%20c\.md"><code>a<\/code><\/a> \[d\]\(e f\)/,
    '![Me](<https://ada.example/My%20Photo%20(1).JPG> "At sea") [CV](https://ada.example/my%20cv.pdf) [`a`](https://ada.example/b%20c.md) \\[d\\](e f)',
  ],
  ['dashes and an ellipsis', 'A -- b---c ... d', /A – b—c … d/, 'A – b—c … d'],
  [
    'characters that keep their meaning',
    '4(c) (r) (tm) (p) +-1 wow!!!! a,,b ..... --flag https://a.example/--b',
    /<p>4\(c\) \(r\) \(tm\) \(p\) \+-1 wow!!!! a,,b \.{5} --flag <a href="https:\/\/a\.example\/--b">https:\/\/a\.example\/--b<\/a><\/p>/,
    '4(c) (r) (tm) (p) +-1 wow!!!! a,,b ..... --flag <https://a.example/--b>',
  ],
  [
    'no mark of the contents',
    '[TOC]\n\nA\n\n[[_toc_]]\n\nB [toc]',
    /^\s*<p>A<\/p>\s+<p>B \[toc\]<\/p>\n$/,
    'A\n\nB \\[toc\\]',
  ],
  [
    'a title of code',
    '```js {2} title="a.js"\nlet a\n```',
    /^<figure class="code"><figcaption>a\.js<\/figcaption>\n<pre tabindex="0"><code class="language-js"><span class="hljs-keyword">let/,
    'a.js\n\n```js\nlet a\n```',
  ],
  ['attributes of code', '``` {.py linenos=1}\nlet\n```', /<code class="language-py">let/, '```py\nlet\n```'],
  ['code without a language', '```\na\n```', /<pre tabindex="0"><code>a/, '```\na\n```'],
  ['emoji', 'A :rocket: and a :notone:', /A 🚀 and a :notone:/, 'A 🚀 and a :notone:'],
  [
    'colons',
    'a:b:c, 1:100:5, std::o::x :)',
    /<p>a:b:c, 1:100:5, std::o::x :\)<\/p>/,
    'a:b:c, 1:100:5, std::o::x :)',
  ],
  ['math in a line', 'So $a_1 < b$ holds.', /So <math>.*<\/math> holds\./, 'So $a_1 < b$ holds.'],
  ['math in a sentence', 'So $$a = b$$ holds.', /So <math display="block"/, 'So $$a = b$$ holds.'],
  ['math in a table', '| a |\n|---|\n| $$b$$ |', /<td><math display="block"/, '| a |\n| --- |\n| $$b$$ |'],
  ['math with \\mbox', '$\\mbox{ab}$', /<mtext>ab<\/mtext>/, '$\\mbox{ab}$'],
  ['math in a box', '$\\boxed{a}$', /<mrow [^>]*class="tml-box"><mi>a<\/mi><\/mrow>/, '$\\boxed{a}$'],
  ['math', '$$\n\\frac{a}{b}\n$$', /<p><math display="block"[^>]*>.*<\/math><\/p>/s, '$$\n\\frac{a}{b}\n$$'],
  [
    'math in a code block',
    '- A\n\n  ```math\n  b\n  ```\n- C\n\n```math\nd',
    /<p><math display="block"[^>]*><semantics><mi>b<[\s\S]*<code class="language-math">d/,
    '- A\n\n  $$\n  b\n  $$\n\n- C\n\n```math\nd\n```',
  ],
  [
    'films',
    '<video src="/v.mp4" controls></video>\n\n<audio controls><source src="/a.mp3"></audio>\n\n<video src="/w.mp4">[Text](/a/)</video>',
    /<video src/,
    '<https://ada.example/v.mp4>\n\n<https://ada.example/a.mp3>\n\n[Text](https://ada.example/a/)',
  ],
  ['prices', 'From $5 to $10, and $ 3.', /From \$5 to \$10, and \$ 3\./, 'From \\$5 to \\$10, and \\$ 3.'],
  [
    'variables of a shell',
    'Set $HOME/bin:$PATH',
    /<p>Set \$HOME\/bin:\$PATH<\/p>/,
    'Set \\$HOME/bin:\\$PATH',
  ],
  [
    'a dollar sign before code with one',
    'If $2 is missing, `i=$((i + 1))`.',
    /<p>If \$2 is missing, <code>i=\$\(\(i \+ 1\)\)<\/code>\.<\/p>/,
    'If \\$2 is missing, `i=$((i + 1))`.',
  ],
  [
    'what is no math',
    'Set $HOME_$ and $\\frac$ & $x^^$.',
    /<p>Set \$HOME_\$ and \$\\frac\$ &amp; \$x\^\^\$\.<\/p>/,
    'Set \\$HOME\\_\\$ and \\$\\\\frac\\$ & \\$x^^\\$.',
  ],
]

for (const [name, markdown, expected, back] of extensions)
  t.test(`renders ${name}`, async (t) => {
    const html = render(markdown)
    t.match(html, expected)
    t.notMatch(html, / style=/)
    t.equal((await markdownOf(html)).trim(), back)
  })

t.test('names in a long word take linear time', async (t) => {
  t.ok(await growsLinearly(render, (size) => ':a'.repeat(size), 10_000))
})

/** The smaller number of each, and one of them. */
const thousands: Readonly<Record<string, readonly [number, (index: number) => string]>> = {
  footnotes: [500, (index) => `a[^${index}]\n\n[^${index}]: b\n\n`],
  'inline footnotes': [500, () => 'a^[b]\n\n'],
  'unused footnotes': [500, (index) => `[^${index}]: b\n\n`],
}

for (const [name, [count, part]] of Object.entries(thousands))
  t.test(`${name} take linear time`, async (t) => {
    const input = (size: number) => Array.from({ length: size }, (_, index) => part(index)).join('')
    t.ok(await growsLinearly(render, input, count))
  })
