import t from 'tap'
import { closeTags } from '../../../src/pages/html/close-tags.ts'

const rows: readonly (readonly [name: string, html: string, expected: string])[] = [
  ['closed elements', '<p class="a">b <b>c</b></p>\n', '<p class="a">b <b>c</b></p>\n'],
  [
    'empty elements',
    '<br><img SRC=a&amp;b /><math><mi/></math>',
    '<br /><img src="a&amp;b" /><math><mi /></math>',
  ],
  ['unclosed elements', '<div>a<b>c', '<div>a<b>c</b></div>'],
  ['an end tag that ends others, too', '<div>a<b>c</div>d', '<div>a<b>c</b></div>d'],
  ['an end tag of nothing', 'a</div><p>b</i></p>', 'a<p>b</p>'],
  ['a block in a paragraph', '<p>a<ul><li>b</ul>', '<p>a</p><ul><li>b</li></ul>'],
  ['comments', 'a<!-- <b> -->b<!--><?c?><!doctype d>c<!-- d', 'abc'],
  [
    'hidden elements',
    'a<script>"<p>" </p></script>b<style>c</style>d<noscript>e<p>f</noscript>g</style>',
    'abdg',
  ],
  [
    'what is not text',
    'a<nav>b<nav>c</nav>d</nav><svg><g/></svg><i hidden>e</i><br hidden>f<p>g',
    'af<p>g</p>',
  ],
  [
    'a hidden paragraph ends like others',
    '<p hidden>a<p>b<p aria-hidden="true">c<ul><li>d',
    '<p>b</p><ul><li>d</li></ul>',
  ],
  ['characters that start no tag', '1 < 2 <3 &lt;b>', '1 &lt; 2 &lt;3 &lt;b>'],
  ['a tag in a text area', '<textarea><div></textarea>a', '<textarea>&lt;div></textarea>a'],
  ['names that are none', '<a"b>c</a"b><p " =d e=\'"\'>f', 'c<p e="&quot;">f</p>'],
]

t.test('every element is closed', async (t) => {
  for (const [name, html, expected] of rows) t.equal(closeTags(html), expected, name)
})
