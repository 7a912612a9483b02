/** The formatting that people write into the texts of their resumes, and what must be shown to the letter. */
import t from 'tap'
import { plainTextOf } from '../../src/cv/formatted-text.ts'
import { arrange } from '../fixtures/pages/arrange-resume.ts'

const formatBlocks = (summary: string): readonly string[] => arrange({ basics: { summary } }).blocksHtml
const formatHighlight = (text: string): readonly string[] => {
  const [section] = arrange({ work: [{ highlights: [text] }] }).sections
  return section?.kind === 'entries' ? (section.entries[0]?.highlightsHtml ?? []) : []
}

const blocks: readonly (readonly [name: string, text: string, html: readonly string[]])[] = [
  ['nothing', ' \n', []],
  ['plain text', "R&D, a < b, c & d's", ['<p>R&amp;D, a &lt; b, c &amp; d’s</p>']],
  [
    'quotation marks',
    `"a 'b' <b>c</b>" 24" \`"d"\``,
    ['<p>“a ‘b’ <strong>c</strong>” 24&quot; <code>&quot;d&quot;</code></p>'],
  ],
  ['paragraphs', 'One\nline.\n\nTwo.', ['<p>One\nline.</p>', '<p>Two.</p>']],
  ['emphasis', 'A **b** and *c*', ['<p>A <strong>b</strong> and <em>c</em></p>']],
  ['names and signs', 'snake_case, __init__, 2 * 3 * 4, C*', ['<p>snake_case, __init__, 2 * 3 * 4, C*</p>']],
  [
    'a link',
    '[Notes](https://a.example/b) of 1843',
    ['<p><a href="https://a.example/b">Notes</a> of 1843</p>'],
  ],
  ['a link to a script', '[a](javascript:b) <a href="javascript:b">c</a>', ['<p>[a](javascript:b) c</p>']],
  ['a list', 'Did:\n\n- a\n- **b**', ['<p>Did:</p>', '<ul><li>a</li>\n<li><strong>b</strong></li></ul>']],
  ['bullets', '• a\n• b', ['<ul><li>a</li>\n<li>b</li></ul>']],
  ['entities', 'R&amp;D&nbsp;1', ['<p>R&amp;D\u00a01</p>']],
  ['HTML', '<b>a</b> <i>b</i><br/>c', ['<p><strong>a</strong> <em>b</em><br>c</p>']],
  [
    'blocks of HTML',
    '<p style="color:red">a</p><ul class="x"><li onclick="y()">b</li></ul>',
    ['<p>a</p>', '<ul><li>b</li></ul>'],
  ],
  ['elements of editors', '<div><p>a</p></div><span lang="de">b</span>', ['<p>a</p>', '<p>b</p>']],
  ['a script', 'a<script>b()</script>', ['<p>a&lt;script&gt;b()&lt;/script&gt;</p>']],
  ['an image', '<img src=x onerror=y()> ![a](b)', ['<p>&lt;img src=x onerror=y()&gt; ![a](b)</p>']],
  ['an image elsewhere', '![a](https://b.example/c.png)', ['<p>![a](https://b.example/c.png)</p>']],
  [
    'an image in a link',
    '[![a](https://b.example/c.png)](https://d.example)',
    ['<p><a href="https://d.example">![a](https://b.example/c.png)</a></p>'],
  ],
  ['types', 'List<T> and Map<K, V>', ['<p>List&lt;T&gt; and Map&lt;K, V&gt;</p>']],
]

for (const [name, text, expected] of blocks)
  t.test(`formats ${name}`, async (t) => {
    t.strictSame(formatBlocks(text), expected)
  })

for (const [text, ...expected] of [
  ['- a', 'a'],
  ['* **a** * b', '<strong>a</strong> * b'],
  ['-5 °C', '-5 °C'],
  ['1. a', '1. a'],
  ['<br>'],
  ['<ul><li>a</li><li>b</li></ul>', 'a', 'b'],
  ['- a\n- b', 'a', 'b'],
  ['• a\n  ◦ b\n• c', 'a\n<ul><li>b</li></ul>', 'c'],
  ['A\n  - b\n  - c', 'A\n<ul><li>b</li>\n<li>c</li></ul>'],
  ['A\n\n- b', 'A\n<ul><li>b</li></ul>'],
  ['A:\n    - b\n      - c', 'A:\n<ul><li>b\n<ul><li>c</li></ul></li></ul>'],
  ['<p>A:</p><ul><li>b</li></ul>', 'A:\n<ul><li>b</li></ul>'],
  ['A.\n\nB.', '<p>A.</p>\n<p>B.</p>'],
  ['a  \nb', 'a<br>\nb'],
  ['a\\\nb', 'a<br>\nb'],
  ['a<br>b', 'a<br>b'],
  ['1. a\n2. b', '<ol><li>a</li>\n<li>b</li></ol>'],
  ['a\n2019. A good year', 'a\n2019. A good year'],
  ['3. Platz\n4. Platz', '3. Platz\n4. Platz'],
] as const)
  t.strictSame(formatHighlight(text), expected, `a highlight: ${text}`)

t.equal(plainTextOf('**a** <b>b</b> & [c](https://c.example)\n\n- d'), 'a b & c\nd')

t.test('quotation marks are those of the language, of titles, too', async (t) => {
  const of = (text: string, language: string, own = language) => {
    const work = [{ position: text, name: `Dun's`, highlights: [text] }]
    const [section] = arrange({ work }, language, {}, own).sections
    const [entry] = section?.kind === 'entries' ? section.entries : []
    return [entry?.title.text, entry?.at?.text, entry?.highlightsHtml[0]]
  }
  t.strictSame(of(`On "it's"`, 'de'), ['On „it’s“', 'Dun’s', 'On „it’s“'])
  t.strictSame(
    of(`On "it's"`, 'de', 'en'),
    ['On "it’s"', 'Dun’s', '<span lang="en">On &quot;it’s&quot;</span>'],
    'not of another one',
  )
  const [skills] = arrange({ skills: [{ name: `"a"`, level: `b's`, keywords: [`c's`] }] }).sections
  t.match(skills, { terms: [{ term: { text: '“a”' }, details: { text: 'b’s – c’s' } }] })
  t.equal(
    arrange({ basics: { name: `Aoife O'Dea` } }).name?.text,
    `Aoife O'Dea`,
    'names of people stay as written',
  )
})

t.test('of elements nested too deeply, the text is shown', async (t) => {
  for (const text of [`${'<ul><li>'.repeat(20_000)}a`, `${'<b>'.repeat(60_000)}a`]) {
    t.match(formatHighlight(text)[0], 'a')
    t.match(formatBlocks(text)[0], /^<p>a/)
  }
  t.strictSame(formatHighlight(`${'<b>'.repeat(60)}a`), [
    `${'<strong>'.repeat(60)}a${'</strong>'.repeat(60)}`,
  ])
})
