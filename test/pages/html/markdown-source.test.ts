import t from 'tap'
import { sourcesOf } from '../../../src/pages/html/markdown-source.ts'

const rows: readonly (readonly [name: string, html: string, expected: string])[] = [
  ['closed elements', '<p class="a">b <b>c</b></p>\n', '<p class="a">b <b>c</b></p>\n'],
  ['unclosed elements', '<div>a<b>c', '<div>a<b>c</b></div>'],
  ['an end tag of nothing', 'a</div><p>b</i></p>', 'a<p>b</p>'],
  ['a block in a paragraph', '<p>a<div>b</div>', '<p>a</p><div>b</div>'],
  ['comments', 'a<!-- <b> -->b<!--><?c?><!doctype d>c<!-- d', 'abc'],
  [
    'what is not text',
    'a<nav>b<nav>c</nav>d</nav><svg><g/></svg><i hidden>e</i><br hidden>f<script>"<p>"</script><noscript><p>g</noscript>',
    'af',
  ],
  [
    'a hidden paragraph ends like others',
    '<p hidden>a<p>b<p aria-hidden="true">c<h2>d',
    '<p>b</p><h2>d</h2>',
  ],
  ['characters that start no tag', '1 < 2 <3 &lt;b>', '1 &lt; 2 &lt;3 &lt;b&gt;'],
  ['a tag in a text area', '<textarea><div></textarea>a', '<textarea>&lt;div&gt;</textarea>a'],
]

t.test('every element is closed', async (t) => {
  for (const [name, html, expected] of rows) t.equal([...sourcesOf(html)].join(''), expected, name)
})
