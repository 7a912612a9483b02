/**
 * The extensions of GFM, rule by rule, without what Vitrine adds to their HTML; of tables, which markdown-it
 * reads itself, what comes back in the Markdown representation. Of the 24 examples of extensions in version
 * 0.29 of the specification, 18 come out to the letter. Task lists (2) are signs with a label, because inputs
 * that do nothing confuse screen readers; `<title>` and its like (1) are not escaped, because the owner's
 * HTML is trusted; and the library that finds bare addresses reads three rare ends of them another way (3):
 * those are the last rows.
 */
import createMarkdownIt from 'markdown-it'
import t from 'tap'
import { bareAddresses } from '../../src/markdown/plugins/links.ts'
import { strikethrough } from '../../src/markdown/plugins/paired-marks.ts'
import { markdownOf, render } from '../fixtures/pages/markdown-context.ts'

const markdown = createMarkdownIt({ html: true, linkify: true }).use(bareAddresses).use(strikethrough)

const table = (head: string, body: string) =>
  `<table>\n<thead>\n<tr>\n${head}</tr>\n</thead>\n<tbody>\n${body}</tbody>\n</table>`
const cells = (name: string, ...texts: readonly string[]) =>
  texts.map((text) => `<${name}>${text}</${name}>\n`).join('')
const row = (...texts: readonly string[]) => `<tr>\n${cells('td', ...texts)}</tr>\n`
const www = (address: string) => `<a href="http://${address}">${address}</a>`
const url = (address: string) => `<a href="${address}">${address}</a>`
const mail = (address: string) => `<a href="mailto:${address}">${address}</a>`

const rows: readonly (readonly [name: string, text: string, html: string])[] = [
  ['a table', '| a | b |\n| - | - |\n| 1 | 2 |', table(cells('th', 'a', 'b'), row('1', '2'))],
  [
    'alignment',
    '|a|b|\n|:-:|-:|\n|1|2|',
    table(
      '<th style="text-align:center">a</th>\n<th style="text-align:right">b</th>\n',
      '<tr>\n<td style="text-align:center">1</td>\n<td style="text-align:right">2</td>\n</tr>\n',
    ),
  ],
  ['a bar in a cell', '| a |\n| - |\n| `1 \\| 2` |', table(cells('th', 'a'), row('<code>1 | 2</code>'))],
  ['two tildes', 'A ~~B~~ C', '<p>A <del>B</del> C</p>'],
  ['one tilde and two', '~a~~', '<p>~a~~</p>'],
  ['two tildes and one', '~~a~', '<p>~~a~</p>'],
  ['a tilde inside another pair', '~~a ~b~ c~~', '<p><del>a <del>b</del> c</del></p>'],
  ['tildes in two paragraphs', 'A ~~b\n\nc~~ d', '<p>A ~~b</p>\n<p>c~~ d</p>'],
  ['tildes that are home folders', 'From ~/a to ~/b, about ~5', '<p>From ~/a to ~/b, about ~5</p>'],
  ['www', 'www.ada.example', `<p>${www('www.ada.example')}</p>`],
  ['www in brackets', '(www.ada.example/(a))', `<p>(${www('www.ada.example/(a)')})</p>`],
  ['www of one label', 'www.ada or awww.ada.example', '<p>www.ada or awww.ada.example</p>'],
  [
    'http and https',
    'http://ada.example/a_b (https://ada.example?q=1&r=2)',
    `<p>${url('http://ada.example/a_b')} (${url('https://ada.example?q=1&amp;r=2')})</p>`,
  ],
  ['mail', 'a.b-c_d@ada.example', `<p>${mail('a.b-c_d@ada.example')}</p>`],
  ['a bracket too many in an address', 'www.a.example?q=(b))+c', `<p>${www('www.a.example?q=(b)')})+c</p>`],
  ['an entity after an address', 'www.a.example?b&hl;', `<p>${www('www.a.example?b&amp;hl')};</p>`],
  ['a plus in a host', 'a@b+c.example', `<p>${mail('a@b+c.example')}</p>`],
]

for (const [name, text, html] of rows)
  t.test(`renders ${name}`, async (t) => {
    t.equal(markdown.render(text).trim(), html)
  })

/** Lines may be joined, URLs get the slash of their root, and text is struck through once. */
const comparable = (html: string): string =>
  html
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/(?<=\.example)\/(?=[?"])/g, '')
    .replace('<del>a <del>b</del> c</del>', '<del>a b c</del>')
    .trim()

/** Returns the HTML of a page, and that of the Markdown made from it. */
const thereAndBack = async (text: string): Promise<readonly [there: string, back: string]> => {
  const html = render(text)
  return [comparable(html), comparable(render(await markdownOf(html)))]
}

const others: readonly (readonly [name: string, text: string])[] = [
  ['task lists', '- [x] a\n- [ ] b\n  - [ ] c'],
  ['an alert', '> [!TIP]\n> a\n>\n> - b'],
  ['a footnote', 'a[^1]\n\n[^1]: b'],
  ['ten footnotes', Array.from({ length: 10 }, (_, index) => `a[^${index}]\n\n[^${index}]: b`).join('\n\n')],
]

t.test('everything comes back in the Markdown representation', async (t) => {
  for (const [name, text] of [...rows, ...others]) {
    const [there, back] = await thereAndBack(text)
    t.equal(back, there, name)
  }
})
