import t from 'tap'
import { parseHtml } from '../../src/html/html-tree.ts'
import { readText } from '../../src/html/page-text.ts'
import { growsLinearly } from '../fixtures/pages/cpu-growth.ts'

const rows: readonly (readonly [html: string, text: string, headings: string])[] = [
  ['<h1>a</h1><h2>b <em>c</em></h2><p>d<br>e &amp; f', 'b c\u00a0· d e & f', 'b c'],
  [
    '<h2>a</h2><ul><li>b.<li>c<ul><li>d</ul></ul><h3>e</h3>f',
    'a\u00a0· b. c\u00a0· d\u00a0· e\u00a0· f',
    'a\u00a0· e',
  ],
  ['<table><tr><th>a<th>b<tr><td>1<td></table><p>c<p>d', 'a\u00a0· b\u00a0· 1\u00a0· c\u00a0· d', ''],
  ['a<!-- b -->c<script>d</script><span class="tags">e <span>f</span></span>g', 'acg', ''],
  ['a <!-- b <p>c', 'a', ''],
  ['a <p title="b', 'a', ''],
  ['a<form>b</form><p hidden>c</p><i aria-hidden="true">d</i><b aria-hidden="false">e</b>', 'a e', ''],
  [
    'a <math><semantics><msup><mi>x</mi><mn>2</mn></msup><annotation encoding="application/x-tex">x^2</annotation></semantics></math>.',
    'a x^2.',
    '',
  ],
]

t.test('returns the text and the headings of a page', async (t) => {
  for (const [html, text, headings] of rows) t.strictSame(readText(parseHtml(html)), { text, headings }, html)
})

t.test('comments and tags without an end take linear time', async (t) => {
  for (const part of ['<!--', '<a '])
    t.ok(
      await growsLinearly(
        (html) => readText(parseHtml(html)).text,
        (size) => `<div>\n${part.repeat(size)}`,
        3_000,
      ),
      part,
    )
})
